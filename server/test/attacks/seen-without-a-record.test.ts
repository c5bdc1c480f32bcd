import { late, type Late } from '@labgate/contract/accessioning/late'
import { dayMs } from '@labgate/contract/kit/days'
import { delegates } from '@labgate/contract/people/signatures'
import { results } from '@labgate/contract/results/results'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Logged } from '../../src/access/logged-version.ts'
import { openLabSystem, oru, type LabSystem } from '../lab-system.ts'
import type { Got, Visitor } from '../lab.ts'

/*
 * Acts on what is no record with a version of its own: somebody changes it while another person
 * looks at it (docs/decisions/0092).
 */
let system: LabSystem
let first: Visitor
let second: Visitor
beforeAll(async () => {
  system = await openLabSystem()
  ;[first, second] = [
    await system.lab.signIn(await system.lab.make.user(8)),
    await system.lab.signIn(await system.lab.make.user(8)),
  ]
})
afterAll(() => system.lab.close())

interface Shown {
  /** The version that is there now, as the screen of this act is given it. */
  look: () => Promise<number>
  /** Another person's change. */
  change: () => Promise<Got>
  act: (rowVersion: number | undefined) => Promise<Got>
}
let count = 0
const report = async (): Promise<number> => {
  const { labOrderId, barcode } = await system.accessioned()
  const message = oru({
    controlId: `S${(count += 1)}`,
    orders: [{ placer: barcode, values: [{ type: 'ST', value: '陽性 seen', unit: '' }] }],
  })
  expect(await system.send(message)).toMatchObject({ state: 'processed' })
  return Number((await first.call(results.report, { labOrderId })).body.resultId)
}
const print = (by: Visitor, resultId: number, printed: string, more: object = {}) =>
  by.send(results.savePrinted, { resultId, text: '陽性 seen', printed, ...more })
const lookAtPrinted = (resultId: number) => async (): Promise<number> =>
  (await first.call(results.unprintable, { resultId })).body.rowVersion
const lateOne = async (): Promise<Late> => {
  const { labOrderId } = await system.accessioned()
  const at = new Date(system.lab.clock.now.getTime() - 60 * dayMs).toISOString()
  await system.lab.owner('update lab_order set stage_at = $2 where lab_order_id = $1', [
    labOrderId,
    at,
  ])
  return lateRow(labOrderId)
}
const lateRow = async (labOrderId: number): Promise<Late> => {
  const { list } = (await first.call(late.list, { searchCriteria: { pageSize: 200 } })).body
  const row = (list as Late[]).find((one) => one.labOrderId === labOrderId)
  if (row === undefined) throw new Error('not late')
  return row
}
const ofLate = (act: (row: Late, seen: object) => Promise<Got>) => async (): Promise<Shown> => {
  const row = await lateOne()
  const { labOrderId, since } = row
  return {
    look: async () => (await lateRow(labOrderId)).rowVersion,
    change: () => second.send(late.assign, { labOrderId, userId_Owner: second.signedIn.userId }),
    act: (rowVersion) => act(row, { since, rowVersion }),
  }
}

type Case = readonly [act: string, of: Logged, begin: () => Promise<Shown>]
const cases: readonly Case[] = [
  [
    'late.assign',
    'late',
    ofLate(({ labOrderId }, seen) =>
      first.send(late.assign, { labOrderId, userId_Owner: 0, ...seen }),
    ),
  ],
  [
    'late.close',
    'late',
    ofLate(({ labOrderId }, seen) =>
      first.send(late.close, { labOrderId, reason: 'Found on the rack.', ...seen }),
    ),
  ],
  [
    'results.savePrinted',
    'printed-text',
    async () => {
      const resultId = await report()
      return {
        look: lookAtPrinted(resultId),
        change: () => print(second, resultId, 'Negative, seen'),
        act: (rowVersion) => print(first, resultId, 'Positive, seen', { rowVersion }),
      }
    },
  ],
  [
    'results.release',
    'printed-text',
    async () => {
      const resultId = await report()
      await print(first, resultId, 'Positive, seen')
      const note = 'Looked at how it prints.'
      return {
        look: lookAtPrinted(resultId),
        change: () => print(second, resultId, 'Negative, seen'),
        act: (rowVersion) => first.send(results.release, { resultId, note, rowVersion }),
      }
    },
  ],
  [
    'delegates.save',
    'delegates',
    async () => {
      const { customerId } = await system.lab.make.account()
      const [provider, one] = [
        await system.lab.make.user(2, customerId, { physician: true }),
        await system.lab.make.user(2, customerId),
      ]
      const { userId } = provider
      const save = (by: Visitor, ids: number[], more: object = {}) =>
        by.send(delegates.save, {
          userId,
          delegates: ids.map((id) => ({ userId, userId_Delegate: id })),
          ...more,
        })
      return {
        look: async () => (await first.call(delegates.list, { userId })).body.rowVersion,
        change: () => save(second, [one.userId]),
        act: (rowVersion) => save(first, [], { rowVersion }),
      }
    },
  ],
]

describe.each(cases)('%s', (_act, of, begin) => {
  it(`from a screen of before another person’s change of ${of} is refused, with who changed it`, async () => {
    const { look, change, act } = await begin()
    const seen = await look()
    expect((await change()).body).toMatchObject({ valid: true })
    const by = `${second.signedIn.firstName} ${second.signedIn.lastName}`
    expect((await act(seen)).body).toMatchObject({
      valid: false,
      code: 'stale',
      detail: { since: [{ by, fields: [expect.any(String)] }] },
    })
    expect((await act(undefined)).body).toMatchObject({ code: 'version-missing' })
    expect((await act(await look())).body).toMatchObject({ valid: true })
  })
})

it('a specimen that has moved on is not closed for the wait that was shown', async () => {
  const { labOrderId, since, rowVersion } = await lateOne()
  await system.lab.owner(
    `update lab_order set stage_at = stage_at + interval '1 day' where lab_order_id = $1`,
    [labOrderId],
  )
  const close = (seen: unknown) =>
    first.send(late.close, { labOrderId, reason: 'Seen.', since: seen, rowVersion })
  expect((await close(since)).body).toMatchObject({ valid: false, code: 'stale' })
  expect((await close((await lateRow(labOrderId)).since)).body).toMatchObject({ valid: true })
})
