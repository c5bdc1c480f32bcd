import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { waitUntil, type Cluster } from './cluster.ts'
import type { Fault } from './faults.ts'
import { startSavers } from './savers.ts'
import { tally, type Measured } from './tally.ts'
import { readEnvironment } from './unit.ts'

/** More than the notes of any round. */
const mostBytes = 2 ** 28
/** The notes of a round that the database has, by subject: how many of each. */
const savedNotes = ({ plan }: Cluster, round: string): Map<string, number> => {
  const [host] = plan.hosts
  if (host === undefined) return new Map()
  const settings = readEnvironment(
    readFileSync(join(plan.foldersOf(host).config, 'node.env'), 'utf8'),
  )
  const lines = execFileSync(
    'psql',
    [
      settings['DATABASE_OWNER_URL'] ?? '',
      '--no-psqlrc',
      '--quiet',
      '--tuples-only',
      '--no-align',
      '--field-separator=|',
      '--variable',
      `round=${round}`,
    ],
    {
      encoding: 'utf8',
      maxBuffer: mostBytes,
      input: `select subject, count(*) from customer_note where subject like :'round' || ' user %' group by subject;`,
    },
  )
  return new Map(
    lines
      .trim()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [subject = '', count] = line.split('|')
        return [subject, Number(count)] as const
      }),
  )
}

/** Saves of each user before the fault strikes. */
const before = 10
const patienceMs = 240_000

/** Lets users save while a fault strikes and is mended, and looks up each acknowledged save. */
export const measureFault = async (
  cluster: Cluster,
  fault: Fault,
  users: number,
): Promise<Measured> => {
  const round = `${fault.name} ${randomUUID()}`
  const savers = await startSavers(cluster.plan.portal.url, cluster.demoPassword, users, round)
  const goOn = (moment: number): Promise<void> =>
    waitUntil(() => savers.allSavedSince(moment), 'Not everybody saves again.', patienceMs)
  await goOn(performance.now())
  await waitUntil(() => savers.acknowledged.size >= users * before, 'Nobody can save.')
  const struck = performance.now()
  let failure: string | undefined
  try {
    const mend = await fault.strike(cluster)
    try {
      if (fault.lastsMs === undefined) await goOn(performance.now())
      else await pause(fault.lastsMs)
    } finally {
      await mend()
    }
    await goOn(performance.now())
  } catch (error) {
    failure = (error as Error).message
  }
  await savers.stop()
  const measured = tally(fault.name, savers, struck, savedNotes(cluster, round))
  return failure === undefined ? measured : { ...measured, failure }
}
