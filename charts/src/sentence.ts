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
  if (counted.length === 0) return `${figureInFull(values.at(-1), format)} throughout`
  const [least, most] = [Math.min(...counted), Math.max(...counted)]
  const where = (value: number): string => points[values.indexOf(value)]?.text ?? ''
  const last = figureInFull(values.at(-1), format)
  const course =
    least === most
      ? `always ${format.describe(most)}`
      : `least ${format.describe(least)} (${where(least)}), most ${format.describe(most)} (${where(most)})`
  const gaps = values.length - counted.length
  return `last ${last}; ${course}${gaps > 0 ? `; ${gaps} without a figure` : ''}`
}
const spanOf = (points: readonly Point[]): string => {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return 'Nothing'
  return points.length === 1 ? pointInFull(last) : `${first.text} to ${pointInFull(last)}`
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
      return `${title}. ${spanOf(data.points)}. ${courseOf(data.points, data.values, format)}. Mean ${format.describe(data.mean)}, limits ${format.describe(low)} and ${format.describe(high)}; ${outside} outside.`
    }
    case 'bars': {
      const rows = shownRows(data).map(
        ({ name, values }) =>
          `${name} ${values.map((value, at) => `${data.series.length === 1 ? '' : `${data.series[at]?.name ?? ''} `}${describeFigure(value, format)}`).join(', ')}`,
      )
      return `${title}. ${rows.join('; ')}.`
    }
    case 'range':
      return `${title}. ${data.rows.map(({ name, median, p90 }) => `${name} median ${figureInFull(median, format)}, 90th percentile ${figureInFull(p90, format)}`).join('; ')}.`
  }
}

/** All values of a spark, which has no table of its own. */
export const describeSpark = ({ points, values, ...data }: SparkData): string =>
  `${spanOf(points)}: ${values.map((value) => describeFigure(value, formatOf(data))).join(', ')}`
