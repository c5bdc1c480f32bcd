import { linkTo } from '@labgate/contract/access/link-to'
import {
  books,
  daysOutstanding,
  netCollectionRate,
  receivedCents,
  type BookMonth,
} from '@labgate/contract/billing/books'
import { describeMoney } from '@labgate/contract/billing/money'
import { describeMonth } from '@labgate/contract/billing/receivables'
import { say } from '@labgate/contract/languages/say'
import { SimpleGrid, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useApiQuery } from '../../../api/queries.ts'
import { useMay } from '../../../session/use-session.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import classes from './dashboard.module.css'

interface Tile {
  figure: string
  title: string
  help: string
  to: ReturnType<typeof linkTo>
}
const percent = (rate: number | undefined): string =>
  rate === undefined ? '–' : `${(rate * 100).toFixed(1)}%`

/** Over months together: the received of all, of what contracts allow of all. */
const rateOf = (months: readonly BookMonth[]): number | undefined => {
  const [first, ...others] = months
  return (
    first &&
    netCollectionRate(
      others.reduce(
        (sum, one): BookMonth => ({
          ...sum,
          chargedCents: sum.chargedCents + one.chargedCents,
          contractualCents: sum.contractualCents + one.contractualCents,
          payerPaidCents: sum.payerPaidCents + one.payerPaidCents,
          patientPaidCents: sum.patientPaidCents + one.patientPaidCents,
          practicePaidCents: sum.practicePaidCents + one.practicePaidCents,
          refundedCents: sum.refundedCents + one.refundedCents,
        }),
        first,
      ),
    )
  )
}
const tilesOf = (months: readonly BookMonth[]): Tile[] => {
  const last = months.at(-1)
  if (last === undefined) return []
  const outstanding = daysOutstanding(months)
  return [
    {
      figure: describeMoney(last.closingCents),
      title: say('Open now'),
      help: say('Over all bills, less credits.'),
      to: linkTo('/books', { tab: 'open' }),
    },
    {
      figure: describeMoney(receivedCents(last)),
      title: say('Received this month'),
      help: say('{month} to date, less refunds.', { month: describeMonth(last.month) }),
      to: linkTo('/books', {}),
    },
    {
      figure: outstanding === undefined ? '–' : outstanding.toFixed(0),
      title: say('Days outstanding'),
      help:
        outstanding === undefined
          ? say('Needs charges of three months.')
          : say('What is open, in days of the charges of three months.'),
      to: linkTo('/books', {}),
    },
    {
      figure: percent(rateOf(months.slice(-3))),
      title: say('Net collection'),
      help: say('Received of what contracts allow, in three months.'),
      to: linkTo('/books', {}),
    },
  ]
}

/** The laboratory's money at a glance; each figure opens the books (records.md#dashboard). */
export const MoneyTiles = () => {
  const may = useMay().call(books.months)
  const query = useApiQuery(books.months, { clock: 'posted' }, { enabled: may, keepLast: true })
  return (
    may && (
      <Section id="money" title={say('Money')} columns={1}>
        <Loaded from={query} height={120}>
          {({ list }) =>
            list.length === 0 ? (
              <Text size="sm" c="dimmed">
                {say('Nothing has been posted yet.')}
              </Text>
            ) : (
              <SimpleGrid
                component="ul"
                cols={{ base: 1, xs: 2, md: 4 }}
                spacing="sm"
                m={0}
                p={0}
                style={{ listStyle: 'none' }}
              >
                {tilesOf(list).map(({ figure, title, help, to }) => (
                  <li key={title}>
                    <Link {...to} className={classes['tile'] ?? ''}>
                      <span className={classes['figure'] ?? ''}>{figure}</span>
                      <Text span fw={600}>
                        {title}
                      </Text>
                      <Text span size="sm" c="dimmed">
                        {help}
                      </Text>
                    </Link>
                  </li>
                ))}
              </SimpleGrid>
            )
          }
        </Loaded>
      </Section>
    )
  )
}
