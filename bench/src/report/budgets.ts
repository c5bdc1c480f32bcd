import type { Kind } from '../calls/deck.ts'
import type { Measured } from '../measure/measure-deck.ts'
import type { EngineFigures } from '../measure/measure-engine.ts'
import type { EngineKind } from '../options.ts'
import type { WebSizes } from '../web/sizes.ts'
import type { Typing } from '../web/typing.ts'

/** Limit for p95, as a multiple of the floor's. */
const p95Budget: Readonly<Record<Kind, number | undefined>> = {
  record: 2,
  search: 2,
  scan: 2,
  worklist: 2,
  report: 2,
  figure: 2,
  save: 3,
  noted: undefined,
  message: 3,
  'sign-in': undefined,
  signing: undefined,
  paper: undefined,
  thread: undefined,
}
/** With several callers, at least this share of the floor's requests per second. */
const throughputBudget = 0.5
/** Share of the saves per second that must remain with notes and folds of figures. */
const notedBudget = 0.8
/**
 * Reached before there was a product: shares of the floor's requests per second, by number of
 * callers.
 */
const leanShare: Readonly<
  Record<EngineKind, Readonly<Partial<Record<Kind, Readonly<Record<number, number>>>>>>
> = {
  server: { record: { 1: 0.62, 16: 0.55 }, search: { 1: 0.6, 16: 0.6 }, save: { 1: 0.5, 16: 0.5 } },
  embedded: {
    record: { 1: 0.64, 16: 0.64 },
    search: { 1: 0.64, 16: 0.64 },
    save: { 1: 0.64, 16: 0.64 },
  },
}
/** Sign-ins per second with 16 callers. */
const leanSignIns = 97
/**
 * Five times the throughput of the best-known health platform here with 16 callers, on PostgreSQL.
 */
const aheadOfOthers: Readonly<Partial<Record<Kind, number>>> = { record: 12_500, search: 3880 }
const mostMemory = 250
/** Milliseconds to sign 200 orders. */
const mostSigning = 2000
/** Milliseconds for the worker to make a report. */
const mostReport = 33
/** Limit for the cost with a million patients, as a multiple of the cost with ten thousand. */
const mostGrowth = 1.5
/**
 * Milliseconds from a keystroke to the frame that shows it, in the order form with a hundred tests.
 */
const mostOfAKey = 50
/** Reports the floor's slowest with it: a busy machine delays a bare textarea too. */
export const typingMissed = ({ ours, floor }: Typing): string[] =>
  ours.worst <= mostOfAKey
    ? []
    : [
        `the slowest key takes ${ours.worst.toFixed(0)} ms, ${mostOfAKey} are allowed; in a bare textarea the slowest takes ${floor.worst.toFixed(0)}`,
      ]
/** Bytes with an empty cache: of scripts with gzip, and of all files with brotli. */
export const webBudgets = { signInGzip: 120_000, shellBrotli: 220_000, screenBrotli: 260_000 }

const rounded = (value: number): string => value.toFixed(2)

/** The budgets that this line misses, in words; empty if it meets all. */
export const missedBy = (
  engine: EngineKind,
  { kind, callers, ours, ratio }: Measured,
): string[] => {
  const most = p95Budget[kind]
  const lean = leanShare[engine][kind]?.[callers]
  const ahead = engine === 'server' && callers === 16 ? aheadOfOthers[kind] : undefined
  return [
    ...(most !== undefined && ratio.p95 > most
      ? [`p95 is ${rounded(ratio.p95)} times the floor's, budget ${most}`]
      : []),
    ...(kind === 'noted' && ratio.perSecond < notedBudget
      ? [`${rounded(ratio.perSecond)} of the saves a second without figures, budget ${notedBudget}`]
      : []),
    ...(kind !== 'sign-in' && callers > 1 && ratio.perSecond < throughputBudget
      ? [`${rounded(ratio.perSecond)} of the floor's requests a second, budget ${throughputBudget}`]
      : []),
    ...(lean !== undefined && ratio.perSecond < lean
      ? [`${rounded(ratio.perSecond)} of the floor's requests a second, lean figure ${lean}`]
      : []),
    ...(kind === 'signing' && ours.p99 > mostSigning
      ? [`p99 is ${ours.p99.toFixed(0)} ms, budget ${mostSigning}`]
      : []),
    ...(kind === 'thread' && ours.p50 > mostReport
      ? [`a report takes ${ours.p50.toFixed(0)} ms in the worker, ${mostReport} are allowed`]
      : []),
    ...(kind === 'sign-in' && callers === 16 && ours.perSecond < leanSignIns
      ? [`${ours.perSecond.toFixed(0)} sign-ins a second, lean figure ${leanSignIns}`]
      : []),
    ...(ahead !== undefined && ours.perSecond < ahead
      ? [
          `${ours.perSecond.toFixed(0)} requests a second, five times the other platform is ${ahead}`,
        ]
      : []),
  ]
}

/**
 * Calls that grew by more than the limit between the smaller size and the larger: reads, searches,
 * scans, reports, and figures with one caller.
 */
export const grownBy = (few: readonly Measured[], many: readonly Measured[]): string[] =>
  many.flatMap(({ name, kind, callers, ours }) => {
    const before = few.find((line) => line.name === name && line.callers === callers)?.ours.p95
    const isMeant =
      callers === 1 &&
      (kind === 'record' ||
        kind === 'search' ||
        kind === 'scan' ||
        kind === 'report' ||
        kind === 'figure')
    return isMeant && before !== undefined && ours.p95 > before * mostGrowth
      ? [
          `${name}: p95 is ${rounded(ours.p95 / before)} times that of the small size, budget ${mostGrowth}`,
        ]
      : []
  })

export const memoryMissed = ({ kind, memory }: EngineFigures): string[] =>
  kind === 'server' && memory.most > mostMemory
    ? [`the server takes ${memory.most} MB, budget ${mostMemory}`]
    : []

export const webMissed = ({ signIn, shell, screens }: WebSizes): string[] => [
  ...(signIn.gzip > webBudgets.signInGzip
    ? [`/login takes ${signIn.gzip} bytes of JavaScript, budget ${webBudgets.signInGzip}`]
    : []),
  ...(shell.all > webBudgets.shellBrotli
    ? [`sign-in and the shell take ${shell.all} bytes, budget ${webBudgets.shellBrotli}`]
    : []),
  ...screens
    .filter(({ inAll }) => inAll.all > webBudgets.screenBrotli)
    .map(
      ({ path, inAll }) =>
        `${path} takes ${inAll.all} bytes in all (scripts ${inAll.brotli}), budget ${webBudgets.screenBrotli}`,
    ),
]
