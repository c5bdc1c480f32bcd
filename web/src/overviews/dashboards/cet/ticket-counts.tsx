import { monthsAsPoints } from '@labgate/charts/periods'
import { linkTo } from '@labgate/contract/access/link-to'
import { CountedLink } from '../parts/counted-link.tsx'
import { FigureTable } from '../parts/figure-table.tsx'

interface TicketCountsProps {
  open: number
  months: readonly { from: string; to: string; count: number }[]
}
const bound = 1000

/** Account issues: currently unresolved, and new ones per month. */
export const TicketCounts = ({ open, months }: TicketCountsProps) => {
  const cells = [
    { text: 'Open now', count: open, link: linkTo('/customer-issue') },
    ...months.map(({ from, to, count }) => ({
      text: `New in ${monthsAsPoints([from])[0]?.text ?? from}`,
      count,
      link: linkTo('/customer-issue', { status: 'all', from, to }),
    })),
  ]
  return (
    <FigureTable
      label="Account issues"
      minWidth={420}
      maxWidth={760}
      rows={[cells]}
      rowId={() => 'all'}
      columns={[
        { header: 'Account issues', cell: () => 'All accounts' },
        ...cells.map(({ text, count, link }) => ({
          header: text,
          isNumber: true,
          cell: () => (
            <CountedLink
              count={Math.min(count, bound)}
              more={count > bound}
              link={link}
              of={`Account issues, ${text}`}
            />
          ),
        })),
      ]}
    />
  )
}
