import { accessioning } from '@labgate/contract/accessioning/accessioning'
import { corrections, type Correction } from '@labgate/contract/corrections/corrections'
import { orders } from '@labgate/contract/orders/orders'
import { results } from '@labgate/contract/results/results'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asMade } from '../../../test/as-made.ts'
import { openLabSystem, oru, type LabSystem } from '../../../test/lab-system.ts'
import type { Got, Visitor } from '../../../test/lab.ts'
import { rulesOf } from '../../../test/practice.ts'
import { reissueCorrected } from './reissue.ts'

let system: LabSystem
let supervisor: Visitor
beforeAll(async () => {
  system = await openLabSystem()
  supervisor = system.practice.supervisor
})
afterAll(() => system.lab.close())

const saved = () => system.practice.saved(system.practice.clinic)
const order = async (labOrderId: number) => (await supervisor.call(orders.get, { labOrderId })).body
const correct = async (
  labOrderId: number,
  act: string,
  values: object,
  more: object = {},
): Promise<Got> =>
  supervisor.send(corrections.correct, {
    labOrderId,
    act,
    values,
    reason: 'data-entry',
    note: 'Read from the requisition.',
    rowVersion: (await order(labOrderId)).rowVersion,
    ...more,
  })
const listed = async (labOrderId: number): Promise<Correction[]> =>
  (await supervisor.call(corrections.list, { searchCriteria: { labOrderId } })).body
    .list as Correction[]

it('a corrected collection time is recorded with before and after, reported to the practice once, and can be undone only once', async () => {
  const { lab, ago } = system.practice
  const labOrderId = await saved()
  const before = await order(labOrderId)
  const collected = (found: typeof before): string => found['specimens'][0]?.collectionDate ?? ''
  const values = { collectionDate: ago(30) }
  const seen = (
    await supervisor.call(corrections.preview, { labOrderId, act: 'collection-time', values })
  ).body
  expect(seen).toMatchObject({
    valid: true,
    blocks: [],
    fields: [{ label: 'Collected' }],
    rowVersion: before.rowVersion,
  })
  /* Beside moments on the reader's clock, those of the location bear its zone. */
  for (const text of [seen.fields[0]?.was, seen.fields[0]?.becomes])
    expect(text).toMatch(/^\d\d\/\d\d\/\d{4} \d{1,2}:\d\d [AP]M [A-Z]{2,4}$/)
  expect(collected(await order(labOrderId)), 'a preview changes nothing').toBe(collected(before))
  expect((await correct(labOrderId, 'collection-time', values)).body).toMatchObject({
    valid: true,
    message: 'The order is corrected.',
  })
  expect(collected(await order(labOrderId))).toBe(ago(30))
  const [made] = await listed(labOrderId)
  expect(made).toMatchObject({
    act: 'collection-time',
    reason: 'data-entry',
    reissue: 'none',
    fields: seen.fields,
  })
  const notices = () =>
    lab.owner<{ message: string }>(
      `
        select message
        from inbox
        where lab_order_id = $1 and reason = 'order-corrected'
        order by inbox_id
      `,
      [labOrderId],
    )
  expect(await notices()).toEqual([{ message: expect.stringContaining('Collected: was ') }])
  const events = await lab.owner<{ comment: string }>(
    `select comment from order_event where lab_order_id = $1 and move = 'correct-order'`,
    [labOrderId],
  )
  expect(events).toEqual([{ comment: expect.stringContaining('Read from the requisition.') }])
  const undo = () =>
    supervisor.call(corrections.undo, {
      orderCorrectionId: made?.orderCorrectionId ?? 0,
      reason: 'Wrong order',
    })
  expect((await undo()).body).toMatchObject({ valid: true })
  expect(
    (await notices()).map(({ message }) => message.includes('undid a correction')),
    'each is told',
  ).toEqual([false, true])
  expect(collected(await order(labOrderId))).toBe(collected(before))
  expect((await undo()).body).toMatchObject({
    valid: false,
    message: expect.stringContaining('already undid'),
  })
})

