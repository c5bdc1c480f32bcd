import type { Figures } from '../measure/figures.ts'
import type { EngineFigures } from '../measure/measure-engine.ts'
import type { VolumeFigures } from '../volume/measure-volume.ts'
import type { WebSizes } from '../web/sizes.ts'
import type { KeyFigures, Typing } from '../web/typing.ts'
import { memoryMissed, missedBy, typingMissed, webBudgets } from './budgets.ts'

export type Cell = string
/** Aligns rows in columns: the first column left, the others right. */
export const columns = (rows: readonly (readonly Cell[])[]): string => {
  const widths = rows.reduce<number[]>(
    (most, row) => row.map((cell, at) => Math.max(most[at] ?? 0, cell.length)),
    [],
  )
  return rows
    .map((row) =>
      row
        .map((cell, at) =>
          at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const milliseconds = (value: number): Cell =>
  value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0)
const figures = ({ p50, p95, p99, perSecond }: Figures): Cell[] => [
  milliseconds(p50),
  milliseconds(p95),
  milliseconds(p99),
  perSecond.toFixed(0),
]

export const engineName = { server: 'PostgreSQL', embedded: 'Embedded engine' } as const

export const callsTable = ({ kind, calls }: EngineFigures): string =>
  columns([
    [
      'ms',
      'callers',
      'p50',
      'p95',
      'p99',
      'req/s',
      '| floor p50',
      'p95',
      'p99',
      'req/s',
      '| p95 x',
      'req/s x',
      '',
    ],
    ...calls.map((line) => [
      line.name,
      String(line.callers),
      ...figures(line.ours),
      ...figures(line.floor),
      line.ratio.p95.toFixed(2),
      line.ratio.perSecond.toFixed(2),
      missedBy(kind, line).length > 0 ? 'MISSED' : '',
    ]),
  ])

/** One line per call and size, to show growth. */
export const volumeTable = (sizes: readonly VolumeFigures[]): string =>
  columns([
    [
      'ms',
      'orders',
      'callers',
      'p50',
      'p95',
      'p99',
      'req/s',
      '| floor p50',
      'p95',
      'p99',
      'req/s',
      '| p95 x',
      'req/s x',
      '',
    ],
    ...(sizes.at(-1)?.calls ?? []).flatMap(({ name, callers }) =>
      sizes.flatMap(({ rows, calls }) => {
        const line = calls.find((one) => one.name === name && one.callers === callers)
        return line === undefined
          ? []
          : [
              [
                name,
                String(rows.orders),
                String(callers),
                ...figures(line.ours),
                ...figures(line.floor),
                line.ratio.p95.toFixed(2),
                line.ratio.perSecond.toFixed(2),
                missedBy('server', line).length > 0 ? 'MISSED' : '',
              ],
            ]
      }),
    ),
  ])

export const memoryLine = (engine: EngineFigures): string => {
  const { idle, most, after } = engine.memory
  return `Memory of the server's process: ${idle} MB idle, ${most} MB at most, ${after} MB at the end${memoryMissed(engine).length > 0 ? '  MISSED' : ''}`
}

const kb = (bytes: number): Cell => (bytes / 1000).toFixed(1)
export const webTable = ({ signIn, shell, screens }: WebSizes): string =>
  columns([
    [
      'kB',
      'scripts gzip',
      'scripts brotli',
      'all brotli',
      'files',
      '| adds to the shell',
      'on demand',
      '',
    ],
    [
      '/login',
      kb(signIn.gzip),
      kb(signIn.brotli),
      kb(signIn.all),
      String(signIn.files),
      '',
      '',
      signIn.gzip > webBudgets.signInGzip ? 'MISSED' : '',
    ],
    [
      'and the shell',
      kb(shell.gzip),
      kb(shell.brotli),
      kb(shell.all),
      String(shell.files),
      '',
      '',
      shell.all > webBudgets.shellBrotli ? 'MISSED' : '',
    ],
    ...screens.map(({ path, adds, inAll, later }) => [
      path,
      kb(inAll.gzip),
      kb(inAll.brotli),
      kb(inAll.all),
      String(inAll.files),
      kb(adds.all),
      kb(later.all),
      inAll.all > webBudgets.screenBrotli ? 'MISSED' : '',
    ]),
  ])

const keyCells = ({ keys, p50, p95, worst, workP50, workWorst }: KeyFigures): Cell[] => [
  String(keys),
  ...[p50, p95, worst, workP50, workWorst].map((ms) => ms.toFixed(0)),
]
export const typingTable = (typing: Typing): string =>
  columns([
    [
      `ms a key in the order form, ${typing.ticked} tests (${typing.browser})`,
      'keys',
      'p50',
      'p95',
      'worst',
      '| own work p50',
      'worst',
      '',
    ],
    ['All fields', ...keyCells(typing.ours), typingMissed(typing).length > 0 ? 'MISSED' : ''],
    ['The same keys in a bare textarea', ...keyCells(typing.floor), ''],
    ...typing.fields.map(({ name, figures: its }) => [name, ...keyCells(its), '']),
  ])
