import { nameOnReport } from '@labgate/server/core/results/name-on-report.ts'
import { reportOf } from '@labgate/server/core/results/report-of.ts'
import { reportRow, type ReportRow } from '@labgate/server/core/results/report.query.ts'
import { systemActor } from '@labgate/server/core/scope/system-actor.ts'
import { builtStatement } from '@labgate/server/db/queries.ts'
import type { Run } from '@labgate/server/db/run.ts'
import { pagesIn } from '@labgate/server/paper/merge.ts'
import { makePaper } from '@labgate/server/paper/paper.ts'
import { figuresOf, type Slice } from '../measure/figures.ts'
import type { Measured } from '../measure/measure-deck.ts'
import { asOwner } from './load.ts'

export interface Merged {
  reports: number
  pages: number
  seconds: number
  /** Peak growth of the process, in MB. */
  memory: number
}

const slice = (latencies: readonly number[]): Slice => ({
  latencies: Float64Array.from(latencies),
  seconds: latencies.reduce((sum, one) => sum + one, 0) / 1000,
})
const timed = async <T>(work: () => Promise<T>): Promise<[made: T, took: number]> => {
  const begun = performance.now()
  const made = await work()
  return [made, performance.now() - begun]
}
const line = (
  name: Measured['name'],
  kind: Measured['kind'],
  ours: readonly number[],
  bare: readonly number[],
): Measured => {
  const figures = { ours: figuresOf([slice(ours)]), floor: figuresOf([slice(bare)]) }
  return {
    name,
    kind,
    callers: 1,
    ...figures,
    ratio: {
      p95: figures.ours.p95 / figures.floor.p95,
      perSecond: figures.ours.perSecond / figures.floor.perSecond,
    },
  }
}
const mb = (): number => process.memoryUsage().rss / 1024 ** 2

const rowOf = async (run: Run, labOrderId: number): Promise<ReportRow> => {
  const { sql, parameters } = builtStatement(reportRow(systemActor, labOrderId))
  const [row] = (await run(sql, parameters)).rows as ReportRow[]
  if (row === undefined) throw new Error(`Order ${labOrderId} has no report.`)
  return row
}

/**
 * Makes these reports in the worker and merges them. A report's floor is reading its content; the
 * floor of merging is reading all of them.
 */
export const measurePapers = (
  url: string,
  labOrderIds: readonly number[],
): Promise<{ calls: Measured[]; merged: Merged }> =>
  asOwner(url, async (run) => {
    const [read, made] = [[] as number[], [] as number[]]
    const pdfs: Buffer[] = []
    for (const id of labOrderIds) {
      const [row, took] = await timed(() => rowOf(run, id))
      const facts = { ...reportOf(row), ...nameOnReport(row), clock: row.clock }
      const [pdf, making] = await timed(() => makePaper({ kind: 'report', facts }))
      pdfs.push(pdf)
      read.push(took)
      made.push(making)
    }
    const before = mb()
    let most = before
    const looking = setInterval(() => (most = Math.max(most, mb())), 10)
    const [whole, took] = await timed(() =>
      makePaper({ kind: 'merged', title: 'Requisitions', pdfs }),
    )
    clearInterval(looking)
    const merged = {
      reports: pdfs.length,
      pages: await pagesIn(whole),
      seconds: took / 1000,
      memory: Math.round(Math.max(most, mb()) - before),
    }
    const all = read.reduce((sum, one) => sum + one, 0)
    // the worker's first report loads the fonts
    return {
      calls: [
        line('Report in the worker', 'thread', made.slice(1), read.slice(1)),
        line('500 reports merged', 'paper', [took], [all]),
      ],
      merged,
    }
  })
