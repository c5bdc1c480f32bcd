import { status, type StatusLine } from '@labgate/contract/status'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLab, type Lab } from '../../../test/lab.ts'
import { beatRows } from './beat.ts'
import { shortOf, statusOf, type StatusFacts } from './judge.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

const well: StatusFacts = {
  nodes: [{ node: 'one', version: '1', startedMinutes: 5, seenMinutes: 0, loopMs: 12, memoryMb: 300, lent: 1, waiting: 0 }],
  isEmbedded: false,
  standbys: [{ lagSeconds: 1 }],
  figures: { foldedMinutes: 0, waiting: 0, comparedHours: 5, differences: 0 },
  queues: [{ name: 'mail', waiting: 1, failed: 0 }],
  lines: { inWaiting: 0, inQuarantined: 0, outWaiting: 0, outRefused: 0, lastMinutes: 3 },
  faxes: { waiting: 0, uncertain: 0, oldestMinutes: null },
  mails: { waiting: 0, oldestMinutes: null, hasServer: true },
  backupHours: 3,
  sealMinutes: 1,
  diskFreeShare: 0.5,
  certificateDays: 200,
}
const stateOf = (facts: Partial<StatusFacts>, name: string) => statusOf({ ...well, ...facts }).find((line) => line.name === name)?.state
const node = (more: object) => ({ nodes: [{ ...(well.nodes[0] as StatusFacts['nodes'][number]), ...more }] })

it('each line is good, to watch, or bad by the rule that it states', () => {
  expect(new Set(statusOf(well).map(({ state }) => state))).toEqual(new Set(['good']))
  const cases: readonly (readonly [Partial<StatusFacts>, string, string])[] = [
    [node({ seenMinutes: 3 }), 'one', 'watch'],
    [node({ seenMinutes: 5 }), 'one', 'bad'],
    [node({ loopMs: 120 }), 'one', 'watch'],
    [node({ loopMs: 500 }), 'one', 'bad'],
    [{ standbys: [{ lagSeconds: 61 }] }, 'Standby 1', 'bad'],
    [{ standbys: [{ lagSeconds: null }] }, 'Standby 1', 'unknown'],
    [{ figures: { ...well.figures, foldedMinutes: 31 } }, 'Counting', 'bad'],
    [{ figures: { ...well.figures, differences: 1 } }, 'Comparison', 'bad'],
    [{ figures: { ...well.figures, comparedHours: null } }, 'Comparison', 'unknown'],
    [{ queues: [{ name: 'mail', waiting: 0, failed: 2 }] }, 'Jobs', 'watch'],
    [{ mails: { waiting: 3, oldestMinutes: 300, hasServer: true } }, 'Email', 'bad'],
    [{ mails: { waiting: 3, oldestMinutes: 300, hasServer: false } }, 'Email', 'watch'],
    [{ faxes: { waiting: 0, uncertain: 1, oldestMinutes: null } }, 'Fax', 'bad'],
    [{ faxes: { waiting: 2, uncertain: 0, oldestMinutes: 31 } }, 'Fax', 'watch'],
    [{ lines: { ...well.lines, outWaiting: 4, lastMinutes: 241 } }, 'Laboratory systems', 'bad'],
    [{ lines: { ...well.lines, inQuarantined: 1 } }, 'Laboratory systems', 'watch'],
    [{ backupHours: 73 }, 'Backup', 'bad'],
    [{ sealMinutes: 61 }, 'Audit log', 'bad'],
    [{ diskFreeShare: 0.1 }, 'Disk', 'watch'],
    [{ diskFreeShare: 0.04 }, 'Disk', 'bad'],
    [{ certificateDays: 29 }, 'Certificate for laboratory systems', 'watch'],
    [{ certificateDays: -1 }, 'Certificate for laboratory systems', 'bad'],
  ]
  for (const [facts, name, state] of cases) expect([name, stateOf(facts, name)]).toEqual([name, state])
})

it('an administrator sees the nodes and what waits; a practice whether all works, and nothing internal', async () => {
  const beat = { node: 'node-a 1', startedAt: lab.clock.now, loopMs: 9, memoryMb: 200 }
  await lab.database.systemAsk('beat', beatRows(beat, { lent: 2, waiting: 0 }, lab.clock.now))
  await lab.database.systemAsk('beat', beatRows({ ...beat, loopMs: 11 }, { lent: 2, waiting: 0 }, lab.clock.now))
  await lab.owner(`insert into mail (to_address, subject, body, at) values ('a', 'b', '\\x00', $1::timestamptz - interval '9 hours')`, [
    lab.clock.now.toISOString(),
  ])
  const admin = await lab.signIn(await lab.make.user(1))
  const got = (await admin.call(status.get, {})).body as { list: StatusLine[] }
  expect(got.list.find(({ name }) => name === 'node-a 1')).toMatchObject({ state: 'good', says: expect.stringContaining('event loop 11 ms') })
  expect(got.list.find(({ name }) => name === 'Email')?.says).toMatch(/^1 email waiting/)
  for (const { says, rule } of got.list) expect(`${says} ${rule}`).not.toMatch(/\/|postgres:|@/)
  const clinic = await lab.signIn(await lab.make.user(2, (await lab.make.account()).customerId))
  expect((await clinic.call(status.get, {})).body).toMatchObject({ code: 'not-permitted' })
  expect((await clinic.call(status.short, {})).body).toMatchObject({ valid: true, allWorks: expect.any(Boolean) })
  expect(shortOf(statusOf({ ...well, backupHours: 90, faxes: { waiting: 1, uncertain: 0, oldestMinutes: 200 } }))).toEqual(['Some faxed reports are delayed.'])
})
