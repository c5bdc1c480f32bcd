import { corrections, type Correction } from '@labgate/contract/corrections/corrections'
import { inbox } from '@labgate/contract/desk/inbox'
import { orders } from '@labgate/contract/orders/orders'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLabSystem, oru, type LabSystem } from '../../../test/lab-system.ts'
import type { Got, Visitor } from '../../../test/lab.ts'

let system: LabSystem
let supervisor: Visitor
beforeAll(async () => {
  system = await openLabSystem()
  supervisor = system.practice.supervisor
})
afterAll(() => system.lab.close())

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever fields it is about
const order = async (labOrderId: number): Promise<any> =>
  (await supervisor.call(orders.get, { labOrderId })).body
const correct = async (labOrderId: number, act: string, values: object): Promise<Got> =>
  supervisor.send(corrections.correct, {
    labOrderId,
    act,
    values,
    reason: 'data-entry',
    note: 'Read from the requisition.',
    rowVersion: (await order(labOrderId)).rowVersion,
  })
const listed = async (searchCriteria: object): Promise<Correction[]> =>
  (await supervisor.call(corrections.list, { searchCriteria })).body.list as Correction[]
const undo = async (labOrderId: number): Promise<Got['body']> => {
  const [latest] = await listed({ labOrderId })
  return (
    await supervisor.call(corrections.undo, {
      orderCorrectionId: latest?.orderCorrectionId ?? 0,
      reason: 'It was right',
    })
  ).body
}

it('undoes a provider, location, or payment correction while the order is unchanged since, and refuses after another change', async () => {
  const { practice } = system
  const { customerId } = practice.account
  const provider = await practice.lab.make.user(2, customerId, {
    physician: true,
    npi: '1982999999',
    last_name: 'Ortiz',
  })
  const locationId = await practice.lab.make.location(customerId)
  const changes = {
    provider: { userId_Physician: provider.userId },
    location: { locationId },
    payment: { insuranceMissing: false, contractPay: true },
  }
  for (const [act, values] of Object.entries(changes)) {
    const labOrderId = await practice.saved(practice.clinic)
    const pick = ({
      userId_Physician,
      locationId: place,
      contractPay,
      insuranceMissing,
    }: Record<string, unknown>) => [userId_Physician, place, contractPay, insuranceMissing]
    const before = pick(await order(labOrderId))
    const made = await correct(labOrderId, act, values)
    expect(made.body, `${act} ${JSON.stringify(made.body)}`).toMatchObject({ valid: true })
    expect(pick(await order(labOrderId)), act).not.toEqual(before)
    expect(await undo(labOrderId), act).toMatchObject({ valid: true })
    expect(pick(await order(labOrderId)), act).toEqual(before)
  }
  const labOrderId = await practice.saved(practice.clinic)
  await correct(labOrderId, 'location', { locationId })
  const [first] = await listed({ labOrderId })
  await correct(labOrderId, 'location', {
    locationId: await practice.lab.make.location(customerId),
  })
  const { body } = await supervisor.call(corrections.undo, {
    orderCorrectionId: first?.orderCorrectionId ?? 0,
    reason: 'x',
  })
  expect(body).toMatchObject({ valid: false, message: expect.stringContaining('changed again') })
})

