import { typesWithVerb } from '@labgate/contract/access/permissions'
import { restrictedCharts } from '@labgate/contract/patients/restricted-charts'
import { callSheets } from '@labgate/contract/results/call-sheets'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FaxPlace } from '../../../../test/fax-builders.ts'
import { openFaxDesk, type FaxDesk } from '../../../../test/fax-desk.ts'
import type { Visitor } from '../../../../test/lab.ts'

let desk: FaxDesk
let place: FaxPlace
let other: FaxPlace
let labOrderId: number
let served: Visitor
const wide = { faxNumberId: 0 }
const makeResulted = async (of: FaxPlace): Promise<number> => {
  const { labOrderId: made } = await desk.make.result(of, { at: desk.lab.clock.now })
  await desk.lab.owner(`update lab_order set stage = 50 where lab_order_id = $1`, [made])
  return made
}
beforeAll(async () => {
  desk = await openFaxDesk()
  await desk.signIn()
  place = await desk.ready()
  other = await desk.ready()
  await desk.lab.owner(
    `
      update customer
      set
        contact_name = 'Rosa Diaz',
        contact_position = 'Office manager',
        phone = '8135550100'
      where customer_id = $1
    `,
    [place.customerId],
  )
  const lcs = await desk.lab.make.user(12)
  await desk.lab.owner('insert into customer_lcs (customer_id, user_id) values ($1, $2)', [
    place.customerId,
    lcs.userId,
  ])
  served = await desk.lab.signIn(lcs)
  labOrderId = await makeResulted(place)
  await makeResulted(other)
  await desk.run()
})
afterAll(() => desk.lab.close())

const sheet = async (of: FaxPlace = place, by = served) =>
  (await by.call(callSheets.get, { patientId: of.patientId })).body
// oxlint-disable-next-line typescript/no-explicit-any -- a row of an answer
const faxOf = async (of: FaxPlace, by: Visitor): Promise<any> =>
  (await sheet(of, by)).deliveries.find(({ way }: { way: string }) => way === 'fax')
const ofOrder = () => desk.ofFax(labOrderId)

it('shows the patient, where each tube is, what was sent by which method, and whom to contact', async () => {
  const at = desk.lab.clock.now.toISOString()
  const shipped = await desk.lab.make.order(place)
  await desk.lab.owner(`update lab_order set stage = 2, stage_at = $2 where lab_order_id = $1`, [
    shipped,
    at,
  ])
  const held = await desk.lab.make.order(place)
  await desk.lab.owner(`update lab_order set stage = 20, hold = 12 where lab_order_id = $1`, [held])
  await desk.lab.owner(`update patient set phone_cell = '8135550131' where patient_id = $1`, [
    place.patientId,
  ])
  const body = await sheet()
  expect(body).toMatchObject({
    patientId: place.patientId,
    phoneCell: '8135550131',
    contactName: 'Rosa Diaz',
    contactPosition: 'Office manager',
    accountPhone: '8135550100',
    locationFax: '(813) 555-0120',
  })
  const where = Object.fromEntries(
    body.orders.map((row: { labOrderId: number; where: string; isOpen: boolean }) => [
      row.labOrderId,
      [row.where, row.isOpen],
    ]),
  )
  expect(where).toEqual({
    [shipped]: ['In transit', true],
    [held]: ['At the laboratory, on hold', true],
    [labOrderId]: ['Resulted', false],
  })
  expect(
    body.orders.map((row: { isOpen: boolean; isHeld: boolean; expectedDate: string | null }) => [
      row.isOpen,
      row.isHeld,
      row.expectedDate !== null,
    ]),
    'due while open',
  ).toEqual(
    body.orders.map((row: { labOrderId: number; isOpen: boolean }) => [
      row.isOpen,
      row.labOrderId === held,
      row.isOpen,
    ]),
  )
  expect(
    body.orders.map((row: { isOpen: boolean }) => row.isOpen),
    'open ones first',
  ).toEqual([true, true, false])
  expect(
    body.deliveries
      .map((row: { way: string; state: string; canSendAgain: boolean }) => [
        row.way,
        row.state,
        row.canSendAgain,
      ])
      .toSorted(),
  ).toEqual([
    ['fax', 'delivered', true],
    ['portal', 'delivered', false],
  ])
})