it('refuses a correction in the future, after receipt, without a change or note, with another act’s field, when stale, or on a canceled order', async () => {
  const { practice } = system
  const labOrderId = await saved()
  await practice.state(labOrderId, `stage = 20, received_at = '${practice.ago(20)}'`)
  expect(
    rulesOf(await correct(labOrderId, 'collection-time', { collectionDate: practice.ago(-1) })),
  ).toEqual(['future'])
  expect(
    rulesOf(await correct(labOrderId, 'collection-time', { collectionDate: practice.ago(19) })),
  ).toEqual(['after-receipt'])
  expect(rulesOf(await correct(labOrderId, 'provider', {}))).toEqual(['unchanged'])
  expect(
    rulesOf(await correct(labOrderId, 'provider', { selfPay: true })),
    'fields of other acts are left out',
  ).toEqual(['unchanged'])
  expect(
    (await correct(labOrderId, 'payment', { selfPay: true }, { rowVersion: 0 })).body,
  ).toMatchObject({ valid: false })
  expect(
    (await correct(labOrderId, 'payment', { selfPay: true }, { note: ' ' })).body,
  ).toMatchObject({ issues: [{ path: ['note'] }] })
  const other = await saved()
  await practice.clinic.call(orders.cancel, { labOrderId: other, comment: 'x' })
  expect(rulesOf(await correct(other, 'payment', { selfPay: true }))).toEqual(['canceled'])
  expect(await listed(labOrderId)).toEqual([])
})

it('a provider change removes the signature and keeps its hash; so does a signature reset, which cannot be undone', async () => {
  const { practice, lab } = system
  const second = await lab.make.user(2, practice.account.customerId, {
    physician: true,
    npi: '1982999999',
    last_name: 'Ortiz',
  })
  const signed = async (): Promise<number> => {
    const labOrderId = await saved()
    expect((await practice.physician.call(orders.eSign, asMade([labOrderId]))).body).toMatchObject({
      valid: true,
    })
    return labOrderId
  }
  const was = async (labOrderId: number) =>
    (
      await lab.owner<{ was: { signedHash: string } }>(
        'select was from order_correction where lab_order_id = $1',
        [labOrderId],
      )
    )[0]?.was
  const one = await signed()
  const seen = (
    await supervisor.call(corrections.preview, {
      labOrderId: one,
      act: 'provider',
      values: { userId_Physician: second.userId },
    })
  ).body
  expect(seen.told).toContain('The provider must sign again.')
  expect((await correct(one, 'provider', { userId_Physician: second.userId })).body).toMatchObject({
    valid: true,
  })
  expect(await order(one)).toMatchObject({
    userId_Physician: second.userId,
    userSignatureId_Physician: 0,
  })
  expect((await was(one))?.signedHash).toMatch(/^[0-9a-f]{64}$/)
  const two = await signed()
  expect((await correct(two, 'reset-signature', {})).body).toMatchObject({ valid: true })
  expect(await order(two)).toMatchObject({ userSignatureId_Physician: 0 })
  expect((await was(two))?.signedHash).toMatch(/^[0-9a-f]{64}$/)
  const [made] = await listed(two)
  const undone = await supervisor.call(corrections.undo, {
    orderCorrectionId: made?.orderCorrectionId ?? 0,
    reason: 'x',
  })
  expect(undone.body).toMatchObject({
    valid: false,
    message: expect.stringContaining('signs again'),
  })
  expect(rulesOf(await correct(two, 'reset-signature', {}))).toEqual(['no-signature'])
})