it('a correction lists its follow-ups until they are done: the message read, the label printed, and the provider’s signature', async () => {
  const { practice, lab } = system
  const labOrderId = await practice.saved(practice.physician, { signs: true })
  expect((await correct(labOrderId, 'barcode', { specimenBarcode: '' })).body).toMatchObject({
    valid: true,
  })
  const follow = async () =>
    (await listed({ labOrderId }))[0]?.followUps.map(
      ({ kind, done, of }) => `${kind} ${done}/${of}`,
    )
  const isOpen = async () => (await listed({ labOrderId, state: 'open' })).length
  expect(await follow()).toEqual(['message 0/1', 'label 0/1', 'signature 0/1'])
  expect(await isOpen()).toBe(1)
  const [counts] = await lab.owner<{ id: number }>(
    `select inbox_id as id from inbox where lab_order_id = $1 and reason = 'order-corrected'`,
    [labOrderId],
  )
  await lab.owner(
    'insert into inbox_read (inbox_id, customer_id, user_id, read_at) values ($1, $2, $3, now())',
    [counts?.id, practice.account.customerId, supervisor.signedIn.userId],
  )
  expect((await follow())?.[0], 'the laboratory reads it, too').toBe('message 0/1')
  const admin = await lab.signIn(
    await lab.make.user(3, practice.account.customerId, { ship_log: true }),
  )
  const read = await admin.call(inbox.get, { inboxId: counts?.id ?? 0 })
  expect(read.body, JSON.stringify(read.body)).toMatchObject({ valid: true })
  const { rowVersion } = await practice.read(labOrderId)
  const seen = { labOrderId: [labOrderId], rowVersion: [Number(rowVersion)] }
  expect((await practice.physician.call(orders.eSign, seen)).body).toMatchObject({ valid: true })
  const { customerId } = practice.account
  const printed = {
    lab_order_id: labOrderId,
    customer_id: customerId,
    specimen_barcode: 'x',
    copies: 1,
    last_name: 'x',
    first_name: 'x',
    middle_name: '',
  }
  await lab.make.insert(
    'label_print',
    { ...printed, user_id: 1, user_name: 'x', at: lab.clock.now.toISOString() },
    'label_print_id',
  )
  expect(await follow()).toEqual(['message 1/1', 'label 1/1', 'signature 1/1'])
  expect(await isOpen()).toBe(0)
  expect(await listed({ labOrderId, state: 'done', reason: 'data-entry' })).toHaveLength(1)
  expect(await listed({ labOrderId, reason: 'insurance' })).toEqual([])
})

it('sends a report again from the order, with a reason, to its fax or email recipients, and shows the progress', async () => {
  const { practice, lab } = system
  const { labOrderId, barcode } = await system.accessioned()
  const send = (by: Visitor) =>
    by.call(corrections.sendReport, { labOrderId, reason: 'not-arrived', note: 'They called.' })
  expect((await send(supervisor)).body).toMatchObject({
    valid: false,
    message: expect.stringContaining('No report of this order went out'),
  })
  await system.send(
    oru({
      controlId: 'S9',
      orders: [{ placer: barcode, filler: 'S9', values: [{ value: '250' }] }],
    }),
  )
  await lab.owner(
    'update result set released_at = coalesce(released_at, now()) where lab_order_id = $1',
    [labOrderId],
  )
  const [version] = await lab.owner<{ id: number }>(
    'select result_id as id from result where lab_order_id = $1',
    [labOrderId],
  )
  await lab.owner(
    `update location set email = 'desk@practice.example', send_email = true where location_id = $1`,
    [practice.tampa],
  )
  const place = {
    customer_id: practice.account.customerId,
    location_id: practice.tampa,
    lab_order_id: labOrderId,
    result_id: version?.id,
    version: 1,
  }
  const was = await lab.owner('select from delivery where lab_order_id = $1 and way = $2', [
    labOrderId,
    'mail',
  ])
  if (was.length === 0)
    await lab.make.insert(
      'delivery',
      { ...place, kind: 'report', way: 'mail', state: 'delivered', made_at: practice.ago(5) },
      'delivery_id',
    )
  else
    await lab.owner(`update delivery set state = 'delivered' where lab_order_id = $1`, [labOrderId])
  expect((await send(practice.clinic)).body).toMatchObject({ code: 'not-permitted' })
  const sent = await send(supervisor)
  expect(sent.body, JSON.stringify(sent.body)).toMatchObject({
    valid: true,
    message: 'The report is queued again for 1 recipient.',
  })
  const [row] = await listed({ labOrderId })
  expect(row).toMatchObject({
    act: 'reissue-report',
    reason: 'not-arrived',
    note: 'They called.',
    followUps: [{ kind: 'sending', done: 0, of: 1 }],
  })
  expect((await send(supervisor)).body).toMatchObject({
    valid: false,
    message: 'It is already being sent.',
  })
  expect(await undo(labOrderId)).toMatchObject({
    valid: false,
    message: expect.stringContaining('cannot be taken back'),
  })
})
