import { payers } from '@labgate/contract/billing/payers'
import { patientInsurances } from '@labgate/contract/patients/patient-insurance'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'

let lab: Lab
let billing: Visitor
let clinic: Visitor
let patientId: number
beforeAll(async () => {
  lab = await openLab()
  const { customerId } = await lab.make.account()
  patientId = await lab.make.patient(customerId, await lab.make.location(customerId))
  billing = await lab.signIn(await lab.make.user(18))
  clinic = await lab.signIn(await lab.make.user(3, customerId))
})
afterAll(() => lab.close())

const sunshine = {
  insuranceId: 0,
  name: 'Sunshine Health Plan',
  aliases: 'SHP\nSol Salud',
  payerKind: 'commercial' as const,
  phone: '(813) 555-0150',
  street1: '1 Payer Way',
  city: 'Tampa',
  state: 'FL',
  postalCode: '33602',
  preauthRequired: true,
}
const named = async (name: string): Promise<string[]> =>
  (await clinic.call(payers.list, { searchCriteria: { name } })).body.list.map(
    (row: { name: string; alias: string }) => `${row.name}${row.alias && ` (${row.alias})`}`,
  )

it('keeps every field of a payer, reports missing ones, and accepts a name once', async () => {
  const { id } = (await billing.call(payers.save, sunshine)).body
  expect((await billing.call(payers.get, { insuranceId: Number(id) })).body).toMatchObject({
    ...sunshine,
    insuranceId: Number(id),
    active: true,
    rowVersion: 1,
  })
  const { body } = await billing.call(payers.save, {
    insuranceId: 0,
    name: 'SUNSHINE health plan',
    phone: '(813) 555-0150',
    street1: 'a',
    city: 'b',
    state: 'FL',
    postalCode: '33602',
  })
  expect(body.issues).toMatchObject([{ path: ['name'], rule: 'taken' }])
  const empty = (await billing.call(payers.save, { insuranceId: 0 })).body
  expect(empty.issues.map(({ path }: { path: string[] }) => path[0])).toEqual([
    'name',
    'phone',
    'street1',
    'city',
    'state',
    'postalCode',
  ])
  expect((await clinic.call(payers.save, { insuranceId: 0 })).status).toBe(403)
})

it('finds a payer by the beginning of its name first, then by inner words and other names, and omits inactive ones', async () => {
  for (const name of ['Healthy Sun', 'Sun Mutual'])
    await billing.call(payers.save, { ...sunshine, name, aliases: '' })
  expect(await named('sun')).toEqual(['Sun Mutual', 'Sunshine Health Plan', 'Healthy Sun'])
  expect(await named('salud')).toEqual(['Sunshine Health Plan (Sol Salud)'])
  const { list } = (await billing.call(payers.list, { searchCriteria: { name: 'Sun Mutual' } }))
    .body
  await billing.call(payers.save, {
    insuranceId: list[0].insuranceId,
    rowVersion: 1,
    active: false,
  })
  expect(await named('sun m')).toEqual([])
  const first = (await billing.call(payers.list, { searchCriteria: { name: 'sun', pageSize: 1 } }))
    .body
  const second = (
    await billing.call(payers.list, {
      searchCriteria: { name: 'sun', pageSize: 1, after: first.next },
    })
  ).body
  expect([first.list[0].name, second.list[0].name, second.next]).toEqual([
    'Sunshine Health Plan',
    'Healthy Sun',
    '',
  ])
})

it('replaces a freely typed payer name in every patient', async () => {
  const typed = async (insuranceName: string): Promise<number> =>
    Number(
      (
        await clinic.call(patientInsurances.save, {
          patientInsuranceId: 0,
          patientId,
          insuranceId: 0,
          insuranceName,
          memberId: '1',
        })
      ).body.id,
    )
  const mine = [await typed('Gulf Mutual'), await typed('gulf MUTUAL')]
  await typed('Gulf Mutual of Ohio')
  const { body } = await billing.call(payers.convert, {
    ...sunshine,
    name: 'Gulf Mutual Insurance',
    insuranceName: 'Gulf Mutual',
  })
  expect(body).toMatchObject({ valid: true, insurances: 2 })
  for (const id of mine)
    expect(
      (await clinic.call(patientInsurances.get, { patientInsuranceId: id })).body,
    ).toMatchObject({
      insurance: 'Gulf Mutual Insurance',
      insuranceName: '',
      rowVersion: 2,
    })
  const other = await billing.call(payers.convert, {
    insuranceId: Number(body.id),
    insuranceName: 'Gulf Mutual of Ohio',
  })
  expect(other.body).toMatchObject({ valid: true, id: body.id, insurances: 1 })
})

it('keeps the routes for claims and eligibility; a route requires a payer ID and an active trading partner of the laboratory', async () => {
  const insert = (active: boolean): Promise<number> =>
    lab.make.insert(
      'trading_partner',
      {
        name: 'Clearinghouse',
        transport: 'folder',
        submitter_id: 'US',
        receiver_id: 'THEM',
        receiver_name: 'Them',
        active,
      },
      'trading_partner_id',
    )
  const [tradingPartnerId, closed] = [await insert(true), await insert(false)]
  const { id } = (await billing.call(payers.save, { ...sunshine, name: 'Routed Plan' })).body
  const save = async (more: object) =>
    (await billing.call(payers.save, { insuranceId: Number(id), rowVersion: 1, ...more })).body
  const paths = async (more: object) =>
    (await save(more)).issues?.map(({ path }: { path: string[] }) => path[0])
  expect(await paths({ tradingPartnerId })).toEqual(['tradingPartnerId'])
  expect(await paths({ tradingPartnerId: closed, claimsPayerId: '60054' })).toEqual([
    'tradingPartnerId',
  ])
  expect(await paths({ claimsPayerId: '60*54', eligibilityPayerId: 'a b' })).toEqual([
    'claimsPayerId',
    'eligibilityPayerId',
  ])
  const given = {
    tradingPartnerId,
    claimsPayerId: '60054',
    eligibilityPayerId: '60054E',
    enrolledFrom: '2026-01-01',
    filingDays: 180,
    appealDays: 120,
    filingCode: 'BL',
    wantsZCode: true,
    wantsLaboratoryPlace: true,
    takesReplacements: false,
  }
  expect(await paths({ filingCode: '99' })).toEqual(['filingCode'])
  expect(await save(given)).toMatchObject({ valid: true })
  expect((await billing.call(payers.get, { insuranceId: Number(id) })).body).toMatchObject({
    ...given,
    answerDays: 30,
    retroAuthDays: 0,
  })
  expect((await billing.call(payers.routes, {})).body.list).toMatchObject([
    { tradingPartnerId, active: true },
    { active: false },
  ])
  expect((await clinic.call(payers.routes, {})).status).toBe(403)
})