it('a released report is reissued once, waits for a person, and blocks the undo; a payment correction reissues nothing', async () => {
  const { practice, lab } = system
  const { labOrderId, barcode } = await system.accessioned()
  await system.send(
    oru({
      controlId: 'R1',
      orders: [{ placer: barcode, filler: 'R1', values: [{ value: '250' }] }],
    }),
  )
  const versions = () =>
    lab.owner<{ id: number; kind: string; released: boolean; waits: string[]; changes: string[] }>(
      `
        select
          result_id as id,
          kind,
          released_at is not null as released,
          waits_for as waits,
          changes
        from result
        where lab_order_id = $1
        order by version
      `,
      [labOrderId],
    )
  expect((await versions()).map(({ kind }) => kind)).toEqual(['final'])
  await lab.owner(
    'update result set released_at = coalesce(released_at, now()) where lab_order_id = $1',
    [labOrderId],
  )
  const collected = practice.ago(90)
  lab.clock.now = new Date(lab.clock.now.getTime() + 60_000)
  await correct(labOrderId, 'payment', { selfPay: true })
  expect(await reissueCorrected(lab.context)).toBe(0)
  const answer = await correct(labOrderId, 'collection-time', { collectionDate: collected })
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({
    valid: true,
    message: expect.stringContaining('Result Desk'),
  })
  expect([await reissueCorrected(lab.context), await reissueCorrected(lab.context)]).toEqual([1, 0])
  const made = await versions()
  expect(made).toHaveLength(2)
  expect(made[1]).toMatchObject({
    kind: 'amended',
    released: false,
    changes: [expect.stringContaining('Collected: was ')],
  })
  expect(made[1]?.waits).toContain('corrected')
  const shown = await Promise.all(
    made.map(
      async ({ id }) => (await supervisor.call(results.report, { labOrderId, resultId: id })).body,
    ),
  )
  expect(
    shown.map(({ collectionDate }) => collectionDate === collected),
    'the released version stays as it was',
  ).toEqual([false, true])
  const [latest] = await listed(labOrderId)
  expect(latest).toMatchObject({ act: 'collection-time', reissue: 'made' })
  const undone = await supervisor.call(corrections.undo, {
    orderCorrectionId: latest?.orderCorrectionId ?? 0,
    reason: 'x',
  })
  expect(undone.body).toMatchObject({
    valid: false,
    message: expect.stringContaining('corrected report'),
  })
  const times = await lab.owner<{ at: Date }>(
    'select distinct collected_at as at from observation where lab_order_id = $1',
    [labOrderId],
  )
  expect(times).toHaveLength(1)
  expect(new Date(times[0]!.at).toISOString(), 'trends go by it').toBe(collected)
})

it('a released report keeps the place and provider it was made with, however often they are corrected afterward', async () => {
  const { practice, lab } = system
  const { customerId } = practice.account
  const { labOrderId, barcode } = await system.accessioned({
    user_id_physician: practice.provider.userId,
  })
  await system.send(
    oru({
      controlId: 'R2',
      orders: [{ placer: barcode, filler: 'R2', values: [{ value: '250' }] }],
    }),
  )
  await lab.owner(
    'update result set released_at = coalesce(released_at, now()) where lab_order_id = $1',
    [labOrderId],
  )
  const report = async () => (await supervisor.call(results.report, { labOrderId })).body
  const { location, physician } = await report()
  expect(location.name).toBe('Tampa')
  for (const name of ['Ocala', 'Miami']) {
    lab.clock.pass(1)
    const locationId = await lab.make.location(customerId, { location_name: name })
    const { userId } = await lab.make.user(2, customerId, {
      physician: true,
      npi: '1982999999',
      last_name: name,
    })
    expect((await correct(labOrderId, 'location', { locationId })).body).toMatchObject({
      valid: true,
    })
    expect(
      (await correct(labOrderId, 'provider', { userId_Physician: userId })).body,
    ).toMatchObject({ valid: true })
    expect(await report(), `after ${name}`).toMatchObject({ location, physician })
  }
})

