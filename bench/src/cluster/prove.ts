import { cpus } from 'node:os'
import { verifyDatabase } from './backups/verify-database.ts'
import type { Cluster } from './cluster.ts'
import { readCommandLine, say } from './command-line.ts'
import { fillEmbedded } from './embedded-disk.ts'
import { faults, noFault, type Fault } from './faults.ts'
import { measureFault } from './measure-fault.ts'
import { proveOnCluster } from './on-cluster.ts'
import { settingsOfNode } from './saved-notes.ts'
import { isKept, table, type Measured } from './tally.ts'
import { rollingUpgrade } from './upgrade.ts'

const help = `npm run prove -- cluster [--users N] [--durability D]
npm run prove -- faults [--users N] [--durability D] [--times N] [FAULT ...]

Lets users save on a cluster on this machine (npm run cluster), and looks up afterwards each save that was acknowledged: none may be lost,
and none saved twice. 'cluster' then replaces the nodes, one after the other, by those of the next version, which changes the database
(docs/operations/cluster.md#a-new-version): no request may fail. 'faults' breaks one thing after the other meanwhile. An existing cluster is used and stays; otherwise one is made, and
removed at the end. Prints one table: how long in all nobody's save was acknowledged, how long one user waited at most, and what users were
told instead. At the end everything that the key protects is opened, and the audit log verified.

  --users N        users who save one note after the other (30)
  --durability D   of a new cluster: strict (usual) or asynchronous, with which a lost primary may take saves with it
  --times N        how often each fault strikes (1)
  FAULT            only faults whose name contains it: ${[...faults.map(({ name }) => name), 'disk of the embedded engine full'].join('; ')}
`
/** The embedded engine needs no cluster. */
const embedded = 'disk of the embedded engine full'
const proveEmbedded = async (): Promise<boolean> => {
  const { acknowledged, lost, busy, otherwise, goesOn } = await fillEmbedded()
  say(
    `${embedded}: saved ${acknowledged}, lost ${lost}, told that Labgate is busy ${busy}, otherwise ${otherwise.join('; ') || 'nothing'}; ${goesOn ? 'goes on' : 'does not go on'} when there is room`,
  )
  return lost === 0 && otherwise.length === 0 && busy > 0 && goesOn
}
const { positionals, fail, durability, numberOf } = readCommandLine(help, {
  users: '30',
  times: '1',
})
const [what = '', ...names] = positionals
const [users, times] = [numberOf('users'), numberOf('times')]
const wanted = durability()
const named = faults.filter(({ name }) => names.some((part) => name.includes(part)))
const chosen: readonly Fault[] = what === 'faults' && names.length === 0 ? faults : named
const wantsEmbedded =
  what === 'faults' && (names.length === 0 || names.some((part) => embedded.includes(part)))
if (what === 'faults' && chosen.length === 0 && !wantsEmbedded) fail('No fault has such a name.')
/** What is made to happen, one after the other, each begun when the one before is over. */
const eventsOf = (cluster: Cluster): (() => Fault | Promise<Fault>)[] =>
  what === 'cluster'
    ? [() => noFault, () => rollingUpgrade(cluster)]
    : chosen.flatMap((fault) => Array.from({ length: times }, () => () => fault))

/** Measures each fault; ends with one after which nobody saves. */
const measureAll = async (cluster: Cluster): Promise<Measured[]> => {
  const measured: Measured[] = []
  for (const begin of eventsOf(cluster)) {
    const one = await measureFault(cluster, await begin(), users)
    measured.push(one)
    say(table([one]).split('\n').at(-1) ?? '')
    if (one.failure !== undefined) return measured
  }
  return measured
}

const isKeptEmbedded = !wantsEmbedded || (await proveEmbedded())
if (what === 'faults' && chosen.length === 0) process.exit(isKeptEmbedded ? 0 : 1)
await proveOnCluster(
  wanted,
  async (cluster) => {
    const measured = await measureAll(cluster)
    say(`\n${table(measured)}`)
    say(`${users} users, durability ${cluster.plan.durability}, all on ${cpus().length} cores`)
    verifyDatabase(cluster.plan.program, settingsOfNode(cluster.plan))
    return measured.every(isKept) && isKeptEmbedded
  },
  what === 'faults',
)
