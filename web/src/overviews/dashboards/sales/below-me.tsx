import { linkTo } from '@labgate/contract/access/link-to'
import { UserType } from '@labgate/contract/access/user-types'
import { totalOf } from '@labgate/contract/figures/figures'
import { say } from '@labgate/contract/languages/say'
import {
  salesFigures,
  salesLevelNames,
  type SalesRow,
} from '@labgate/contract/overviews/sales-figures'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { asRows, useApiQuery } from '../../../api/queries.ts'
import { useSession } from '../../../session/use-session.ts'
import { Change, describeChange } from '../../../ui/figures/change.tsx'
import { Section } from '../../../ui/section.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'

const parents = {
  vp: 'vp',
  rm: 'rm',
  tm: 'tm',
  am: 'am',
  specialist: 'specialist',
  account: 'account',
  location: 'account',
} as const
const per100 = (part: number, whole: number): string =>
  whole === 0 ? '–' : ((100 * part) / whole).toFixed(1)

const columnsOf = (
  change: (row: SalesRow) => ComponentProps<typeof Change>,
): readonly Column<SalesRow>[] => [
  { id: 'name', header: say('Name'), width: 240, always: true, cell: ({ name }) => name },
  {
    id: 'total',
    header: say('Collected'),
    width: 110,
    align: 'right',
    cell: ({ counts }) => totalOf(counts).toLocaleString('en-US'),
  },
  {
    id: 'change',
    header: say('Change per business day'),
    width: 190,
    align: 'right',
    cell: (row) => <Change {...change(row)} />,
  },
  {
    id: 'rejected',
    header: say('Rejected per 100'),
    width: 130,
    align: 'right',
    cell: ({ rejected, received }) => per100(rejected, received),
  },
  {
    id: 'missing',
    header: say('Missing information per 100'),
    width: 170,
    align: 'right',
    cell: ({ missing, received }) => per100(missing, received),
  },
]

/**
 * The people below the user, with what their accounts collected this month; sorting people by size
 * is deliberately avoided.
 */
export const BelowMe = () => {
  const navigate = useNavigate()
  const { who, userId } = useSession()
  /* Vice presidents who can open the top level would find themselves there. */
  const query = useApiQuery(salesFigures.detail, {
    searchCriteria: who.userTypeId === UserType.VicePresidentOfSales ? { userId_VP: userId } : {},
  })
  const { businessDays = 0, businessDaysBefore = 0, level = 'account' } = query.data ?? {}
  const change = ({ counts, before }: SalesRow) => ({
    now: totalOf(counts),
    before,
    days: businessDays,
    daysBefore: businessDaysBefore,
  })
  return (
    <Section id="below" title={say('Your team, this month')} columns={1}>
      <DataTable
        filters="none"

        name="below-me"
        label={salesLevelNames[level].toLowerCase()}
        from={asRows<SalesRow>(
          {
            ...query,
            data: query.data && {
              list: query.data.list.toSorted((a, b) => a.name.localeCompare(b.name)),
            },
          },
          null,
        )}
        columns={columnsOf(change)}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        onOpen={({ id }) =>
          id >= 0 && void navigate(linkTo('/salesDetail', { [parents[level]]: id }))
        }
        card={(row) => [
          row.name,
          say('{counts} collected', { counts: totalOf(row.counts).toLocaleString('en-US') }),
          say('{row} per business day', { row: describeChange(change(row)) }),
        ]}
        empty={{ text: say('No specimens this month yet.') }}
      />
    </Section>
  )
}
