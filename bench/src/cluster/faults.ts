import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startNode, waitUntil, type Cluster } from './cluster.ts'
import { isWhole, membersOf } from './members.ts'
import type { Host, Plan } from './plan.ts'
import { familyOf, pidOf, startUnit, stopUnit } from './processes.ts'
import type { UnitName } from './write-files.ts'

/** One thing that goes wrong, and how it is mended. */
export interface Fault {
  name: string
  /** Does it. Returns what mends it; nobody saves less while it is mended. */
  strike: (cluster: Cluster) => Promise<() => Promise<void>>
  /** Milliseconds that it lasts before it is mended; without it, it is mended when all save again. */
  lastsMs?: number
}

const seconds = (count: number): number => count * 1000
const hostOf = (plan: Plan, role: (role: string) => boolean): Host => {
  const member = membersOf(plan).find((one) => role(one.role))
  const host = plan.hosts.find(({ name }) => name === member?.name)
  if (host === undefined) throw new Error('PostgreSQL has no such member.')
  return host
}
const primaryOf = (plan: Plan): Host => hostOf(plan, (role) => role === 'leader')
const othersThan = (plan: Plan, host: Host): Host[] => plan.hosts.filter((one) => one !== host)
const standbyOf = (plan: Plan): Host =>
  hostOf(plan, (role) => role === (plan.durability === 'strict' ? 'sync_standby' : 'replica'))
const [node, patroni, etcd, haproxy, nginx] = ['node', 'patroni', 'etcd', 'haproxy', 'nginx'] as const satisfies UnitName[]

const postmasterOf = (plan: Plan, host: Host): number =>
  Number(
    readFileSync(join(plan.foldersOf(host).data, 'postgresql/postmaster.pid'), 'utf8').split('\n')[0],
  )
const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch (error) {
      // a connection's process that ended meanwhile
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}
/** PostgreSQL of a host and its Patroni. */
const databaseOf = (plan: Plan, host: Host): number[] => [
  ...new Set([...familyOf(pidOf(host, patroni) ?? 0), ...familyOf(postmasterOf(plan, host))]),
]
const untilWhole = (plan: Plan): Promise<void> =>
  waitUntil(() => isWhole(plan, membersOf(plan)), 'PostgreSQL has not come back whole.', seconds(300))

/** The host is gone: Patroni and PostgreSQL end without a word. */
const lose = (plan: Plan, host: Host): void => signalAll(databaseOf(plan, host), 'SIGKILL')

export const faults: readonly Fault[] = [
  {
    name: 'none',
    strike: async () => async () => undefined,
    lastsMs: seconds(5),
  },
  {
    name: 'primary killed',
    strike: async ({ plan }) => {
      process.kill(postmasterOf(plan, primaryOf(plan)), 'SIGKILL')
      return () => untilWhole(plan)
    },
  },
  {
    name: 'primary and its Patroni killed',
    strike: async ({ plan }) => {
      const host = primaryOf(plan)
      lose(plan, host)
      return async () => {
        startUnit(plan, host, patroni)
        await untilWhole(plan)
      }
    },
  },
  {
    name: 'primary frozen',
    strike: async ({ plan }) => {
      const frozen = databaseOf(plan, primaryOf(plan))
      signalAll(frozen, 'SIGSTOP')
      return async () => {
        signalAll(frozen, 'SIGCONT')
        await untilWhole(plan)
      }
    },
  },
  {
    name: 'standby gone',
    strike: async ({ plan }) => {
      const host = standbyOf(plan)
      lose(plan, host)
      return async () => {
        startUnit(plan, host, patroni)
        await untilWhole(plan)
      }
    },
  },
  {
    name: 'both standbys gone, then the primary',
    lastsMs: seconds(45),
    strike: async ({ plan }) => {
      const primary = primaryOf(plan)
      const others = othersThan(plan, primary)
      for (const host of others) lose(plan, host)
      return async () => {
        lose(plan, primary)
        for (const host of others) startUnit(plan, host, patroni)
        await waitUntil(() => membersOf(plan).some(({ role, name }) => role === 'leader' && name !== primary.name), 'No standby took over.')
        startUnit(plan, primary, patroni)
        await untilWhole(plan)
      }
    },
  },
  {
    name: 'etcd without quorum',
    lastsMs: seconds(45),
    strike: async ({ plan }) => {
      const two = plan.hosts.slice(1)
      await Promise.all(two.map((host) => stopUnit(host, etcd, 'SIGKILL')))
      return async () => {
        for (const host of two) startUnit(plan, host, etcd)
        await untilWhole(plan)
      }
    },
  },
  {
    name: 'node killed',
    strike: async (cluster) => {
      const [host] = cluster.plan.hosts as [Host]
      await stopUnit(host, node, 'SIGKILL')
      return () => startNode(cluster, host)
    },
  },
  {
    name: 'node frozen',
    lastsMs: seconds(90),
    strike: async ({ plan }) => {
      const pid = pidOf(plan.hosts[1] as Host, node) ?? 0
      process.kill(pid, 'SIGSTOP')
      return async () => {
        process.kill(pid, 'SIGCONT')
        await pause(seconds(2))
      }
    },
  },
  {
    name: 'nodes restarted in turn',
    strike: async (cluster) => {
      for (const host of cluster.plan.hosts) {
        // eslint-disable-next-line no-await-in-loop -- in turn
        await stopUnit(host, node)
        // eslint-disable-next-line no-await-in-loop -- in turn
        await startNode(cluster, host)
      }
      return async () => undefined
    },
  },
  {
    name: 'HAProxy restarted',
    strike: async ({ plan }) => {
      for (const host of plan.hosts) {
        // eslint-disable-next-line no-await-in-loop -- in turn
        await stopUnit(host, haproxy)
        startUnit(plan, host, haproxy)
      }
      return async () => undefined
    },
  },
  {
    name: 'nginx reloaded',
    strike: async ({ plan }) => {
      process.kill(pidOf(plan.hosts[0] as Host, nginx) ?? 0, 'SIGHUP')
      return async () => undefined
    },
  },
]
