import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLab, type Lab } from '../../test/lab.ts'
import { until } from '../../test/until.ts'

/*
 * Effects that leave no row: the commit of a change notifies every node (docs/effects.md). A channel
 * lists what came since it was last read.
 */
let lab: Lab
let customerId: number
const channels = ['hl7_out', 'hl7_back', 'labgate_session'] as const
type Channel = (typeof channels)[number]
const received: Record<Channel, string[]> = { hl7_out: [], hl7_back: [], labgate_session: [] }
beforeAll(async () => {
  lab = await openLab()
  ;({ customerId } = await lab.make.account())
  for (const channel of channels)
    await lab.database.listen(channel, (payload) => received[channel].push(payload))
})
afterAll(() => lab.close())

/* A last notification of our own: what was sent before it has come when it comes. */
const since = async (channel: Channel): Promise<string[]> => {
  await lab.owner('select pg_notify($1, $2)', [channel, 'last'])
  await until(() => received[channel].includes('last'), { what: `the last on ${channel}` })
  return received[channel].splice(0).filter((payload) => payload !== 'last')
}

test('whoever sends begins at once with a message to a laboratory system, and with a report to a practice’s', async () => {
  const locationId = await lab.make.location(customerId)
  const patientId = await lab.make.patient(customerId, locationId)
  const order = await lab.make.order({ customerId, locationId, patientId })
  const labId = await lab.make.insert('lab', { name: 'Coast Laboratory' }, 'lab_id')
  const system = await lab.make.insert(
    'lab_system',
    { name: 'Coast', lab_id: labId, application: 'COAST' },
    'lab_system_id',
  )
  const of = { customer_id: customerId, lab_order_id: order }
  expect(await since('hl7_out')).toEqual([])
  await lab.make.insert('hl7_out', { ...of, lab_system_id: system, kind: 'new' }, 'hl7_out_id')
  expect(await since('hl7_out')).toEqual([''])

  const made = { version: 1, kind: 'final', made_at: new Date().toISOString() }
  const result = await lab.make.insert('result', { ...of, ...made }, 'result_id')
  const delivery = { ...of, ...made, kind: 'report', result_id: result, location_id: locationId }
  await lab.make.insert('delivery', { ...delivery, way: 'portal' }, 'delivery_id')
  expect(await since('hl7_back')).toEqual([])
  await lab.make.insert('delivery', { ...delivery, way: 'hl7' }, 'delivery_id')
  expect(await since('hl7_back')).toEqual([''])
})

test('every node reads sessions anew when an account gets other people or another state, and not for its name', async () => {
  const { userId } = await lab.make.user(13)
  const set = (columns: string): Promise<unknown> =>
    lab.owner(`update customer set ${columns} where customer_id = $1`, [customerId])
  await since('labgate_session')
  await set(`name = 'Another name'`)
  expect(await since('labgate_session')).toEqual([])
  await set(`user_id_am = ${userId}`)
  expect(await since('labgate_session')).toEqual([`c${customerId}`, `u${userId}`])
  await set('active = false')
  expect(await since('labgate_session')).toContain(`c${customerId}`)
})

test('every node reads the sessions of client services anew that get an account or no longer have it', async () => {
  const [one, other] = [await lab.make.user(7), await lab.make.user(7)]
  await since('labgate_session')
  await lab.owner('insert into customer_lcs (customer_id, user_id) values ($1, $2)', [
    customerId,
    one.userId,
  ])
  expect(await since('labgate_session')).toEqual([`u${one.userId}`])
  await lab.owner('update customer_lcs set user_id = $1 where customer_id = $2', [
    other.userId,
    customerId,
  ])
  expect(await since('labgate_session')).toEqual([`u${one.userId}`, `u${other.userId}`])
  await lab.owner('delete from customer_lcs where customer_id = $1', [customerId])
  expect(await since('labgate_session')).toEqual([`u${other.userId}`])
})
