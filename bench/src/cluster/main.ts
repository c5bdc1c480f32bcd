import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drill } from './backups/drill.ts'
import { goBack } from './backups/go-back.ts'
import { drilledAt, drilledOf } from './backups/host-of-drill.ts'
import { backupKinds, makeBackup } from './backups/make-backup.ts'
import { down, existingCluster, up } from './cluster.ts'
import { readCommandLine, say } from './command-line.ts'
import { makeImage } from './image.ts'
import { membersOf } from './members.ts'
import { clusterFolder, program } from './one-machine.ts'
import { pidOf } from './processes.ts'
import { planOfHosts } from './real-hosts.ts'
import { unitNames, writeFiles, writeHostCertificate } from './write-files.ts'

const help = `npm run cluster [-- --durability strict|asynchronous]
npm run cluster -- status
npm run cluster -- down
npm run cluster -- files HOSTS.json FOLDER
npm run cluster -- certificates HOSTS.json FOLDER
npm run cluster -- backup [full|diff]
npm run cluster -- drill [MOMENT] [--config FOLDER]
npm run cluster -- go-back MOMENT
npm run cluster -- image [NAME] [--base ARCHIVE] [--made FOLDER]

Brings up on this machine what docs/operations/cluster.md sets up on three hosts, from the same files (deploy/): etcd, PostgreSQL with
Patroni, and HAProxy three times, three nodes with the demo, and nginx, on loopback addresses. Installs missing Debian packages as root.
Everything is in one folder (LABGATE_CLUSTER, usually labgate-cluster among the temporary files), and goes on running until 'down' ends
and removes it. Linux only.

  --durability D   strict: a save is acknowledged when a standby has it, too (usual); asynchronous: when the primary has it
  files            writes the files and certificates of real hosts, a folder for each; docs/operations/cluster.md says how to go on
  certificates     makes new certificates of real hosts with the authority in FOLDER, before theirs end
  backup           backs up the primary of the cluster on this machine: everything, or what changed since (usual)
  drill            restores the newest backup aside, opens it, opens all that the key protects, verifies the audit log, removes it again
  go-back          takes the cluster on this machine back to a moment; what was saved after it is gone
  image            makes the container image of a host (usually localhost/labgate) from Debian's packages and this commit, as root
  --base ARCHIVE   keeps Debian in this file for the next image, and uses one that is there
  --made FOLDER    takes Labgate from a folder in which it is ready to start
  MOMENT           such as '2026-12-01 08:15:00+00'; without one, all that was archived
  --config FOLDER  for a drill on a real host: its files, /etc/labgate
`
const { positionals, fail, durability, textOf } = readCommandLine(help, {
  config: '',
  base: '',
  made: '',
})
const [act = 'up', ...words] = positionals

const writeCertificates = (): void => {
  const [list, folder] = words
  if (list === undefined || folder === undefined) return fail('Name a file of hosts and a folder.')
  const authority = join(folder, 'authority')
  if (!existsSync(join(authority, 'ca.key'))) return fail(`There is no authority in ${folder}.`)
  const plan = planOfHosts(readFileSync(list, 'utf8'))
  for (const host of plan.hosts) {
    mkdirSync(join(folder, host.name), { recursive: true })
    writeHostCertificate(plan, authority, host, join(folder, host.name))
  }
  say(`New certificates of ${plan.hosts.map(({ name }) => name).join(', ')} are in ${folder}.`)
}

const clusterHere = () => existingCluster() ?? fail('There is no cluster on this machine.')

const start = async (): Promise<void> => {
  const { plan, demoPassword } = await up(durability(), say)
  say(`Labgate is at ${plan.portal.url} (its certificate is self-made).`)
  say(`Sign in as admin@labgate.example, clinic@labgate.example, … with ${demoPassword}`)
  say(`Everything is in ${clusterFolder}; 'npm run cluster -- down' ends and removes it.`)
}
const tellStatus = (): void => {
  const { plan } = clusterHere()
  const members = membersOf(plan)
  for (const host of plan.hosts) {
    const running = unitNames.filter((unit) => pidOf(host, unit) !== undefined)
    const member = members.find(({ name }) => name === host.name)
    const database = member === undefined ? 'unknown' : `${member.role}, ${member.state}`
    say(`${host.name} ${host.address}: ${running.join(', ') || 'nothing'}; PostgreSQL: ${database}`)
  }
  say(`${plan.portal.url}, durability ${plan.durability}`)
}
const end = async (): Promise<void> => {
  await down(clusterHere())
  say('The cluster is removed.')
}
const writeHosts = (): void => {
  const [list, folder] = words
  if (list === undefined || folder === undefined) return fail('Name a file of hosts and a folder.')
  const plan = planOfHosts(readFileSync(list, 'utf8'))
  writeFiles(plan, join(folder, 'authority'), ({ name }) => join(folder, name))
  say(`The files of ${plan.hosts.map(({ name }) => name).join(', ')} are in ${folder}.`)
  say(
    `They hold passwords and keys; ${join(folder, 'authority')} can sign more hosts: keep it apart.`,
  )
}

const backUp = (): void => {
  const [given = 'diff'] = words
  const kind =
    backupKinds.find((one) => one === given) ?? fail(`A backup is ${backupKinds.join(' or ')}.`)
  makeBackup(clusterHere().plan, kind)
  say('The backup is made.')
}
const rehearse = async (): Promise<void> => {
  const config = textOf('config')
  const of = config === '' ? drilledOf(clusterHere().plan) : drilledAt(config)
  const { restored, opened, verified } = await drill(of, words[0], say)
  say(
    `The backup can be restored: restored in ${restored} s, opened in ${opened} s, verified in ${verified} s.`,
  )
  say('Record the drill on System Status.')
}
const returnTo = async (): Promise<void> => {
  const moment = words[0] ?? fail('Name the moment.')
  const { served, whole } = await goBack(clusterHere(), moment, say)
  say(`The cluster is as it was at ${moment}: served after ${served} s, whole after ${whole} s.`)
}

const buildImage = (): void => {
  const [name = 'localhost/labgate'] = words
  const given = (option: string): string | undefined => textOf(option) || undefined
  makeImage(program, say, name, { base: given('base'), made: given('made') })
  say(`The image ${name} is made.`)
}

const acts: Record<string, () => void | Promise<void>> = {
  up: start,
  status: tellStatus,
  down: end,
  files: writeHosts,
  certificates: writeCertificates,
  backup: backUp,
  drill: rehearse,
  'go-back': returnTo,
  image: buildImage,
}
try {
  await (acts[act] ?? (() => fail(`There is no act named ${act}.`)))()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
