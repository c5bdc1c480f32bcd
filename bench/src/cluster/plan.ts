import { randomBytes } from 'node:crypto'

/** A machine of the set, or a loopback address that stands for one. */
export interface Host {
  name: string
  address: string
}

/** What an acknowledged save has survived: the primary's disk, or a standby's too. */
export const durabilities = ['strict', 'asynchronous'] as const
export type Durability = (typeof durabilities)[number]

/** Where a host keeps what belongs to the set. */
export type Folders = Record<'config' | 'data' | 'run' | 'log', string>

/** Everything that the files in deploy/ leave open; one for a set. */
export interface Plan {
  hosts: readonly Host[]
  foldersOf: (host: Host) => Folders
  /** Where Labgate is installed. */
  program: string
  /** The folder that all hosts share, on another machine, for backups and the archive. */
  backups: string
  /** Where a host's programs find its HAProxy. */
  proxyAddress: (host: Host) => string
  portal: { listen: string; name: string; url: string }
  ports: Record<PortName, number>
  /** Nodes on each host: a process uses one core. */
  processes: number
  users: { database: string; labgate: string }
  postgresPrograms: string
  durability: Durability
  passwords: Passwords
}
type PortName =
  | 'etcd'
  | 'etcdPeer'
  | 'patroni'
  | 'postgres'
  | 'primary'
  | 'standby'
  | 'node'
  | 'nodes'

/** Made once for a set and kept with it. */
export interface Passwords {
  owner: string
  server: string
  replication: string
  rewind: string
  /** Encrypts backups. */
  backup: string
}

/** A password that needs no escapes in a URL, in YAML, and in SQL. */
export const newPassword = (): string => randomBytes(18).toString('base64url')
export const newPasswords = (): Passwords => ({
  owner: newPassword(),
  server: newPassword(),
  replication: newPassword(),
  rewind: newPassword(),
  backup: newPassword(),
})

/** Seconds that a crashed primary has to start again, if a standby may lack its last saves. */
const crashSeconds = { strict: 0, asynchronous: 60 } as const satisfies Record<Durability, number>

/** The ports of a host's nodes, the same on each host. */
export const nodePorts = ({ ports, processes }: Plan): number[] =>
  Array.from({ length: processes }, (_, at) => ports.node + at)

/** Connections of a node to PostgreSQL: its pool, what listens, and what it opens when it starts. */
const connectionsOfNode = 32
const leastConnections = 200
const mostConnections = ({ hosts, processes }: Plan): number =>
  Math.max(leastConnections, hosts.length * processes * connectionsOfNode)

/** The named values of one host's files. */
export const valuesOf = (plan: Plan, host: Host): Record<string, string> => {
  const { ports, hosts, portal, users, passwords, durability, program } = plan
  const isAlone = hosts.every(({ address }) => address.startsWith('127.'))
  return {
    ...plan.foldersOf(host),
    program,
    name: host.name,
    address: host.address,
    proxy_address: plan.proxyAddress(host),
    etcd_port: String(ports.etcd),
    etcd_peer_port: String(ports.etcdPeer),
    etcd_members: hosts
      .map(({ name, address }) => `${name}=https://${address}:${ports.etcdPeer}`)
      .join(','),
    patroni_port: String(ports.patroni),
    postgres_port: String(ports.postgres),
    primary_port: String(ports.primary),
    standby_port: String(ports.standby),
    nodes_port: String(ports.nodes),
    most_connections: String(mostConnections(plan)),
    postgres_programs: plan.postgresPrograms,
    synchronous: String(durability === 'strict'),
    restart_seconds: String(crashSeconds[durability]),
    owner_password: passwords.owner,
    server_password: passwords.server,
    replication_password: passwords.replication,
    rewind_password: passwords.rewind,
    backup_password: passwords.backup,
    backups: plan.backups,
    database_user: users.database,
    labgate_user: users.labgate,
    portal_listen: portal.listen,
    portal_name: portal.name,
    public_url: portal.url,
    proxies: [...new Set(['127.0.0.1', ...hosts.map(({ address }) => address)])].join(','),
    plain_http: isAlone ? '0' : '1',
    nginx_types: '/etc/nginx/mime.types',
  }
}
