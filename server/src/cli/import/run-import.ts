import { statSync } from 'node:fs'
import { readConfig, Wrong } from '../../config.ts'
import type { Run } from '../../db/backup/plan.ts'
import type { Engine } from '../../db/engine-interface.ts'
import { migrationState } from '../../db/migrate.ts'
import { faultLine, type Fault } from '../../dictionaries/fault.ts'
import { asOwner, nameOf, openAsOwner, refuseNoDatabase } from '../as-owner.ts'
import { WrongUse, type Given } from '../command.ts'
import { writeKeyedRow } from '../keyed-row.ts'

const fewFaults = 50

/**
 * Refuses a file and lists its faults, one per line; beyond 50 they are only counted, unless `all`
 * is set.
 */
export const refuseFaults = (file: string, faults: readonly Fault[], all: boolean): void => {
  if (faults.length === 0) return
  const shown = all ? faults : faults.slice(0, fewFaults)
  const rest = faults.length - shown.length
  const lines = [
    ...shown.map((fault) => `  ${faultLine(fault)}`),
    ...(rest > 0 ? [`  ... and ${rest.toLocaleString('en-US')} more`] : []),
  ]
  throw new Wrong(`${file} is not imported:\n${lines.join('\n')}`)
}

/** Runs work in one transaction; `isMeant`: it may write. */
type Transaction = <T>(
  engine: Engine,
  isMeant: boolean,
  work: (run: Run) => Promise<T>,
) => Promise<T>
const ownerOf: Transaction = (engine, isMeant, work) =>
  asOwner(engine, isMeant ? 'read write' : 'isolation level repeatable read, read only', work)

/** Describes one import; the rest is the same for all of them. */
export interface Import<Content, Work> {
  /** The rights it runs with; the table owner's by default. */
  transaction?: Transaction
  /** Reads the file, or throws `Wrong`; `holds` describes its content. */
  read(file: string): Promise<{ content: Content; holds: string }>
  /** Locked against writers while an import writes; their statistics are refreshed afterward. */
  tables: readonly string[]
  /** Computes what the file changes in the tables. */
  compare(run: Run, content: Content): Promise<Work>
  /** The preview. */
  lines(work: Work): string[]
  isChange(work: Work): boolean
  /** Why it is not written despite --apply. */
  doubt?(work: Work): string | undefined
  write(run: Run, work: Work): Promise<void>
  /** For the audit: what was imported, and the account, if it belongs to one. */
  target(work: Work): { target: string; customerId?: number }
}

/**
 * Shows what a file changes, and applies it with --apply: all or nothing, and exactly what is
 * shown.
 */
export const runImport = async <Content, Work>(
  given: Given,
  job: Import<Content, Work>,
): Promise<void> => {
  const { say } = given
  const [, file, ...more] = given.words
  if (file === undefined || more.length > 0) throw new WrongUse('Name the file.')
  const isMeant = given.flag('apply')
  const config = readConfig(given.variables)
  refuseNoDatabase(config)
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new Wrong(`There is no file ${file}.`)
  const begun = performance.now()
  const seconds = (): string => `${((performance.now() - begun) / 1000).toFixed(1)} s`
  const { content, holds } = await job.read(file)
  say(`${file}: ${holds}, read in ${seconds()}.`)
  const engine = await openAsOwner(config)
  try {
    const { waiting } = await migrationState(engine)
    if (waiting.length > 0)
      throw new Wrong(
        `The database is not up to date: ${waiting.join(', ')} must run first. Run npm run db -- migrate.`,
      )
    const isChanged = await (job.transaction ?? ownerOf)(engine, isMeant, async (run) => {
      if (isMeant) await run(`lock table ${job.tables.join(', ')} in share row exclusive mode`)
      const work = await job.compare(run, content)
      for (const line of job.lines(work)) say(line)
      if (!isMeant) return false
      const doubt = job.doubt?.(work)
      if (doubt !== undefined) throw new Wrong(`Nothing was written. ${doubt}`)
      if (!job.isChange(work)) return false
      await job.write(run, work)
      await writeKeyedRow(run, config, { act: 'cli.import', ...job.target(work) })
      return true
    })
    if (isChanged)
      await asOwner(engine, 'read write', (run) => run(`analyze ${job.tables.join(', ')}`))
    if (isMeant)
      say(
        isChanged
          ? `Written into ${nameOf(config)} (${seconds()}).`
          : `There was nothing to write.`,
      )
    else say(`Nothing was written. To write it into ${nameOf(config)}, add --apply.`)
  } finally {
    await engine.close()
  }
}
