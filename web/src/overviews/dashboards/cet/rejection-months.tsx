import { monthsAsPoints } from '@labgate/charts/periods'
import { rejectKinds } from '@labgate/contract/figures/account-quality'
import { ordersOf } from '@labgate/contract/figures/links'
import type { DaySpan } from '@labgate/contract/kit/typed-days'
import { say } from '@labgate/contract/languages/say'
import { houseFigures, type RejectRow } from '@labgate/contract/overviews/laboratory-figures'
import { useApiQuery } from '../../../api/queries.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { CountedLink } from '../parts/counted-link.tsx'
import { FigureTable, type FigureColumn } from '../parts/figure-table.tsx'
import type { useMonth } from '../parts/use-period.ts'
import { issuesOf } from './issues-of.ts'

const describeMonth = (from: string): string => monthsAsPoints([from])[0]?.text ?? from

type RejectKind = (typeof rejectKinds)[number]

const rejectionColumns = (
  months: readonly DaySpan[],
  total: RejectRow,
): FigureColumn<RejectKind>[] => [
  { header: say('Category'), cell: ({ says: text }) => text },
  ...months.map((one, at) => ({
    header: describeMonth(one.from),
    isNumber: true,
    cell: ({ says: text, measure }: RejectKind) => {
      const kind = rejectKinds.findIndex((row) => row.measure === measure)
      return (
        <CountedLink
          count={total.counts[kind]?.[at] ?? 0}
          link={ordersOf({ measure, ...one })}
          of={`${text}, ${describeMonth(one.from)}`}
        />
      )
    },
  })),
]

/** Rejections in four categories: all accounts, over three months. */
export const RejectionMonths = ({ month }: { month: ReturnType<typeof useMonth> }) => {
  const query = useApiQuery(houseFigures.rejections, issuesOf(month), { keepLast: true })
  return (
    <Section id="rejection-months" title={say('Rejections by category')} columns={1}>
      <Loaded from={query} height={200}>
        {({ months, total }) => (
          <FigureTable
            label={say('Rejections by category and month')}
            caption={say('Rejected, of the specimens received in each month, all accounts')}
            minWidth={420}
            maxWidth={760}
            rows={rejectKinds}
            rowId={({ measure }) => measure}
            columns={rejectionColumns(months, total)}
          />
        )}
      </Loaded>
    </Section>
  )
}
