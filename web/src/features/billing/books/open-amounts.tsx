import { describeMoney } from '@labgate/contract/billing/money'
import {
  receivableAges,
  receivableGroupings,
  receivables,
  type AgedGroup,
  type ReceivableGrouping,
} from '@labgate/contract/billing/receivable-ages'
import { say } from '@labgate/contract/languages/say'
import { Select, Stack, Text } from '@mantine/core'
import { call } from '../../../api/call.ts'
import { useApiQuery } from '../../../api/queries.ts'
import { dayAsText } from '../../../forms/dates.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { localRows } from '../../../ui/table/local-rows.ts'
import { FigureButton } from './figure-button.tsx'
import { OpenAmountList } from './open-amount-list.tsx'

/** A figure whose list is open: `key` of its group, undefined for all of them. */
export interface ChosenFigure {
  key: string | undefined
  age: number
}
const groupings = Object.keys(receivableGroupings) as ReceivableGrouping[]
const credits = -2
const allAges = -1
const describeAge = (age: number): string =>
  age === credits
    ? say('credits')
    : age === allAges
      ? say('total')
      : (receivableAges[age]?.label ?? '')

const totalOf = ({ cents, creditCents }: AgedGroup): number =>
  cents.reduce((sum, one) => sum + one, 0) - creditCents

const columnsOf = (
  by: ReceivableGrouping,
  open: (chosen: ChosenFigure) => void,
): readonly Column<AgedGroup>[] => {
  const figure = (group: AgedGroup, cents: number, age: number, what: string) => (
    <FigureButton
      cents={cents}
      what={`${group.name}, ${what}`}
      onOpen={() => open({ age, key: group.key === '' ? undefined : group.key })}
    />
  )
  return [
    {
      id: 'name',
      header: receivableGroupings[by],
      cell: (row) => row.name,
      width: 240,
      always: true,
    },
    ...receivableAges.map(({ label }, at): Column<AgedGroup> => ({
      id: `age${at}`,
      header: label,
      cell: (row) => figure(row, row.cents[at] ?? 0, at, label),
      width: 116,
      align: 'right',
    })),
    {
      id: 'credits',
      header: say('Credits'),
      cell: (row) => figure(row, -row.creditCents, credits, describeAge(credits)),
      width: 104,
      align: 'right',
    },
    {
      id: 'total',
      header: say('Total'),
      cell: (row) => figure(row, totalOf(row), allAges, describeAge(allAges)),
      width: 120,
      align: 'right',
    },
    {
      id: 'bills',
      header: say('Bills'),
      cell: (row) => row.bills.toLocaleString('en-US'),
      width: 76,
      align: 'right',
    },
  ]
}

const cardOf = (row: AgedGroup): readonly [string, string, string] => [
  row.name,
  say('{row} on {bills} {value}', {
    row: describeMoney(totalOf(row)),
    bills: row.bills.toLocaleString('en-US'),
    value: row.bills === 1 ? say('bill') : say('bills'),
  }),
  say('Over 90 days {cents}', { cents: describeMoney((row.cents[3] ?? 0) + (row.cents[4] ?? 0)) }),
]

/** What is open by age and group, and the amounts behind each figure. */
export const OpenAmounts = ({
  by,
  onBy,
  chosen,
  onChoose,
}: {
  by: ReceivableGrouping
  onBy: (by: ReceivableGrouping) => void
  /** In the address, so that the way back from a bill leads to its list. */
  chosen: ChosenFigure | undefined
  onChoose: (chosen: ChosenFigure | undefined) => void
}) => {
  const found = useApiQuery(receivables.ages, { by })
  const groups = found.data === undefined ? [] : [...found.data.list, found.data.total]
  const group = groups.find(({ key }) => key === (chosen?.key ?? ''))
  return (
    <Stack gap="sm">
      <Select
        label={say('By')}
        w={240}
        value={by}
        onChange={(value) => onBy(groupings.find((name) => name === value) ?? by)}
        data={Object.entries(receivableGroupings).map(([value, label]) => ({ value, label }))}
        allowDeselect={false}
      />
      <Loaded from={found} height={480}>
        {({ list, total, groups, restrictedCents, asOf }) => (
          <>
            <Text size="sm" c="dimmed">
              {say(
                'Open on {asOf}; a bill is as old as its date of service. Credits are what was paid too much.',
                { asOf: dayAsText(asOf) },
              )}
              {restrictedCents !== 0 &&
                ` ${say('{restrictedCents} more is open in restricted charts.', { restrictedCents: describeMoney(restrictedCents) })}`}
              {groups > list.length &&
                ` ${say('The {length} largest of {groups} are listed; the total has all.', { length: list.length.toLocaleString('en-US'), groups: groups.toLocaleString('en-US') })}`}
            </Text>
            <DataTable
              filters="none"
              name="open-amounts"
              label={say('groups')}
              uncounted={1}
              from={localRows([...list, total])}
              columns={columnsOf(by, onChoose)}
              rowId={(row) => (row.key === '' ? 'total' : row.key)}
              onOpen="nothing more"
              rowLabel={(row) => row.name}
              card={cardOf}
              onExport={(format, shown) =>
                call(receivables.exportAges, { searchCriteria: { by }, format, columns: shown })
              }
              empty={{ text: say('Nothing is open.') }}
            />
          </>
        )}
      </Loaded>
      <SideDrawer
        opened={chosen !== undefined}
        title={
          chosen === undefined
            ? ''
            : [group?.name ?? '', describeAge(chosen.age)].filter(Boolean).join(', ')
        }
        size={1130}
        onClose={() => onChoose(undefined)}
      >
        {chosen !== undefined && (
          <OpenAmountList
            criteria={{
              age: chosen.age,
              ...(chosen.key !== undefined && { by, key: chosen.key }),
            }}
          />
        )}
      </SideDrawer>
    </Stack>
  )
}
