import { say } from '@labgate/contract/languages/say'
import {
  figureInFull,
  describeFigure,
  formatOf,
  numbersOf,
  pointInFull,
  shownRows,
  type ChartData,
  type Point,
  type SparkData,
  type Value,
} from './figures.ts'
import type { Format } from './formats.ts'
import { limitsOf } from './strip.ts'

const courseOf = (points: readonly Point[], values: readonly Value[], format: Format): string => {
  const counted = numbersOf(values)
  if (counted.length === 0)
    return say('{at} throughout', { at: figureInFull(values.at(-1), format) })
  const [least, most] = [Math.min(...counted), Math.max(...counted)]
  const where = (value: number): string => points[values.indexOf(value)]?.text ?? ''
  const last = figureInFull(values.at(-1), format)
  const course =
    least === most
      ? say('always {most}', { most: format.describe(most) })
      : say('least {least} ({least2}), most {most} ({most2})', {
          least: format.describe(least),
          least2: where(least),
          most: format.describe(most),
          most2: where(most),
        })
  const gaps = values.length - counted.length
  return say('last {last}; {course}{value}', {
    last,
    course,
    value: gaps > 0 ? say('; {gaps} without a figure', { gaps }) : '',
  })
}
const spanOf = (points: readonly Point[]): string => {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return say('Nothing')
  return points.length === 1
    ? pointInFull(last)
    : say('{text} to {last}', { text: first.text, last: pointInFull(last) })
}

/** Describes a chart in one sentence, its accessible name for users who cannot see it. */
export const sentenceOf = (title: string, data: ChartData): string => {
  const format = formatOf(data)
  switch (data.kind) {
    case 'lines':
    case 'columns':
    case 'multiples': {
      const isOne = data.series.length === 1
      return `${title}. ${spanOf(data.points)}. ${data.series.map(({ name, values }) => `${isOne ? '' : `${name}: `}${courseOf(data.points, values, format)}`).join('. ')}.`
    }
    case 'strip': {
      const { low, high } = limitsOf(data)
      const outside = numbersOf(data.values).filter((value) => value < low || value > high).length
      return say(
        '{title}. {points}. {points2}. Mean {mean}, limits {low} and {high}; {outside} outside.',
        {
          title,
          points: spanOf(data.points),
          points2: courseOf(data.points, data.values, format),
          mean: format.describe(data.mean),
          low: format.describe(low),
          high: format.describe(high),
          outside,
        },
      )
    }
    case 'bars': {
      const rows = shownRows(data).map(
        ({ name, values }) =>
          `${name} ${values.map((value, at) => `${data.series.length === 1 ? '' : `${data.series[at]?.name ?? ''} `}${describeFigure(value, format)}`).join(', ')}`,
      )
      return `${title}. ${rows.join('; ')}.`
    }
    case 'range':
      return `${title}. ${data.rows.map(({ name, median, p90 }) => say('{name} median {median}, 90th percentile {p90}', { name, median: figureInFull(median, format), p90: figureInFull(p90, format) })).join('; ')}.`
  }
}

/** All values of a spark, which has no table of its own. */
export const describeSpark = ({ points, values, ...data }: SparkData): string =>
  `${spanOf(points)}: ${values.map((value) => describeFigure(value, formatOf(data))).join(', ')}`
