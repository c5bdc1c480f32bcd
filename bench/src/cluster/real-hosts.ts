import { z } from 'zod'
import { durabilities, newPasswords, type Plan } from './plan.ts'

/** What an operator writes about the hosts, as a file of JSON. */
const Hosts = z.strictObject({
  hosts: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[a-z][a-z0-9-]*$/, 'must be a host name such as lab1'),
        address: z.ipv4({ error: 'must be an IPv4 address' }),
      }),
    )
    .refine(
      ({ length }) => length >= 3 && length % 2 === 1,
      'must be three, or another odd number',
    ),
  /** The name under which users open Labgate. */
  portal: z.string().min(1),
  durability: z.enum(durabilities).default('strict'),
  /** Nodes on each host. */
  processes: z.int().min(1).max(64).default(1),
  /** The folder in which Labgate is installed on each host. */
  program: z.string().startsWith('/').default('/opt/labgate'),
  /** A folder of another machine that is mounted on each host, for backups and the archive. */
  backups: z.string().startsWith('/').default('/srv/labgate-backups'),
})

/**
 * Hosts that have all parts each. Throws, in one sentence, if the text is no such list; the
 * passwords are new each time.
 */
export const planOfHosts = (text: string): Plan => {
  const parsed = Hosts.safeParse(JSON.parse(text))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`${issue?.path.join('.') || 'The file'}: ${issue?.message}.`)
  }
  const { hosts, portal, durability, processes, program, backups } = parsed.data
  return {
    hosts,
    foldersOf: () => ({
      config: '/etc/labgate',
      data: '/var/lib/labgate',
      run: '/run/labgate',
      log: '/var/log/labgate',
    }),
    program,
    backups,
    proxyAddress: () => '127.0.0.1',
    portal: { listen: '443', name: portal, url: `https://${portal}` },
    ports: {
      etcd: 2379,
      etcdPeer: 2380,
      patroni: 8008,
      postgres: 5432,
      primary: 5000,
      standby: 5001,
      node: 8101,
      nodes: 8081,
    },
    processes,
    users: { database: 'postgres', labgate: 'labgate' },
    postgresPrograms: '/usr/lib/postgresql/15/bin',
    durability,
    passwords: newPasswords(),
  }
}
