import { randomUUID } from 'node:crypto'
import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { waitUntil, type Cluster } from '../cluster.ts'
import { readCommandLine, say } from '../command-line.ts'
import { proveOnCluster } from '../on-cluster.ts'
import { onPrimary, savedNotes } from '../saved-notes.ts'
import { startSavers, type Savers } from '../savers.ts'
import { archiveNow } from './archive-now.ts'
import { countKept, isMet } from './count-kept.ts'
import { drill } from './drill.ts'
import { goBack } from './go-back.ts'
import { drilledOf } from './host-of-drill.ts'
import { makeBackup } from './make-backup.ts'

const help = `npm run prove -- restore [--users N] [--durability D]

Backs a cluster on this machine up (npm run cluster) while users save, lets somebody delete what they saved, and takes the cluster back to
a second before that: all that was acknowledged before it must be there, and nothing from after it. Before, a drill restores the same
moment aside. An existing cluster is used and stays, otherwise one is made, and removed at the end.

  --users N        users who save one note after the other (30)
  --durability D   of a new cluster: strict (usual) or asynchronous
`
const { fail, durability, numberOf, positionals } = readCommandLine(help, { users: '30' })
if (positionals.length > 1) fail('Only options can follow.')
const users = numberOf('users')
const wanted = durability()
/** Saves of each user before the backup, and before and after the moment. */
const savesEach = 10
const patienceMs = 240_000
const second = 1000

const clock = (): number => performance.timeOrigin + performance.now()
const saveOn = (savers: Savers): Promise<void> => {
  const before = savers.acknowledged.size
  return waitUntil(
    () => savers.acknowledged.size >= before + users * savesEach,
    'Nobody can save.',
    patienceMs,
  )
}
/** Runs something that takes a while; returns its seconds. */
const timed = async (work: () => void | Promise<void>): Promise<number> => {
  const begun = performance.now()
  await work()
  return Math.round((performance.now() - begun) / 100) / 10
}

const prove = async (cluster: Cluster): Promise<boolean> => {
  const { plan, demoPassword } = cluster
  const first = await timed(() => makeBackup(plan, 'full'))
  const round = `restore ${randomUUID()}`
  const savers = await startSavers(plan.portal.url, demoPassword, users, round)
  await saveOn(savers)
  const changed = await timed(() => makeBackup(plan, 'diff'))
  await saveOn(savers)
  const moment = Math.ceil(clock() / second) * second
  await pause(moment - clock())
  await saveOn(savers)
  await savers.stop()
  onPrimary(cluster, round, `delete from customer_note where subject like :'round' || ' user %';`)
  const left = savedNotes(cluster, round).size
  if (left > 0) throw new Error(`${left} notes were not deleted.`)
  await archiveNow(plan)
  const asText = `${new Date(moment).toISOString().slice(0, 19).replace('T', ' ')}+00`
  const drilled = await drill(drilledOf(plan), asText, say)
  const back = await goBack(cluster, asText, say)
  const kept = countKept(
    savers.acknowledged,
    savedNotes(cluster, round),
    moment - performance.timeOrigin,
  )
  const again = await startSavers(plan.portal.url, demoPassword, users, `${round} again`)
  await saveOn(again)
  await again.stop()
  say(`
full backup                              ${first} s
backup of what changed, with users       ${changed} s
drill: restored, opened, verified        ${drilled.restored} s, ${drilled.opened} s, ${drilled.verified} s
cluster: stopped, restored, opened after ${back.stopped} s, ${back.restored} s, ${back.opened} s
  first node after, all three after      ${back.served} s, ${back.whole} s
moment                                   ${asText}
acknowledged before it, lost             ${kept.before}, ${kept.lost}
begun after it, left                     ${kept.after}, ${kept.left}
there twice                              ${kept.doubled}
saved again afterward                    ${again.acknowledged.size}
${users} users, durability ${plan.durability}, all on ${cpus().length} cores`)
  return isMet(kept)
}

await proveOnCluster(wanted, prove)
