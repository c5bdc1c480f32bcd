import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { down, existingCluster, up, type Cluster } from './cluster.ts'
import { say } from './command-line.ts'
import { clusterFolder } from './one-machine.ts'
import type { Durability } from './plan.ts'

/**
 * Proves something on the cluster of this machine, whose certificates this process then trusts; one
 * that is made for it is removed afterwards, unless it failed. Sets the exit code: 0 if `prove`
 * returns true. A failure is printed in one sentence. `ownDisks`: of a new cluster (disks.ts).
 */
export const proveOnCluster = async (
  durability: Durability,
  prove: (cluster: Cluster) => Promise<boolean>,
  ownDisks = false,
): Promise<void> => {
  const isNew = existingCluster() === undefined
  try {
    const cluster = await up(durability, say, ownDisks)
    setDefaultCACertificates([
      ...getCACertificates(),
      readFileSync(join(clusterFolder, 'authority/ca.crt'), 'utf8'),
    ])
    const isProved = await prove(cluster)
    if (isNew) await down(cluster)
    process.exitCode = isProved ? 0 : 1
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
