import { monthsAsPoints } from '@labgate/charts/periods'
import { linkTo } from '@labgate/contract/access/link-to'
import { say } from '@labgate/contract/languages/say'
import { houseFigures } from '@labgate/contract/overviews/laboratory-figures'
import { useApiQuery } from '../../../api/queries.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { CountedLink } from '../parts/counted-link.tsx'
import { FigureTable } from '../parts/figure-table.tsx'
import type { useMonth } from '../parts/use-period.ts'
import { issuesOf } from './issues-of.ts'

interface TicketCountsProps {
  open: number
  months: readonly { from: string; to: string; count: number }[]
}
const bound = 1000

const TicketCounts = ({ open, months }: TicketCountsProps) => {
  const cells = [
    { text: say('Open now'), count: open, link: linkTo('/customer-issue') },
    ...months.map(({ from, to, count }) => ({
      text: say('New in {text}', { text: monthsAsPoints([from])[0]?.text ?? from }),
      count,
      link: linkTo('/customer-issue', { status: 'all', from, to }),
    })),
  ]
  return (
    <FigureTable
      label={say('Account issues')}
      minWidth={420}
      maxWidth={760}
      rows={[cells]}
      rowId={() => 'all'}
      columns={[
        { header: say('Account issues'), cell: () => say('All accounts') },
        ...cells.map(({ text, count, link }) => ({
          header: text,
          isNumber: true,
          cell: () => (
            <CountedLink
              count={Math.min(count, bound)}
              more={count > bound}
              link={link}
              of={say('Account issues, {text}', { text })}
            />
          ),
        })),
      ]}
    />
  )
}

/** Account issues: currently unresolved, and new ones per month. */
export const Tickets = ({ month }: { month: ReturnType<typeof useMonth> }) => {
  const query = useApiQuery(houseFigures.issues, issuesOf(month), { keepLast: true })
  return (
    <Section id="tickets" title={say('Account issues by month')} columns={1}>
      <Loaded from={query} height={80}>
        {({ tickets }) => <TicketCounts {...tickets} />}
      </Loaded>
    </Section>
  )
}
