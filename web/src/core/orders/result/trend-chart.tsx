import { howMany } from '@labgate/contract/kit/how-many'
import { say } from '@labgate/contract/languages/say'
import type { TrendPoint } from '@labgate/contract/results/results'
import { describeUnit } from '@labgate/contract/results/units'
import { Box } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { dayOfInstant } from '../../../forms/dates.ts'

interface Drawn {
  at: number
  /** The day at the location where it was collected. */
  day: string
  value: number
}
const [height, left, right, top, bottom] = [200, 56, 56, 24, 28] as const

const numberIn = (text: string): number | undefined =>
  /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined
const drawnOf = (points: readonly TrendPoint[]): Drawn[] =>
  points.flatMap(({ collectionDate, timeZone, value, comparator }) => {
    const number = comparator === '' ? numberIn(value) : undefined
    return number === undefined || collectionDate === null
      ? []
      : [
          {
            at: Date.parse(collectionDate),
            day: dayOfInstant(collectionDate, timeZone),
            value: number,
          },
        ]
  })

interface ValueAxisProps {
  unit: string
  least: number
  most: number
  y: (value: number) => number
}
const ValueAxis = ({ unit, least, most, y }: ValueAxisProps) => (
  <>
    <line x1={left} x2={left} y1={top} y2={height - bottom} stroke="var(--mantine-color-dimmed)" />
    <text x={left} y={12} textAnchor="middle" fontSize={11} fill="var(--mantine-color-dimmed)">
      {describeUnit(unit)}
    </text>
    {[...new Set([least, most])].map((tick) => (
      <text
        key={tick}
        x={left - 6}
        y={y(tick) + 4}
        textAnchor="end"
        fontSize={11}
        fill="var(--mantine-color-dimmed)"
      >
        {tick}
      </text>
    ))}
  </>
)

interface LimitsProps {
  marks: number[]
  width: 340 | 560
  y: (value: number) => number
}
const Limits = ({ marks, width, y }: LimitsProps) =>
  [...new Set(marks)].map((mark) => (
    <g key={mark}>
      <line
        x1={left}
        x2={width - right}
        y1={y(mark)}
        y2={y(mark)}
        stroke="var(--colour-waiting)"
        strokeDasharray="4 4"
      />
      <text x={width - right + 6} y={y(mark) + 4} fontSize={11} fill="var(--colour-waiting)">
        {mark}
      </text>
    </g>
  ))

interface DayLabelsProps {
  first: Drawn
  last: Drawn
  x: (at: number) => number
}
const DayLabels = ({ first, last, x }: DayLabelsProps) =>
  [first, last].map(({ at, day }, index) => (
    <text
      key={at}
      x={x(at)}
      y={height - 8}
      textAnchor={index === 0 ? 'start' : 'end'}
      fontSize={11}
      fill="var(--mantine-color-dimmed)"
    >
      {day}
    </text>
  ))

/**
 * The line of an analyte with its interval or cut-off; nothing unless there are two numbers of one
 * unit. The table beside it shows everything.
 */
export const TrendChart = ({ points }: { points: readonly TrendPoint[] }) => {
  /* On a phone as wide as displayed, so that its text keeps its size. */
  const width = useMediaQuery('(max-width: 560px)') ? 340 : 560
  const [newest] = points
  const alike = points.filter(({ unit }) => unit === newest?.unit)
  const drawn = drawnOf(alike).toReversed()
  const [first, last] = [drawn[0], drawn.at(-1)]
  if (
    newest === undefined ||
    first === undefined ||
    last === undefined ||
    drawn.length < 2 ||
    first.at === last.at
  )
    return null
  const marks = [newest.low, newest.high, newest.cutOff].flatMap((limit) =>
    limit === null ? [] : (numberIn(limit.value) ?? []),
  )
  const all = [...drawn.map(({ value }) => value), ...marks]
  const [least, most] = [Math.min(...all), Math.max(...all)]
  const span = most - least || 1
  const x = (at: number): number =>
    left + ((at - first.at) / (last.at - first.at)) * (width - left - right)
  const y = (value: number): number => top + (1 - (value - least) / span) * (height - top - bottom)
  const message = say('{length} from {day} to {day2}, between {least} and {most} {unit}.', {
    length: howMany(drawn.length, 'value'),
    day: first.day,
    day2: last.day,
    least,
    most,
    unit: describeUnit(newest.unit),
  })
  return (
    <Box mb="md">
      <svg viewBox={`0 0 ${width} ${height}`} width="100%" role="img" aria-label={message.trim()}>
        <ValueAxis unit={newest.unit} least={least} most={most} y={y} />
        <Limits marks={marks} width={width} y={y} />
        <polyline
          points={drawn.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')}
          fill="none"
          stroke="var(--mantine-primary-color-filled)"
          strokeWidth={2}
        />
        {drawn.map(({ at, value }) => (
          <circle
            key={`${at} ${value}`}
            cx={x(at)}
            cy={y(value)}
            r={4}
            fill="var(--mantine-primary-color-filled)"
          />
        ))}
        <DayLabels first={first} last={last} x={x} />
      </svg>
    </Box>
  )
}
