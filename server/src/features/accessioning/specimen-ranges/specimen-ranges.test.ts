import { specimenRanges } from '@labgate/contract/accessioning/specimen-ranges'
import { specimenNumber } from '@labgate/contract/kit/numbers'
import { orders } from '@labgate/contract/orders/orders'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPractice, rulesOf, type Practice } from '../../../../test/practice.ts'

let lab: Practice['lab']
let account: Practice['account']
let clinic: Practice['clinic']
let supervisor: Practice['supervisor']
let order: Practice['order']
let saved: Practice['saved']
let read: Practice['read']
beforeAll(async () => {
  ;({ lab, account, clinic, supervisor, order, saved, read } = await openPractice())
})
afterAll(() => lab.close())

const add = (first: number, last: number, customerId = account.customerId) =>
  supervisor.call(specimenRanges.save, {
    customerId,
    firstNumber: specimenNumber(first),
    lastNumber: specimenNumber(last),
  })
const list = async () =>
  (await supervisor.call(specimenRanges.list, { CustomerId: account.customerId })).body.list

it('labels are registered, counted, and accepted until their range ends', async () => {
  const { body } = await add(700, 799)
  expect(body).toMatchObject({ valid: true })
  const id = await saved(clinic, {}, { specimenBarcode: specimenNumber(700) })
  expect((await read(id)).specimens[0].specimenBarcode).toBe(specimenNumber(700))
  expect(await list()).toMatchObject([
    {
      specimenRangeId: Number(body.id),
      firstNumber: specimenNumber(700),
      lastNumber: specimenNumber(799),
      labels: 100,
      used: 1,
      dateEnded: null,
    },
  ])
  expect(
    (await supervisor.call(specimenRanges.end, { specimenRangeId: Number(body.id) })).body,
  ).toMatchObject({ valid: true })
  expect(
    rulesOf(await clinic.call(orders.save, order({}, { specimenBarcode: specimenNumber(701) }))),
  ).toEqual(['barcode-range'])
  expect(
    (await clinic.call(orders.save, { labOrderId: id, isPregnant: 1, rowVersion: 1 })).body,
    'what bears one stays',
  ).toMatchObject({ valid: true })
  expect(
    (await supervisor.call(specimenRanges.end, { specimenRangeId: Number(body.id) })).body,
  ).toMatchObject({ valid: false, code: 'not-found' })
  expect(
    (await clinic.call(specimenRanges.list, { CustomerId: account.customerId })).body,
  ).toMatchObject({ code: 'not-permitted' })
})

it('an overlap, a number of another account’s order, and an invalid number are refused with a rule', async () => {
  const other = await lab.make.account()
  await add(2000, 2099, other.customerId)
  const overlap = await add(2050, 2200)
  expect(overlap.body.issues).toMatchObject([
    {
      path: ['firstNumber'],
      rule: 'overlap',
      message: `These labels overlap with ${specimenNumber(2000)} to ${specimenNumber(2099)} of another account.`,
    },
  ])
  const place = await lab.make.location(other.customerId)
  const patientId = await lab.make.patient(other.customerId, place)
  await lab.make.order(
    { customerId: other.customerId, locationId: place, patientId },
    { specimen_barcode: specimenNumber(3005) },
  )
  expect(rulesOf(await add(3000, 3010))).toEqual(['in-use'])
  expect(rulesOf(await add(3010, 3006))).toEqual(['order'])
  expect(rulesOf(await add(1_000_000, 2_000_000))).toEqual(['too-many'])
  const typed = await supervisor.call(specimenRanges.save, {
    customerId: account.customerId,
    firstNumber: '700',
    lastNumber: '000000007001',
  })
  expect(rulesOf(typed)).toEqual(['specimen-number', 'specimen-number'])
})

it('the laboratory never issues a preprinted number', async () => {
  const [{ last }] = (await lab.owner<{ last: number }>(
    `select nextval('specimen_count') as last`,
  )) as [{ last: number }]
  await add(Number(last) + 1, Number(last) + 40)
  const number = (await read(await saved(clinic))).specimens[0].specimenBarcode as string
  expect(Number(number.slice(0, 11))).toBeGreaterThan(Number(last) + 40)
})
