import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { waitUntil, type Cluster } from './cluster.ts'
import type { Fault } from './faults.ts'
import { savedNotes } from './saved-notes.ts'
import { startSavers } from './savers.ts'
import { tally, type Measured } from './tally.ts'

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
  return {
    ...tally(fault.name, savers, struck, savedNotes(cluster, round)),
    ...(failure !== undefined && { failure }),
    ...(fault.isWithoutFailure && { isWithoutFailure: true }),
  }
}
