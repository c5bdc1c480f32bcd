import { columns, type Cell } from '../report/tables.ts'
import { processorTime, type Compared, type SideFigures } from './measure-short.ts'

/** Processor time of a call may rise to this multiple of the commit before. */
const mostRise = 1.15

const two = (value: number): Cell => value.toFixed(2)
const whole = (value: number): Cell => value.toFixed(0)
const cells = ({ alone, many, costs }: SideFigures): Cell[] => [
  two(alone.p50),
  two(alone.p95),
  whole(many.perSecond),
  two(costs.server),
  two(costs.database),
  costs.statements.toFixed(1),
  whole(costs.buffers),
  whole(costs.wal),
]
const head = ['p50', 'p95', 'req/s', 'CPU ms', 'database', 'statements', 'buffers', 'WAL bytes']

/** A line for each call and side; times as multiples of the commit before and of the lean floor. */
export const shortReport = (compared: readonly Compared[]): string =>
  columns([
    ['', '', ...head, 'x before', 'x lean'],
    ...compared.flatMap(({ name, of, ratio }) => [
      [name, 'before', ...cells(of.before)],
      [
        '',
        'now',
        ...cells(of.now),
        two(ratio),
        two(processorTime(of.now.costs) / processorTime(of.lean.costs)),
      ],
      ['', 'lean', ...cells(of.lean)],
    ]),
  ])

/** The calls that became dearer than allowed, in words. */
export const slower = (compared: readonly Compared[]): string[] =>
  compared
    .filter(({ ratio }) => ratio > mostRise)
    .map(
      ({ name, ratio }) =>
        `${name} takes ${two(ratio)} times the processor time of the commit before, ${mostRise} are allowed.`,
    )
