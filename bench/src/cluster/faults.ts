import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { handOver, startNode, waitUntil, type Cluster } from './cluster.ts'
import { fillDisk, slowDisk } from './disks.ts'
import { hostOf, isWhole, membersOf, primaryOf } from './members.ts'
import { clusterFolder } from './one-machine.ts'
import type { Host, Plan } from './plan.ts'
import {
  databaseOf,
  pidOf,
  postmasterOf,
  signalAll,
  startUnit,
  stopUnit,
  wake,
} from './processes.ts'
import { writeHostCertificate, type UnitName } from './write-files.ts'

/** One thing that goes wrong, and how it is mended. */
export interface Fault {
  name: string
  /** Does it. Returns what mends it; nobody saves less while it is mended. */
  strike: (cluster: Cluster) => Promise<() => Promise<void>>
  /** Milliseconds that it lasts before it is mended; without it, it is mended when all save again. */
  lastsMs?: number
  /** Nobody may be told anything but that it is saved. */
  isWithoutFailure?: boolean
}

const seconds = (count: number): number => count * 1000
const othersThan = (plan: Plan, host: Host): Host[] => plan.hosts.filter((one) => one !== host)
const standbyOf = (plan: Plan): Host =>
  hostOf(plan, (role) => role === (plan.durability === 'strict' ? 'sync_standby' : 'replica'))
const [node, patroni, etcd, haproxy, nginx] = [
  'node',
  'patroni',
  'etcd',
  'haproxy',
  'nginx',
] as const satisfies UnitName[]

const untilWhole = (plan: Plan): Promise<void> =>
  waitUntil(
    () => isWhole(plan, membersOf(plan)),
    'PostgreSQL has not come back whole.',
    seconds(300),
  )

/** The host is gone: Patroni and PostgreSQL end without a word. */
const lose = (plan: Plan, host: Host): void => signalAll(databaseOf(plan, host), 'SIGKILL')

const tenMinutes = 600
/**
 * Starts the node of a host anew with a clock that is so many seconds off; returns what starts it
 * with the right one.
 */
const withClock = async (cluster: Cluster, offset: number): Promise<() => Promise<void>> => {
  const [, host] = cluster.plan.hosts as [Host, Host]
  // to a clock that is behind, the certificates of a cluster made just now are not valid yet
  const madeAt = statSync(join(clusterFolder, 'authority/ca.crt')).mtimeMs
  await pause(Math.max(0, madeAt - seconds(offset) - Date.now()))
  await stopUnit(host, node)
  await startNode(cluster, host, {
    LD_PRELOAD: '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
    FAKETIME: offset < 0 ? `${offset}` : `+${offset}`,
    // how long something takes is measured rightly
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  })
  return async () => {
    await stopUnit(host, node)
    await startNode(cluster, host)
  }
}

export const noFault: Fault = {
  name: 'none',
  strike: async () => async () => undefined,
  lastsMs: seconds(20),
}

export const faults: readonly Fault[] = [
  {
    name: 'primary killed',
    strike: async ({ plan }) => {
      signalAll([postmasterOf(plan, primaryOf(plan)) ?? 0], 'SIGKILL')
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
      const frozen = primaryOf(plan)
      signalAll(databaseOf(plan, frozen), 'SIGSTOP')
      return async () => {
        wake(plan, frozen)
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
    // with strict durability nobody saves meanwhile
    name: 'both standbys gone',
    lastsMs: seconds(45),
    strike: async ({ plan }) => {
      const gone = othersThan(plan, primaryOf(plan))
      for (const host of gone) lose(plan, host)
      return async () => {
        for (const host of gone) startUnit(plan, host, patroni)
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
    lastsMs: seconds(30),
    strike: async ({ plan }) => {
      const [, host] = plan.hosts as [Host, Host]
      signalAll([pidOf(host, node) ?? 0], 'SIGSTOP')
      return async () => {
        wake(plan, host)
        await pause(seconds(2))
      }
    },
  },
  {
    name: 'nodes restarted in turn',
    strike: async (cluster) => {
      for (const host of cluster.plan.hosts) {
        await stopUnit(host, node)
        await startNode(cluster, host)
      }
      return async () => undefined
    },
  },
  {
    name: 'a node’s clock 10 minutes ahead',
    strike: (cluster) => withClock(cluster, tenMinutes),
    lastsMs: seconds(20),
  },
  {
    name: 'a node’s clock 10 minutes behind',
    strike: (cluster) => withClock(cluster, -tenMinutes),
    lastsMs: seconds(20),
  },
  {
    name: 'certificates of the hosts replaced',
    strike: async ({ plan }) => {
      for (const host of plan.hosts) {
        const { config } = plan.foldersOf(host)
        writeHostCertificate(plan, join(clusterFolder, 'authority'), host, config)
        handOver(plan, host)
        // it reads its own again, and has PostgreSQL do so
        signalAll([pidOf(host, patroni) ?? 0], 'SIGHUP')
      }
      return async () => {
        await untilWhole(plan)
      }
    },
  },
  {
    name: 'HAProxy restarted',
    strike: async ({ plan }) => {
      for (const host of plan.hosts) {
        await stopUnit(host, haproxy)
        startUnit(plan, host, haproxy)
      }
      return async () => undefined
    },
  },
  {
    name: 'nginx reloaded',
    strike: async ({ plan }) => {
      signalAll([pidOf(plan.hosts[0] as Host, nginx) ?? 0], 'SIGHUP')
      return async () => undefined
    },
  },
  {
    name: 'disk of the primary full',
    strike: async ({ plan }) => {
      const empty = fillDisk(plan, primaryOf(plan))
      return async () => {
        empty()
        await untilWhole(plan)
      }
    },
  },
  {
    // also that of its node
    name: 'disk of a standby full',
    lastsMs: seconds(45),
    strike: async ({ plan }) => {
      const empty = fillDisk(plan, standbyOf(plan))
      return async () => {
        empty()
        await untilWhole(plan)
      }
    },
  },
  {
    name: 'disk of the primary slow',
    lastsMs: seconds(60),
    strike: async ({ plan }) => {
      const end = slowDisk(plan, primaryOf(plan))
      return async () => {
        end()
        await untilWhole(plan)
      }
    },
  },
]
