import { parseArgs } from 'node:util'
import { down, existingCluster, up } from './cluster.ts'
import { membersOf } from './members.ts'
import { clusterFolder } from './one-machine.ts'
import { durabilities, type Durability } from './plan.ts'
import { pidOf } from './processes.ts'
import { unitNames } from './write-files.ts'

const help = `npm run cluster [-- --durability strict|asynchronous]
npm run cluster -- status
npm run cluster -- down

Brings up on this machine what docs/operations/cluster.md sets up on three hosts, from the same files (deploy/): etcd, PostgreSQL with
Patroni, and HAProxy three times, three nodes with the demo, and nginx, on loopback addresses. Installs missing Debian packages as root.
Everything is in one folder, and goes on running until 'down' ends and removes it.

  --durability D     strict: a save is acknowledged when a standby has it, too (usual); asynchronous: when the primary has it
`
const say = (line: string): void => console.log(line)
const { values, positionals } = parseArgs({
  options: { durability: { type: 'string', default: 'strict' }, help: { type: 'boolean', short: 'h' } },
  allowPositionals: true,
})
const [act = 'up'] = positionals
const durability = values.durability as Durability
if (values.help === true || !['up', 'status', 'down'].includes(act) || !durabilities.includes(durability)) {
  say(help)
  process.exit(values.help === true ? 0 : 1)
}
if (act === 'up') {
  const { plan, demoPassword } = await up(durability, say)
  say(`Labgate is at ${plan.portal.url} (its certificate is self-made). Sign in as admin@labgate.example or clinic@labgate.example with ${demoPassword}`)
  say(`Everything is in ${clusterFolder}; 'npm run cluster -- down' ends and removes it.`)
} else {
  const cluster = existingCluster()
  if (cluster === undefined) say('There is no cluster on this machine.')
  else if (act === 'down') {
    await down(cluster)
    say('The cluster is removed.')
  } else {
    const { plan } = cluster
    const members = membersOf(plan)
    for (const host of plan.hosts) {
      const running = unitNames.filter((unit) => pidOf(host, unit) !== undefined)
      const member = members.find(({ name }) => name === host.name)
      say(`${host.name} ${host.address}: ${running.join(', ') || 'nothing'} running; PostgreSQL ${member === undefined ? 'unknown' : `${member.role}, ${member.state}`}`)
    }
    say(`${plan.portal.url}, durability ${plan.durability}`)
  }
}
