import { labs } from '@labgate/contract/accounts/labs'
import { locations } from '@labgate/contract/accounts/locations'
import { billingWork } from '@labgate/contract/billing/work-queues'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../test/billing-builders.ts'
import { openLab, type Lab } from '../../../test/lab.ts'
import { judgeBills } from './judge-bills.ts'

let lab: Lab
let laboratory: BillingLaboratory
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
})
afterAll(() => lab.close())

const billOf = async (labOrderId: number) => {
  await judgeBills(lab.context)
  const [bill] = await lab.owner<{ to: string; stops: number }>(
    'select bill_to as "to", stops from bill where lab_order_id = $1',
    [labOrderId],
  )
  return bill
}
const itemsOf = async (labOrderId: number) => {
  const biller = await lab.signIn(await lab.make.user(18))
  const { list } = (await biller.call(billingWork.list, { searchCriteria: {} })).body
  return list.filter((item: { labOrderId: number }) => item.labOrderId === labOrderId)
}

test('releases a bill held for its place of service once the practice enters it, and bills the facility for an inpatient hospital', async () => {
  const locationId = await lab.make.location(laboratory.customerId)
  const { labOrderId } = await laboratory.order({ location_id: locationId })
  expect(await billOf(labOrderId)).toEqual({ to: 'insurance', stops: 1 })
  expect(await itemsOf(labOrderId)).toMatchObject([
    { reason: 'claim.pos', path: 'location.placeOfService', locationId },
  ])

  const practice = await lab.signIn(await lab.make.user(3, laboratory.customerId))
  const save = async (placeOfService: string, rowVersion: number) =>
    (await practice.call(locations.save, { locationId, placeOfService, rowVersion })).body
  expect((await save('10', 1)).issues).toMatchObject([
    { path: ['placeOfService'], rule: 'place-of-service' },
  ])
  expect(await save('11', 1)).toMatchObject({ valid: true })
  expect((await practice.call(locations.get, { locationId })).body).toMatchObject({
    placeOfService: '11',
  })
  expect(await billOf(labOrderId)).toEqual({ to: 'insurance', stops: 0 })
  expect(await itemsOf(labOrderId)).toEqual([])
  expect(await save('21', 2)).toMatchObject({ valid: true })
  expect(await billOf(labOrderId)).toEqual({ to: 'facility', stops: 0 })
})

test('releases a bill held for an expired CLIA certificate once its new date is entered, and holds it again for an earlier date', async () => {
  const administrator = await lab.signIn(await lab.make.user(1))
  const address = { street1: '1 Lab Way', city: 'Tampa', state: 'FL', postalCode: '33602' }
  const certified = {
    labId: 0,
    name: 'Coast Toxicology',
    cliaNumber: '10D1234567',
    cliaExpires: '2026-03-09',
    address,
  }
  const refused = (await administrator.call(labs.save, { ...certified, npi: '1234567890' })).body
  expect(refused.issues).toMatchObject([{ path: ['npi'], rule: 'npi' }])
  const labId = Number(
    (await administrator.call(labs.save, { ...certified, npi: '1234567893' })).body.id,
  )
  const { labOrderId } = await laboratory.order({ working_lab_id: labId })
  expect(await billOf(labOrderId)).toEqual({ to: 'insurance', stops: 1 })
  expect(await itemsOf(labOrderId)).toMatchObject([
    { reason: 'claim.clia', path: 'lab.cliaNumber' },
  ])

  const save = async (cliaExpires: string, rowVersion: number) =>
    (await administrator.call(labs.save, { labId, cliaExpires, rowVersion })).body
  expect(await save('2026-03-10', 1)).toMatchObject({ valid: true })
  expect((await administrator.call(labs.get, { labId })).body).toMatchObject({
    cliaExpires: '2026-03-10',
    npi: '1234567893',
  })
  expect(await billOf(labOrderId)).toEqual({ to: 'insurance', stops: 0 })
  expect(await itemsOf(labOrderId)).toEqual([])
  expect(await save('2026-03-09', 2)).toMatchObject({ valid: true })
  expect(await billOf(labOrderId)).toEqual({ to: 'insurance', stops: 1 })
})
