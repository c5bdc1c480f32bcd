import { say } from '@labgate/contract/languages/say'
import type { SalesRow } from '@labgate/contract/overviews/sales-figures'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { describeTrend, describeWindows, trendFactsOf, type TrendSpans } from './trend-words.tsx'

/** Rows named in each direction. */
const mostNamed = 3

const moved = (rows: readonly SalesRow[], spans: TrendSpans) =>
  rows
    .filter(({ spark }) => spark.length > 0)
    .map((row) => {
      const facts = trendFactsOf(row.spark, spans)
      const { recent, before, businessDays, businessDaysBefore } = facts
      const expected =
        businessDaysBefore === 0 ? before : (before * businessDays) / businessDaysBefore
      return { row, facts, difference: Math.round(recent - expected) }
    })

interface MoversProps {
  label: string
  list: ReturnType<typeof moved>
  onOpen: (row: SalesRow) => void
}
const Movers = ({ label, list, onOpen }: MoversProps) => (
  <Group gap="xs">
    <Text size="sm" fw={600}>
      {label}
    </Text>
    {list.map(({ row, facts }) => (
      <Text key={row.id} size="sm">
        <Anchor component="button" type="button" size="sm" onClick={() => onOpen(row)}>
          {row.name}
        </Anchor>{' '}
        {describeTrend(facts)} ({describeWindows(facts)})
      </Text>
    ))}
  </Group>
)

/**
 * The rows that changed most in the last four whole weeks beside the four before, by specimens and
 * with as many business days; each opens what the row opens.
 */
export const TopMovers = ({
  rows,
  spans,
  onOpen,
}: {
  rows: readonly SalesRow[]
  spans: TrendSpans
  onOpen: (row: SalesRow) => void
}) => {
  const all = moved(rows, spans)
  const up = all
    .filter(({ difference }) => difference > 0)
    .toSorted((a, b) => b.difference - a.difference)
  const down = all
    .filter(({ difference }) => difference < 0)
    .toSorted((a, b) => a.difference - b.difference)
  if (up.length + down.length === 0) return null
  return (
    <Stack gap={4} component="section" aria-label={say('Changed most')}>
      {down.length > 0 && (
        <Movers label={say('Fell most')} list={down.slice(0, mostNamed)} onOpen={onOpen} />
      )}
      {up.length > 0 && (
        <Movers label={say('Grew most')} list={up.slice(0, mostNamed)} onOpen={onOpen} />
      )}
    </Stack>
  )
}
