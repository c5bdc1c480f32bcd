import type { EngineFigures } from '../measure/measure-engine.ts'
import type { VolumeFigures } from '../volume/measure-volume.ts'
import { grownBy, memoryMissed, missedBy, typingMissed, webMissed } from './budgets.ts'
import { worseThan, type Figures, type VolumeReport } from './last.ts'
import {
  callsTable,
  columns,
  engineName,
  memoryLine,
  typingTable,
  volumeTable,
  webTable,
} from './tables.ts'

/** Every missed budget, one message each. */
export const missedIn = ({
  engines,
  web,
  typing,
}: Pick<Figures, 'engines' | 'web' | 'typing'>): string[] => [
  ...engines.flatMap((engine) => [
    ...engine.calls.flatMap((line) =>
      missedBy(engine.kind, line).map(
        (said) =>
          `${engineName[engine.kind]}, ${line.name}, ${line.callers === 1 ? '1 caller' : `${line.callers} callers`}: ${said}.`,
      ),
    ),
    ...memoryMissed(engine).map((said) => `${engineName[engine.kind]}: ${said}.`),
  ]),
  ...(web === null ? [] : webMissed(web).map((said) => `Web app: ${said}.`)),
  ...(typing ? typingMissed(typing).map((said) => `Typing: ${said}.`) : []),
]

const engineText = (engine: EngineFigures): string => {
  const { rows, seconds, engine: its } = engine.laboratory
  return `${engineName[engine.kind]}: ${its.version.replace(/ on .*/, '')}, fsync ${its.fsync}, shared_buffers ${its.sharedBuffers}, synchronous_commit ${its.synchronousCommit}
${rows.accounts} accounts, ${rows.locations} locations, ${rows.users} users, loaded in ${seconds.toFixed(0)} s; the server started on them in ${engine.loadedStart.toFixed(0)} ms

${callsTable(engine)}

${memoryLine(engine)}`
}

const startsText = (starts: Figures['starts']): string =>
  columns([
    ['Start to the first answer, ms', 'fresh, with tables and demo', 'again, median of 5'],
    ...Object.entries(starts).map(([kind, { cold, warm }]) => [
      engineName[kind as keyof typeof engineName],
      cold.toFixed(0),
      warm.toFixed(0),
    ]),
  ])

const list = (title: string, lines: readonly string[], none: string): string =>
  lines.length === 0 ? none : `${title}\n${lines.map((line) => `  ${line}`).join('\n')}`

/** The whole report. `last`: the previously written figures. */
export const report = (figures: Figures, last: Figures | undefined): string => {
  const { conditions: its, engines, starts, web, typing, missed } = figures
  const parts = [
    `Labgate ${its.commit}, ${its.date}; Node ${its.node}, PGlite ${its.pglite}; ${its.cores} cores (${its.processor}), ${its.memoryGb} GB
${its.secondsEach} s for each figure, ours and the floor by turns; load ${its.loadBefore} before, ${its.loadAfter} after; ${its.minutes} minutes`,
    ...engines.filter(({ calls }) => calls.length > 0).map(engineText),
    ...(Object.keys(starts).length > 0 ? [startsText(starts)] : []),
    ...(web === null ? [] : [webTable(web)]),
    ...(typing ? [typingTable(typing)] : []),
    list('Budgets that are missed:', missed, 'Every budget is kept.'),
    ...(last === undefined
      ? []
      : [
          list(
            `More than a tenth worse than on ${last.conditions.date}:`,
            worseThan(last, figures),
            `Nothing is more than a tenth worse than on ${last.conditions.date}.`,
          ),
        ]),
  ]
  return parts.join('\n\n')
}

/** Every budget missed with many patients and orders, one message each. */
export const volumeMissed = (sizes: readonly VolumeFigures[]): string[] => {
  const [few, many] = [sizes[0], sizes.at(-1)]
  return [
    ...sizes.flatMap(({ rows, calls }) =>
      calls.flatMap((line) =>
        missedBy('server', line).map(
          (said) =>
            `${rows.orders} orders, ${line.name}, ${line.callers === 1 ? '1 caller' : `${line.callers} callers`}: ${said}.`,
        ),
      ),
    ),
    ...(few !== undefined && many !== undefined && few !== many
      ? grownBy(few.calls, many.calls).map((said) => `${said}.`)
      : []),
  ]
}
export const volumeReport = ({ conditions: its, sizes, missed }: VolumeReport): string =>
  [
    `Patients, orders and results on PostgreSQL, ${its.commit}, ${its.date}; ${its.cores} cores (${its.processor}), ${its.memoryGb} GB; ${its.secondsEach} s for each figure; load ${its.loadBefore} before, ${its.loadAfter} after`,
    ...sizes.map(
      ({ rows, loadSeconds, memory, merged, folding }) =>
        `${rows.patients} patients, ${rows.orders} orders, ${rows.events} events, ${rows.observations} observations (${rows.observationBytes} bytes each with their indexes), ${rows.accounts} accounts (the largest with ${rows.mostOrders} orders), ${rows.gigabytes} GB, loaded in ${loadSeconds.toFixed(0)} s; the server took ${memory} MB at most${merged === undefined ? '' : `; ${merged.reports} reports of ${merged.pages} pages were merged in ${merged.seconds.toFixed(1)} s with ${merged.memory} MB more at most`}${folding === undefined ? '' : `; while orders were saved, figures were ${folding.lagP50.toFixed(0)} ms behind (p95 ${folding.lagP95.toFixed(0)}, at most ${folding.lagMost.toFixed(0)}), and ${folding.notesMost} notes waited at most`}`,
    ),
    volumeTable(sizes),
    list('Budgets that are missed:', missed, 'Every budget is kept.'),
  ].join('\n\n')
