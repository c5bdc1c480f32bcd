import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startNode, waitUntil, type Cluster } from '../cluster.ts'
import { isWhole, membersOf } from '../members.ts'
import { postmasterOf, startUnit, stopUnit } from '../processes.ts'
import { pgbackrest, refuseMoment } from './pgbackrest.ts'
import { openPutBack, untilMoment } from './recovering.ts'
import { runAs } from './run-as.ts'

/** Seconds from the beginning until each step was done. */
export interface GoneBack {
  stopped: number
  restored: number
  opened: number
  /** The first node serves. */
  served: number
  /** All three follow each other again. */
  whole: number
}

/**
 * Takes a cluster on this machine back to a moment ('2026-12-01 08:15:00+00'), as
 * docs/operations/cluster.md#go-back-to-a-moment says for hosts. What was saved after it is gone from
 * the database; the archive keeps it.
 */
export const goBack = async (
  cluster: Cluster,
  moment: string,
  say: (line: string) => void,
): Promise<GoneBack> => {
  const { plan } = cluster
  const [first, ...others] = plan.hosts
  if (first === undefined) throw new Error('The cluster has no host.')
  const { config, data } = plan.foldersOf(first)
  const user = plan.users.database
  // before anything is stopped
  refuseMoment({ config, user }, moment)
  const begun = performance.now()
  const passed = (): number => Math.round((performance.now() - begun) / 100) / 10
  say('Stopping the nodes and PostgreSQL ...')
  await Promise.all(plan.hosts.map((host) => stopUnit(host, 'node')))
  await Promise.all(plan.hosts.map((host) => stopUnit(host, 'patroni')))
  await waitUntil(
    () => plan.hosts.every((host) => postmasterOf(plan, host) === undefined),
    'A PostgreSQL does not end.',
  )
  const stopped = passed()
  say(`Restoring on ${first.name} ...`)
  runAs(
    user,
    ['patronictl', '-c', join(config, 'patroni.yml'), 'remove', 'labgate'],
    'labgate\nYes I am aware\n',
  )
  pgbackrest({ config, user }, ...untilMoment(moment), 'restore')
  const restored = passed()
  say(`Reading the archive up to ${moment} ...`)
  const database = await openPutBack(
    { user, programs: plan.postgresPrograms, data: join(data, 'postgresql'), folder: data },
    { listen_addresses: '' },
  )
  await database.end()
  const opened = passed()
  say('Starting PostgreSQL and the nodes ...')
  startUnit(plan, first, 'patroni')
  await waitUntil(
    () => membersOf(plan).some(({ role, state }) => role === 'leader' && state === 'running'),
    `PostgreSQL of ${first.name} does not lead.`,
  )
  for (const host of others) {
    rmSync(join(plan.foldersOf(host).data, 'postgresql'), { recursive: true, force: true })
    startUnit(plan, host, 'patroni')
  }
  await startNode(cluster, first)
  const served = passed()
  for (const host of others) await startNode(cluster, host)
  await waitUntil(() => isWhole(plan, membersOf(plan)), 'PostgreSQL has not come back whole.')
  return { stopped, restored, opened, served, whole: passed() }
}
