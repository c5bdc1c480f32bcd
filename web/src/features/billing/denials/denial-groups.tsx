import type { DenialGroup, DenialGrouping } from '@labgate/contract/billing/denials'
import { billRuleOf } from '@labgate/contract/billing/judge'
import { findingOwners, moments } from '@labgate/contract/billing/kinds'
import { describeMoney } from '@labgate/contract/billing/money'
import { describeReason } from '@labgate/contract/billing/work-reasons'
import { Anchor, Text } from '@mantine/core'
import { StackTable } from '../../../ui/table/stack-table.tsx'

export const describeRule = (rule: string): string =>
  rule === '' ? 'No rule would have stopped it' : describeReason(rule)
const nameOf = (by: DenialGrouping, { key, says: text }: DenialGroup): string =>
  by === 'rule' ? describeRule(key) : by === 'reason' ? `${key}: ${text}` : text

interface DenialGroupsProps {
  by: DenialGrouping
  groups: readonly DenialGroup[]
  onOpen: (key: string) => void
}
const headings: Readonly<Record<DenialGrouping, string>> = {
  rule: 'Rule that would have stopped it',
  account: 'Account',
  payer: 'Payer',
  reason: 'Payer’s reason',
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
  `${denials.toLocaleString('en-US')} ${denials === 1 ? 'line' : 'lines'}`

/**
 * Groups of denials, largest amount first; for a rule, also who can correct it and when it could
 * first have been noticed.
 */
export const DenialGroups = ({ by, groups, onOpen }: DenialGroupsProps) => {
  if (groups.length === 0) return <Text size="sm">No denials in these days.</Text>
  const name = (group: DenialGroup) => (
    <Anchor component="button" type="button" size="sm" ta="start" onClick={() => onOpen(group.key)}>
      {nameOf(by, group)}
    </Anchor>
  )
  return (
    <StackTable
      label="Denials by group"
      minWidth={640}
      rows={groups}
      rowId={({ key }) => key}
      columns={[
        { header: headings[by], cell: name },
        ...(by === 'rule'
          ? [
              { header: 'Could be caught at', cell: seenAt },
              { header: 'Corrected by', cell: correctedBy },
            ]
          : []),
        { header: 'Lines', cell: ({ denials }) => denials.toLocaleString('en-US'), isNumber: true },
        { header: 'Denied', cell: ({ cents }) => describeMoney(cents), isNumber: true },
        { header: 'Paid after all', cell: recovered, isNumber: true },
      ]}
      lines={(group) => [
        name(group),
        [
          `${describeMoney(group.cents)} denied`,
          linesSay(group),
          ...(recovered(group) === '' ? [] : [`${recovered(group)} paid after all`]),
        ].join(' · '),
        ...(by === 'rule' && seenAt(group) !== ''
          ? [`${seenAt(group)}, corrected by ${correctedBy(group)}`]
          : []),
      ]}
    />
  )
}
