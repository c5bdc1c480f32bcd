import { startNode, type Cluster } from './cluster.ts'
import { say } from './command-line.ts'
import type { Fault } from './faults.ts'
import type { Host } from './plan.ts'
import { stopUnit } from './processes.ts'
import { onPrimary } from './saved-notes.ts'
import { makeVersions, trialMigration, type Version } from './versions.ts'

const replaceNode = async (cluster: Cluster, host: Host, version?: Version): Promise<void> => {
  await stopUnit(host, 'node')
  await startNode(cluster, host, {}, version?.folder)
}

/** Puts nodes of the version before on all hosts; nobody works yet. */
const begin = async (cluster: Cluster): Promise<Record<'before' | 'next', Version>> => {
  const versions = makeVersions(cluster.plan.program)
  say(`Version before: ${versions.before.name}; next version: ${versions.next.name}`)
  for (const host of cluster.plan.hosts) await replaceNode(cluster, host, versions.before)
  return versions
}

const isMigrated = (cluster: Cluster): boolean =>
  onPrimary(
    cluster,
    '',
    `select count(*) from migration where name = '${trialMigration}';`,
  ).trim() === '1'

/**
 * The next version, one node after the other. When the first is there, a node of the version before
 * starts once more: it has to take the newer schema as it is. Mended by the way back, one node after
 * the other, which the version of this program has to bear as well.
 */
export const rollingUpgrade = async (cluster: Cluster): Promise<Fault> => {
  const { before, next } = await begin(cluster)
  const [first, ...others] = cluster.plan.hosts as [Host, ...Host[]]
  return {
    name: 'next version, one node after the other',
    isWithoutFailure: true,
    strike: async () => {
      await replaceNode(cluster, first, next)
      if (!isMigrated(cluster)) throw new Error('The next version has not changed the database.')
      await replaceNode(cluster, others.at(-1) ?? first, before)
      for (const host of others) await replaceNode(cluster, host, next)
      return async () => {
        for (const host of cluster.plan.hosts) await replaceNode(cluster, host)
      }
    },
  }
}
