import { orderAudits } from '@labgate/contract/accessioning/order-audits'
import { lastDayOf, reviewsOf } from '@labgate/contract/figures/links'
import { useApiQuery } from '../../../api/queries.ts'
import { dayAsText } from '../../../forms/dates.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { CountedLink } from '../parts/counted-link.tsx'
import { FigureTable } from '../parts/figure-table.tsx'
import type { useMonth } from '../parts/use-period.ts'

/**
 * Errors found in second reviews, by person, always with both numbers. Supervisors see them, the
 * bench does not (docs/decisions/0017).
 */
export const KeyingErrors = ({ month }: { month: ReturnType<typeof useMonth> }) => {
  const span =
    month.from === '' ? undefined : { startDate: month.from, endDate: lastDayOf(month.from) }
  const query = useApiQuery(
    orderAudits.rates,
    { searchCriteria: span ?? {} },
    { keepLast: true, enabled: span !== undefined },
  )
  const counted = (
    { userId, userName }: { userId: number; userName: string },
    what: string,
    count: number,
    errors?: true,
  ) => {
    const link = reviewsOf(
      { from: span?.startDate ?? '', to: span?.endDate ?? '' },
      { userId, ...(errors && { errors }) },
    )
    return <CountedLink count={count} link={link} of={`${what}, ${userName}`} />
  }
  return (
    <Section id="keying" title="Keying errors" columns={1}>
      <Loaded
        from={query}
        height={200}
        empty={({ list }) =>
          list.length === 0
            ? { text: 'No second reviews in this month. Errors that they find appear here.' }
            : undefined
        }
      >
        {({ list }) => (
          <FigureTable
            label="Keying errors by person"
            caption={`Second reviews from ${dayAsText(span?.startDate ?? '')} to ${dayAsText(span?.endDate ?? '')}. Errors are those of receiving and of quality; the last review counts.`}
            minWidth={420}
            maxWidth={640}
            rows={list}
            rowId={({ userId }) => userId}
            columns={[
              { header: 'Accessioner', cell: ({ userName }) => userName },
              {
                header: 'Errors',
                isNumber: true,
                cell: ({ errors, ...row }) => counted(row, 'Errors', errors, true),
              },
              {
                header: 'Reviewed',
                isNumber: true,
                cell: ({ audited, ...row }) => counted(row, 'Reviewed', audited),
              },
              {
                header: 'Per 100',
                isNumber: true,
                cell: ({ errors, audited }) =>
                  audited === 0 ? '–' : ((100 * errors) / audited).toFixed(1),
              },
            ]}
          />
        )}
      </Loaded>
    </Section>
  )
}
