import { paceOf } from '@labgate/contract/figures/links'
import { leastFor } from '@labgate/contract/figures/segments'
import { describeDuration } from '@labgate/contract/kit/durations'
import { say } from '@labgate/contract/languages/say'
import { houseFigures, type TargetRow } from '@labgate/contract/overviews/laboratory-figures'
import { Stack, Text } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import { dayAsText } from '../../../forms/dates.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { describeType } from '../desk/type-text.ts'
import { CountedLink } from '../parts/counted-link.tsx'
import { FigureTable, type FigureColumn } from '../parts/figure-table.tsx'

const stat = 1
const minutesSay = (minutes: number | null): string =>
  minutes === null ? '–' : describeDuration(minutes)
const describeRow = ({ labTypeId, priority }: TargetRow): string =>
  `${describeType(labTypeId)}${priority === stat ? say(', STAT') : ''}`
interface CountProps {
  row: TargetRow
  span: { from: string; to: string }
  /** '': all of the type and priority. */
  pace: '' | 'within' | 'beyond'
}
/** Number in that range, as a link to them, slowest first. */
const Count = ({ row, span, pace }: CountProps) => {
  const { n, within, target } = row
  if (pace !== '' && target === null) return '–'
  const text = { '': say('Released'), within: say('Within target'), beyond: say('Beyond target') }[
    pace
  ]
  return (
    <CountedLink
      count={pace === '' ? n : pace === 'within' ? within : n - within}
      link={paceOf(span, pace, row)}
      of={`${text}, ${describeRow(row)}`}
    />
  )
}

const targetColumns = (span: CountProps['span']): FigureColumn<TargetRow>[] => [
  { header: say('Test type'), cell: describeRow },
  {
    header: say('Released'),
    isNumber: true,
    isAside: true,
    cell: (row) => <Count row={row} span={span} pace="" />,
  },
  {
    header: say('Median'),
    isNumber: true,
    isAside: true,
    cell: ({ p50 }) => minutesSay(p50),
  },
  { header: say('90th percentile'), isNumber: true, cell: ({ p90 }) => minutesSay(p90) },
  {
    header: say('Target'),
    isNumber: true,
    cell: ({ target }) => (target === null ? say('none approved') : describeDuration(target)),
  },
  {
    header: say('Within'),
    isNumber: true,
    isAside: true,
    cell: (row) => <Count row={row} span={span} pace="within" />,
  },
  {
    header: say('Beyond'),
    isNumber: true,
    cell: (row) => <Count row={row} span={span} pace="beyond" />,
  },
  {
    header: say('Within target'),
    isNumber: true,
    cell: ({ target, within, n }) =>
      target === null ? '–' : `${((100 * within) / n).toFixed(1)}%`,
  },
]

/** Receipt to release against the approved targets, by type and priority. */
export const Targets = () => {
  const query = useApiQuery(houseFigures.today, {}, { keepLast: true })
  return (
    <Section id="targets" title={say('Turnaround against target')} columns={1}>
      <Loaded
        from={query}
        height={320}
        empty={({ targets }) =>
          targets.length === 0
            ? { text: say('Turnaround appears here once specimens are released.') }
            : undefined
        }
      >
        {({ targets, targetsFrom, today }) => (
          <Stack gap="xs">
            <FigureTable
              label={say('Turnaround against target')}
              caption={say('From receipt to release, {targetsFrom} to {today}', {
                targetsFrom: dayAsText(targetsFrom),
                today: dayAsText(today),
              })}
              minWidth={620}
              maxWidth={900}
              rows={targets}
              rowId={({ labTypeId, priority }) => `${labTypeId} ${priority}`}
              columns={targetColumns({ from: targetsFrom, to: today })}
            />
            <Text size="xs" c="dimmed">
              {say(
                'A median needs {p50} specimens, a 90th percentile {p90}. Targets are approved on the Lab screen.',
                { p50: leastFor.p50, p90: leastFor.p90 },
              )}
            </Text>
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}
