import { setDefaultCACertificates, getCACertificates } from 'node:tls'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { down, existingCluster, up, type Cluster } from './cluster.ts'
import { faults } from './faults.ts'
import { measureFault } from './measure-fault.ts'
import { clusterFolder } from './one-machine.ts'
import { durabilities, type Durability } from './plan.ts'
import { isKept, table, type Measured } from './tally.ts'

const { values, positionals: names } = parseArgs({
  options: {
    users: { type: 'string', default: '30' },
    durability: { type: 'string', default: 'strict' },
    times: { type: 'string', default: '1' },
  },
  allowPositionals: true,
})
const say = (line: string): void => console.log(line)
const durability = values.durability as Durability
if (!durabilities.includes(durability)) throw new Error(`--durability knows ${durabilities.join(' and ')}.`)
const chosen = faults.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)))

const had = existingCluster()
const cluster: Cluster = await up(durability, say)
setDefaultCACertificates([
  ...getCACertificates(),
  readFileSync(join(clusterFolder, 'authority/ca.crt'), 'utf8'),
])
const measured: Measured[] = []
try {
  for (const fault of chosen)
    for (let time = 1; time <= Number(values.times); time++) {
      const one = await measureFault(cluster, fault, `${Date.now()} ${fault.name}`, Number(values.users))
      measured.push(one)
      say(table([one]).split('\n').at(-1) ?? '')
    }
} finally {
  say(`\n${table(measured)}`)
  if (had === undefined) await down(cluster)
}
process.exitCode = measured.length >= chosen.length && measured.every(isKept) ? 0 : 1
