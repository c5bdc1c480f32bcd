import { findingOwners, moments } from '@labgate/contract/billing/kinds'
import { billRuleOf } from '@labgate/contract/billing/judge'
import { moneySays } from '@labgate/contract/billing/money'
import type { DenialGroup, DenialGrouping } from '@labgate/contract/denials'
import { reasonSays } from '@labgate/contract/work-reasons'
import { Anchor, Table, Text } from '@mantine/core'
import { ScrollTable } from '../../ui/scroll-table.tsx'

export const ruleSays = (rule: string): string => (rule === '' ? 'No rule would have stopped it' : reasonSays(rule))
const nameOf = (by: DenialGrouping, { key, says }: DenialGroup): string => (by === 'rule' ? ruleSays(key) : by === 'reason' ? `${key}: ${says}` : says)

interface DenialGroupsProps {
  by: DenialGrouping
  groups: readonly DenialGroup[]
  onOpen: (key: string) => void
}
/** Groups of denials, the largest amount first; of a rule also who can mend it, and when it could have been seen first. */
export const DenialGroups = ({ by, groups, onOpen }: DenialGroupsProps) => {
  if (groups.length === 0) return <Text size="sm">No denials in these days.</Text>
  return (
    <ScrollTable label="Denials by group" minWidth={640}>
      <Table aria-label="Denials by group" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              {by === 'rule' ? 'Rule that would have stopped it' : by === 'account' ? 'Account' : by === 'payer' ? 'Payer' : 'Payer’s reason'}
            </Table.Th>
            {by === 'rule' && <Table.Th>Could be seen at</Table.Th>}
            {by === 'rule' && <Table.Th>Corrected by</Table.Th>}
            <Table.Th ta="right">Lines</Table.Th>
            <Table.Th ta="right">Denied</Table.Th>
            <Table.Th ta="right">Paid after all</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {groups.map((group) => {
            const rule = by === 'rule' ? billRuleOf(group.key) : undefined
            return (
              <Table.Tr key={group.key}>
                <Table.Td>
                  <Anchor component="button" type="button" size="sm" ta="start" onClick={() => onOpen(group.key)}>
                    {nameOf(by, group)}
                  </Anchor>
                </Table.Td>
                {by === 'rule' && <Table.Td>{rule === undefined ? '' : moments[rule.at]}</Table.Td>}
                {by === 'rule' && <Table.Td>{rule === undefined ? '' : findingOwners[rule.owner]}</Table.Td>}
                <Table.Td ta="right">{group.denials.toLocaleString('en-US')}</Table.Td>
                <Table.Td ta="right">{moneySays(group.cents)}</Table.Td>
                <Table.Td ta="right">{group.recoveredCents === 0 ? '' : moneySays(group.recoveredCents)}</Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </ScrollTable>
  )
}
