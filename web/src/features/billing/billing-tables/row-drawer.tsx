import type { BillingTableRow } from '@labgate/contract/billing/billing-tables'
import { tableOf, type TableKind } from '@labgate/contract/billing/tables/kinds'
import { say } from '@labgate/contract/languages/say'
import { Stack, Text } from '@mantine/core'
import { dayAsText, instantHere } from '../../../forms/dates.ts'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { describeCell, stateLabels, stateTones } from './words.ts'

/** One row of a table with all its fields, its days, and its source. */
export const RowDrawer = ({
  kind,
  row,
  onClose,
}: {
  kind: TableKind
  row: BillingTableRow
  onClose: () => void
}) => {
  const lines = [
    ...tableOf(kind).fields.map(
      (field) => [field.label, describeCell(field, row.values[field.name])] as const,
    ),
    ['First day', dayAsText(row.validFrom)] as const,
    [
      'Last day',
      row.isReplaced
        ? say('Replaced before it took effect')
        : row.validTo === null
          ? say('None')
          : dayAsText(row.validTo),
    ] as const,
    ['Source', row.source] as const,
    ['File', row.fileName] as const,
    ['Loaded by', [row.loadedBy, instantHere(row.loadedAt)].filter(Boolean).join(' · ')] as const,
  ]
  return (
    <SideDrawer opened title={tableOf(kind).title} onClose={onClose}>
      <Stack gap="sm">
        <StatusWord tone={stateTones[row.state]}>{stateLabels[row.state]}</StatusWord>
        <Stack component="dl" gap="xs" m={0}>
          {lines
            .filter(([, value]) => value !== '')
            .map(([label, value]) => (
              <div key={label}>
                <Text component="dt" size="xs" c="dimmed">
                  {label}
                </Text>
                <Text component="dd" size="sm" m={0} style={{ overflowWrap: 'anywhere' }}>
                  {value}
                </Text>
              </div>
            ))}
        </Stack>
      </Stack>
    </SideDrawer>
  )
}
