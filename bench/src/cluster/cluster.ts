import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  rmSync,
  writeFileSync,
  readFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeArchive } from './backups/make-backup.ts'
import { giveDisk, takeDisk } from './disks.ts'
import { isWhole, membersOf } from './members.ts'
import { clusterFolder, databaseUser, isMade, keep, planOfOneMachine } from './one-machine.ts'
import { providePackages } from './packages.ts'
import type { Durability, Host, Plan } from './plan.ts'
import {
  databaseOf,
  idsOf,
  pidOf,
  postmasterOf,
  signalAll,
  startUnit,
  stopUnit,
  wake,
} from './processes.ts'
import { unitNames, writeFiles } from './write-files.ts'

/** A cluster on this machine. */
export interface Cluster {
  plan: Plan
  demoPassword: string
}

const minutes = (count: number): number => count * 60_000
const everyMs = 200

/** Waits until something is so. Throws with the sentence after its patience. */
export const waitUntil = async (
  isSo: () => boolean | Promise<boolean>,
  sentence: string,
  patienceMs = minutes(3),
): Promise<void> => {
  const until = Date.now() + patienceMs
  while (!(await isSo())) {
    if (Date.now() > until) throw new Error(sentence)
    await pause(everyMs)
  }
}

/** The demo's nodes: many users of one address, whose passwords only this machine's user knows. */
const trial = (demoPassword: string): Record<string, string> => ({
  LABGATE_DEMO: '1',
  LABGATE_DEMO_PASSWORD: demoPassword,
  LABGATE_REQUIRE_MFA: '0',
  RATE_LIMITS: '1000',
})

/** PostgreSQL's user owns what it reads and writes. */
export const handOver = (plan: Plan, host: Host): void => {
  const { config, data } = plan.foldersOf(host)
  if (process.getuid?.() !== 0) return
  const { uid, gid } = idsOf(databaseUser())
  for (const path of [
    config,
    data,
    plan.backups,
    join(config, 'pgbackrest.conf'),
    ...globSync(join(config, '*.{yml,sql,crt,key}')),
  ])
    chownSync(path, uid, gid)
}

const prepare = (plan: Plan, ownDisks: boolean): void => {
  const authority = join(clusterFolder, 'authority')
  if (!existsSync(authority)) {
    for (const host of plan.hosts)
      for (const folder of Object.values(plan.foldersOf(host)))
        mkdirSync(folder, { recursive: true, mode: 0o755 })
    for (const host of ownDisks ? plan.hosts : []) giveDisk(plan, host)
    mkdirSync(plan.backups, { recursive: true, mode: 0o700 })
    writeFiles(plan, authority)
    const key = `${randomBytes(32).toString('base64')}\n`
    for (const host of plan.hosts) {
      const { config, data } = plan.foldersOf(host)
      handOver(plan, host)
      chmodSync(data, 0o755)
      writeFileSync(join(config, 'key'), key, { mode: 0o600 })
    }
  }
}

const nodeIsReady = async (plan: Plan, { address }: Host): Promise<boolean> =>
  fetch(`http://${address}:${plan.ports.node}/health`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Starts a host's node, and waits until it answers. `more`: variables beside its own; `program`: the
 * folder of another version of Labgate.
 */
export const startNode = async (
  { plan, demoPassword }: Cluster,
  host: Host,
  more: Record<string, string> = {},
  program: string = plan.program,
): Promise<void> => {
  startUnit(plan, host, 'node', { ...trial(demoPassword), ...more }, program)
  const said = join(plan.foldersOf(host).log, 'node.log')
  await waitUntil(
    () => {
      if (pidOf(host, 'node') === undefined)
        throw new Error(
          `The node of ${host.name} ended: ${readFileSync(said, 'utf8').trim().split('\n').at(-1)}`,
        )
      return nodeIsReady(plan, host)
    },
    `The node of ${host.name} does not answer: see ${said}.`,
    minutes(10),
  )
}

/** The cluster that was made on this machine, whether it runs or not; undefined if there is none. */
export const existingCluster = (): Cluster | undefined => {
  if (!isMade()) return undefined
  const kept = keep('strict')
  return { plan: planOfOneMachine(kept), demoPassword: kept.demoPassword }
}

/**
 * Installs, writes, and starts what is missing; says each step. Of a cluster that is there, its
 * durability stays. `ownDisks`: root gives each host of a new one a disk of its own.
 */
export const up = async (
  durability: Durability,
  say: (line: string) => void,
  ownDisks = false,
): Promise<Cluster> => {
  providePackages(say)
  const kept = keep(durability)
  const plan = planOfOneMachine(kept)
  const cluster = { plan, demoPassword: kept.demoPassword }
  prepare(plan, ownDisks)
  for (const host of plan.hosts) wake(plan, host)
  say('Starting etcd and PostgreSQL ...')
  for (const host of plan.hosts) startUnit(plan, host, 'etcd')
  for (const host of plan.hosts) startUnit(plan, host, 'patroni')
  for (const host of plan.hosts) startUnit(plan, host, 'haproxy')
  await waitUntil(
    () => isWhole(plan, membersOf(plan)),
    `PostgreSQL has not come up: see ${clusterFolder}/*/log/patroni.log.`,
  )
  makeArchive(plan)
  say('Starting the nodes; the first one loads the demo ...')
  for (const host of plan.hosts) {
    await startNode(cluster, host)
  }
  const [first] = plan.hosts
  if (first !== undefined) startUnit(plan, first, 'nginx')
  return cluster
}

/** Ends every process of the cluster and removes its folder. */
export const down = async ({ plan }: Cluster): Promise<void> => {
  for (const host of plan.hosts) wake(plan, host)
  for (const unit of unitNames.toReversed())
    await Promise.all(plan.hosts.map((host) => stopUnit(host, unit)))
  for (const host of plan.hosts) signalAll(databaseOf(plan, host), 'SIGQUIT')
  await waitUntil(
    () => plan.hosts.every((host) => postmasterOf(plan, host) === undefined),
    `A PostgreSQL of ${clusterFolder} does not end.`,
  )
  for (const host of plan.hosts) takeDisk(plan, host)
  rmSync(clusterFolder, { recursive: true, force: true })
}
