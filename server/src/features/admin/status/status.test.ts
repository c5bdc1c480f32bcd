import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { status, type StatusLine } from '@labgate/contract/admin/status'
import { dayMs, utcDay } from '@labgate/contract/kit/days'
import { home } from '@labgate/contract/overviews/home'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cert } from '../../../../test/certificate.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { startHeartbeat } from './heartbeat.ts'

let lab: Lab
let admin: Visitor
let folder: string
let hostCertificate: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'labgate-status-'))
  hostCertificate = join(folder, 'host.crt')
  await writeFile(hostCertificate, cert)
  lab = await openLab()
  lab.clock.now = new Date('2026-11-25T15:00:00Z')
  admin = await lab.signIn(await lab.make.user(1))
})
afterAll(async () => {
  await lab.close()
  await rm(folder, { recursive: true, force: true })
})

const linesOf = async (): Promise<StatusLine[]> =>
  (await admin.call(status.get, {})).body.lines as StatusLine[]
const stateOf = (lines: readonly StatusLine[], name: RegExp): string[] =>
  lines.filter((line) => name.test(line.name)).map(({ state }) => state)

it('each node reports its status while it runs, without naming an address, a folder, or a key', async () => {
  expect(stateOf(await linesOf(), /^Nodes$/)).toEqual(['unknown'])
  await lab.owner('update figure_state set folded_at = $1::timestamptz', [
    lab.clock.now.toISOString(),
  ])
  const nodes = [startHeartbeat(lab.context), startHeartbeat(lab.context)]
  for (const node of nodes) await node.tell()
  const lines = await linesOf()
  expect(stateOf(lines, /^Node /)).toHaveLength(2)
  expect(stateOf(lines, /^Disk of /)).toHaveLength(2)
  expect(stateOf(lines, /^(Database|Counting)$/)).toEqual(['good', 'good'])
  expect(JSON.stringify(lines)).not.toMatch(/\/[a-z]|@|postgres:|password|\d+\.\d+\.\d+\.\d+/)
  await nodes[0]?.close()
  expect(stateOf(await linesOf(), /^Node /)).toHaveLength(1)
  lab.clock.pass(4)
  expect(stateOf(await linesOf(), /^Node /)).toEqual(['bad'])
  await nodes[1]?.close()
})

it('certificates that end are told of by the name of their file, and one that cannot be read', async () => {
  const node = startHeartbeat({
    ...lab.context,
    config: { ...lab.context.config, WATCHED_CERTIFICATES: [hostCertificate, '/nowhere/web.crt'] },
  })
  await node.tell()
  const found = (await linesOf()).filter(({ name }) => name.startsWith('Certificate '))
  expect(found).toMatchObject([
    { name: 'Certificate host.crt', state: 'good', says: expect.stringMatching(/^Valid for \d/) },
    { name: 'Certificate web.crt', state: 'bad', says: 'It cannot be read.' },
  ])
  await node.close()
})

it('a failing service is shown to all users, with its start time, until it works again', async () => {
  const clinic = await lab.signIn(await lab.make.user(3, (await lab.make.account()).customerId))
  const troubles = async (): Promise<unknown> => (await clinic.call(home.shell, {})).body.troubles
  const node = startHeartbeat(lab.context)
  await node.tell()
  await lab.owner(`update figure_state set folded_at = $1::timestamptz - interval '1 hour'`, [
    lab.clock.now.toISOString(),
  ])
  await node.tell()
  const since = lab.clock.now.toISOString()
  lab.clock.pass(2)
  await node.tell()
  expect(await troubles()).toEqual([{ service: 'figures', since }])
  await lab.owner('update figure_state set folded_at = $1::timestamptz', [
    lab.clock.now.toISOString(),
  ])
  await node.tell()
  expect(await troubles()).toEqual([])
  await node.close()
})

it('a restore drill is recorded by an administrator for its day, but not for a future day', async () => {
  expect(stateOf(await linesOf(), /^Restore drill$/)).toEqual(['unknown'])
  const early = await admin.call(status.record, { kind: 'drill', doneOn: '2026-12-31' })
  expect(early.body.issues).toMatchObject([{ path: ['doneOn'], rule: 'range' }])
  const yesterday = utcDay(new Date(lab.clock.now.getTime() - dayMs))
  expect((await admin.call(status.record, { kind: 'drill', doneOn: yesterday })).body.valid).toBe(
    true,
  )
  expect(stateOf(await linesOf(), /^Restore drill$/)).toEqual(['good'])
})