it('exports the list as filtered, with an audit row, and refuses a practice', async () => {
  const { practice, lab } = system
  const [one, two] = [await saved(), await saved()]
  for (const labOrderId of [one, two])
    expect(
      (
        await correct(labOrderId, 'collection-time', {
          collectionDate: practice.ago(50 + labOrderId),
        })
      ).body,
    ).toMatchObject({ valid: true })
  const [first] = await listed(one)
  await supervisor.call(corrections.undo, {
    orderCorrectionId: first?.orderCorrectionId ?? 0,
    reason: 'Wrong order',
  })
  const file = async (by: Visitor, searchCriteria: object) =>
    (
      await by.call(corrections.exportList, {
        searchCriteria,
        format: 'csv',
        columns: ['state', 'specimenBarcode', 'act', 'reason', 'undone'],
      })
    ).body
  const { fileAsBase64, rows } = await file(supervisor, { labOrderId: one })
  const barcode = first?.specimenBarcode ?? ''
  expect(rows).toBe(1)
  const text = Buffer.from(String(fileAsBase64), 'base64').toString()
  expect(text).toContain('\uFEFFStatus,Specimen ID,Corrected,Reason,Undone\n')
  expect(text).toContain(
    `Undone,${barcode},Collection time,Data entry error at the laboratory. Read from the requisition.,`,
  )
  expect(text).toContain(': Wrong order')
  const all = (
    await supervisor.call(corrections.list, { searchCriteria: { act: 'collection-time' } })
  ).body.list as Correction[]
  expect((await file(supervisor, { act: 'collection-time' })).rows).toBe(all.length)
  expect((await file(supervisor, { act: 'collection-time', dateEnd: '2001-01-01' })).rows).toBe(0)
  expect((await file(practice.clinic, {})).code).toBe('not-permitted')
  expect(
    await lab.owner(
      `select fields from audit where act = 'corrections.exportList' and fields <> '{}'`,
    ),
  ).toContainEqual({ fields: ['labOrderId'] })
})

it('relabeling retires the specimen’s old number, scans of it show the new number, and an undo restores it', async () => {
  const { practice, lab } = system
  const [one, other] = [await saved(), await saved()]
  const numberOf = async (labOrderId: number): Promise<string> =>
    (await order(labOrderId))['specimens'][0]?.specimenBarcode ?? ''
  const old = await numberOf(one)
  expect(
    rulesOf(await correct(one, 'barcode', { specimenBarcode: '000000000000' })),
    'no number',
  ).toEqual(['barcode'])
  expect(
    rulesOf(await correct(one, 'barcode', { specimenBarcode: await numberOf(other) })),
    'of another specimen',
  ).toEqual(['barcode-range'])
  expect((await correct(one, 'barcode', { specimenBarcode: '' })).body).toMatchObject({
    valid: true,
  })
  const now = await numberOf(one)
  expect(now).not.toBe(old)
  const [made] = await listed(one)
  expect(made?.fields[0]).toEqual({ label: 'Specimen number', was: old, becomes: now })
  const bench = await supervisor.call(accessioning.forAccessioning, { SpecimenBarcode: old })
  expect(bench.body).toMatchObject({
    code: 'not-found',
    message: expect.stringContaining(`now ${now}`),
  })
  const found = await practice.clinic.call(orders.list, {
    searchCriteria: { specimenBarcode: old },
  })
  expect((found.body.list as { labOrderId: number }[]).map(({ labOrderId }) => labOrderId)).toEqual(
    [one],
  )
  await expect(
    lab.owner('update lab_order set specimen_barcode = $1 where lab_order_id = $2', [old, other]),
  ).rejects.toThrow('was retired')
  expect(
    (
      await supervisor.call(corrections.undo, {
        orderCorrectionId: made?.orderCorrectionId ?? 0,
        reason: 'Wrong tube',
      })
    ).body,
  ).toMatchObject({
    valid: true,
  })
  expect(await numberOf(one)).toBe(old)
  expect(
    (await supervisor.call(accessioning.forAccessioning, { SpecimenBarcode: now })).body,
    'a number given back was never on a tube',
  ).toMatchObject({
    message: 'No order has this number.',
  })
})
