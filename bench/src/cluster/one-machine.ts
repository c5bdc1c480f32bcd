import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findPostgres } from '../../../server/test/setup/postgres-binaries.ts'
import {
  newPassword,
  newPasswords,
  type Durability,
  type Host,
  type Passwords,
  type Plan,
} from './plan.ts'

/** The folder of the cluster on this machine; everything that it makes is in it. */
export const clusterFolder = process.env['LABGATE_CLUSTER'] ?? join(tmpdir(), 'labgate-cluster')
/** The folder of this Labgate. */
export const program = fileURLToPath(new URL('../../../', import.meta.url)).replace(/\/$/, '')

/** Linux answers to each address that begins with 127, so each stands for a host. */
const hosts: readonly Host[] = [1, 2, 3].map((number) => ({
  name: `lab${number}`,
  address: `127.0.46.${number}`,
}))
const portalPort = 4600

/** What was chosen when the cluster was made. */
interface Kept {
  durability: Durability
  passwords: Passwords
  demoPassword: string
}
const keptFile = join(clusterFolder, 'cluster.json')
/** Whether there is a cluster on this machine, running or not. */
export const isMade = (): boolean => existsSync(keptFile)

/** What the cluster was made with; of a new one, kept from now on. */
export const keep = (durability: Durability): Kept => {
  if (isMade()) return JSON.parse(readFileSync(keptFile, 'utf8')) as Kept
  const kept = {
    durability,
    passwords: newPasswords(),
    demoPassword: newPassword(),
  }
  mkdirSync(clusterFolder, { recursive: true, mode: 0o755 })
  writeFileSync(keptFile, JSON.stringify(kept), { mode: 0o600 })
  return kept
}

/** PostgreSQL refuses to run as root, who hands it and what belongs to it to `postgres`. */
export const databaseUser = (): string =>
  process.getuid?.() === 0 ? 'postgres' : userInfo().username

/** All hosts of the set on this machine, on loopback addresses. */
export const planOfOneMachine = ({ durability, passwords }: Kept): Plan => ({
  hosts,
  foldersOf: ({ name }) => {
    const of = (part: string): string => join(clusterFolder, name, part)
    return { config: of('config'), data: of('data'), run: of('run'), log: of('log') }
  },
  program,
  backups: join(clusterFolder, 'backups'),
  proxyAddress: ({ address }) => address,
  portal: {
    listen: `127.0.0.1:${portalPort}`,
    name: 'localhost',
    url: `https://localhost:${portalPort}`,
  },
  ports: {
    etcd: 4601,
    etcdPeer: 4602,
    patroni: 4603,
    postgres: 4604,
    primary: 4605,
    standby: 4606,
    node: 4607,
    nodes: 4608,
  },
  // three hosts share its cores
  processes: 1,
  users: { database: databaseUser(), labgate: userInfo().username },
  postgresPrograms: findPostgres() ?? '/usr/lib/postgresql/15/bin',
  durability,
  passwords,
})
