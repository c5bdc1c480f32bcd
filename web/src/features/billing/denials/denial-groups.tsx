import type { DenialGroup, DenialGrouping } from '@labgate/contract/billing/denials'
import { billRuleOf } from '@labgate/contract/billing/judge'
import { findingOwners, moments } from '@labgate/contract/billing/kinds'
import { describeMoney } from '@labgate/contract/billing/money'
import { describeReason } from '@labgate/contract/billing/work-reasons'
import { say } from '@labgate/contract/languages/say'
import { Anchor, Text } from '@mantine/core'
import { StackTable } from '../../../ui/table/stack-table.tsx'

export const describeRule = (rule: string): string =>
  rule === '' ? say('No rule would have stopped it') : describeReason(rule)
const nameOf = (by: DenialGrouping, { key, says: text }: DenialGroup): string =>
  by === 'rule' ? describeRule(key) : by === 'reason' ? `${key}: ${text}` : text

interface DenialGroupsProps {
  by: DenialGrouping
  groups: readonly DenialGroup[]
  onOpen: (key: string) => void
}
const headings: Readonly<Record<DenialGrouping, string>> = {
  rule: say('Rule that would have stopped it'),
  account: say('Account'),
  payer: say('Payer'),
  reason: say('Payer’s reason'),
}
const seenAt = ({ key }: DenialGroup): string => {
  const rule = billRuleOf(key)
  return rule === undefined ? '' : moments[rule.at]
}
const correctedBy = ({ key }: DenialGroup): string => {
  const rule = billRuleOf(key)
  return rule === undefined ? '' : findingOwners[rule.owner]
}
const recovered = ({ recoveredCents }: DenialGroup): string =>
  recoveredCents === 0 ? '' : describeMoney(recoveredCents)
const linesSay = ({ denials }: DenialGroup): string =>
  `${denials.toLocaleString('en-US')} ${denials === 1 ? say('line') : say('lines')}`

/**
 * Groups of denials, largest amount first; for a rule, also who can correct it and when it could
 * first have been noticed.
 */
export const DenialGroups = ({ by, groups, onOpen }: DenialGroupsProps) => {
  if (groups.length === 0) return <Text size="sm">{say('No denials in these days.')}</Text>
  const name = (group: DenialGroup) => (
    <Anchor component="button" type="button" size="sm" ta="start" onClick={() => onOpen(group.key)}>
      {nameOf(by, group)}
    </Anchor>
  )
  return (
    <StackTable
      label={say('Denials by group')}
      minWidth={640}
      rows={groups}
      rowId={({ key }) => key}
      columns={[
        { header: headings[by], cell: name },
        ...(by === 'rule'
          ? [
              { header: say('Could be caught at'), cell: seenAt },
              { header: say('Corrected by'), cell: correctedBy },
            ]
          : []),
        {
          header: say('Lines'),
          cell: ({ denials }) => denials.toLocaleString('en-US'),
          isNumber: true,
        },
        { header: say('Denied'), cell: ({ cents }) => describeMoney(cents), isNumber: true },
        { header: say('Paid after all'), cell: recovered, isNumber: true },
      ]}
      lines={(group) => [
        name(group),
        [
          say('{cents} denied', { cents: describeMoney(group.cents) }),
          linesSay(group),
          ...(recovered(group) === ''
            ? []
            : [say('{group} paid after all', { group: recovered(group) })]),
        ].join(' · '),
        ...(by === 'rule' && seenAt(group) !== ''
          ? [
              say('{group}, corrected by {group2}', {
                group: seenAt(group),
                group2: correctedBy(group),
              }),
            ]
          : []),
      ]}
    />
  )
}