it('lets client services send a report again only to a verified number of its own account', async () => {
  const { deliveryId } = await faxOf(place, served)
  const theirs = (await faxOf(other, desk.clerk)).deliveryId
  const numberOf = async (of: FaxPlace): Promise<number> => (await desk.numberOf(of)).faxNumberId
  const send = async (sent: { deliveryId: number; faxNumberId: number }, by = served) =>
    (await by.call(callSheets.send, sent)).body

  expect(
    (await served.call(callSheets.numbers, { deliveryId })).body.list.map(
      (row: { faxNumberId: number }) => row.faxNumberId,
    ),
  ).toEqual([await numberOf(place)])
  expect((await served.call(callSheets.numbers, { deliveryId: theirs })).body.list).toEqual([])
  expect(await send({ deliveryId: theirs, ...wide })).toMatchObject({
    valid: false,
    code: 'not-found',
  })
  expect(await send({ deliveryId, faxNumberId: await numberOf(other) })).toMatchObject({
    valid: false,
    issues: [{ rule: 'not-verified' }],
  })
  await desk.lab.owner(`update fax_number set state = 'unverified' where location_id = $1`, [
    place.locationId,
  ])
  expect(
    await send({ deliveryId, faxNumberId: await numberOf(place) }),
    'not verified',
  ).toMatchObject({ valid: false, issues: [{ rule: 'not-verified' }] })
  await desk.make.verify(place.locationId)

  const practice = await desk.lab.signIn(await desk.lab.make.user(3, place.customerId))
  expect(await send({ deliveryId, ...wide }, practice)).toMatchObject({ code: 'not-permitted' })
  expect(await send({ deliveryId, faxNumberId: await numberOf(place) })).toMatchObject({
    valid: true,
  })
  expect(await send({ deliveryId, ...wide }), 'one at a time').toMatchObject({
    valid: false,
    code: 'not-possible',
  })
  expect((await desk.run()).sent.map(({ number }) => number)).toEqual(['+18135550120'])
  expect(await ofOrder()).toEqual(['1 report delivered', '1 report delivered'])
  const [event] = await desk.lab.owner<{ act: string }>(
    'select act from fax_event order by fax_event_id desc limit 1',
  )
  expect(event).toEqual({ act: 'resent' })
})

it('the database functions enforce the account and chart scope themselves', async () => {
  const theirs = (await faxOf(other, desk.clerk)).deliveryId
  const why = (scope: { customers: number[]; charts?: 'all' }) =>
    desk.lab.database.forActor({ userId: 1, locations: null, ...scope }, async (tx) => {
      const { rows } = await sql<{
        why: string
      }>`select why from send_again(${theirs}, 0, now())`.execute(tx)
      return rows[0]?.why
    })
  expect(await why({ customers: [place.customerId] })).toBe('not-found')
  await desk.lab.owner('update patient set restricted = 1 where patient_id = $1', [other.patientId])
  expect(await why({ customers: [other.customerId] })).toBe('not-found')
  await desk.lab.owner('update patient set restricted = 0 where patient_id = $1', [other.patientId])
  expect(await why({ customers: [other.customerId] })).toBe('')
})

it('does not send a report again if it was withdrawn or its chart was restricted', async () => {
  const { deliveryId } = await faxOf(place, served)
  await desk.make.result(place, {
    at: desk.lab.clock.now,
    labOrderId,
    version: 2,
    kind: 'withdrawn',
  })
  await desk.run()
  expect((await served.call(callSheets.send, { deliveryId, ...wide })).body).toMatchObject({
    valid: false,
    message: 'The result was withdrawn. There is nothing to send again.',
  })
  expect(
    (
      await desk.second.call(restrictedCharts.save, {
        patientId: place.patientId,
        restrictedReason: 1,
      })
    ).body.valid,
  ).toBe(true)
  expect((await served.call(callSheets.send, { deliveryId, ...wide })).body).toMatchObject({
    valid: false,
    code: 'not-found',
  })
})

it('whoever opens a call page, which shows the patient’s phones, may read the chart', () => {
  expect(typesWithVerb('patient.read')).toEqual(expect.arrayContaining(typesWithVerb('call.read')))
})
