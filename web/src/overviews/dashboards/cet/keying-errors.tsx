import { orderAudits } from '@labgate/contract/accessioning/order-audits'
import { lastDayOf, reviewsOf } from '@labgate/contract/figures/links'
import { say } from '@labgate/contract/languages/say'
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
    <Section id="keying" title={say('Keying errors')} columns={1}>
      <Loaded
        from={query}
        height={200}
        empty={({ list }) =>
          list.length === 0
            ? { text: say('No second reviews in this month. Errors that they find appear here.') }
            : undefined
        }
      >
        {({ list }) => (
          <FigureTable
            label={say('Keying errors by person')}
            caption={say(
              'Second reviews from {startDate} to {endDate}. Errors are those of receiving and of quality; the last review counts.',
              {
                startDate: dayAsText(span?.startDate ?? ''),
                endDate: dayAsText(span?.endDate ?? ''),
              },
            )}
            minWidth={420}
            maxWidth={640}
            rows={list}
            rowId={({ userId }) => userId}
            columns={[
              { header: say('Accessioner'), cell: ({ userName }) => userName },
              {
                header: say('Errors'),
                isNumber: true,
                cell: ({ errors, ...row }) => counted(row, say('Errors'), errors, true),
              },
              {
                header: say('Reviewed'),
                isNumber: true,
                cell: ({ audited, ...row }) => counted(row, say('Reviewed'), audited),
              },
              {
                header: say('Per 100'),
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
