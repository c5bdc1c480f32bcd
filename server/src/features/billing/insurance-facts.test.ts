import { insuranceWork } from '@labgate/contract/billing/work-queues'
import { patientInsurances } from '@labgate/contract/patients/patient-insurance'
import { simulatedPayer } from '@labgate/simulator/payer/payer-simulator.ts'
import { simulatedTransport } from '@labgate/simulator/payer/simulated-transport.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  billingDay,
  billingLaboratory,
  type BillingLaboratory,
} from '../../../test/billing-builders.ts'
import { openLab, type Lab, type Visitor } from '../../../test/lab.ts'
import type { Transports } from './exchange-files.ts'
import { judgeBills } from './judge-bills.ts'
import { x12FilePlace } from './x12-files.ts'

let lab: Lab
let laboratory: BillingLaboratory
let transports: Transports
let biller: Visitor
let clinic: Visitor
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  const payer = simulatedPayer({
    name: 'Simulated payer',
    id: '60054',
    taxId: '591112222',
    now: () => lab.clock.now,
    seed: 'test',
  })
  const transport = simulatedTransport(payer)
  transports = async () => transport
  biller = await lab.signIn(await lab.make.user(18))
  const user = await lab.make.user(2, laboratory.customerId)
  await lab.owner(
    'insert into user_location (user_id, location_id, customer_id) values ($1, $2, $3)',
    [user.userId, laboratory.locationId, laboratory.customerId],
  )
  clinic = await lab.signIn(user)
})
afterAll(() => lab.close())

/** Open items, by insurance, with the field that each leads to. */
const items = async () => {
  await judgeBills(lab.context)
  const { list } = (await biller.call(insuranceWork.list, { searchCriteria: {} })).body
  return list.map(({ patientInsuranceId, path }: { patientInsuranceId: number; path: string }) => [
    patientInsuranceId,
    path,
  ])
}
const entered = async (patientInsuranceId: number, patientId: number, fields: object) => {
  const { rowVersion } = (await clinic.call(patientInsurances.get, { patientInsuranceId })).body
  return (
    await clinic.call(patientInsurances.save, {
      patientInsuranceId,
      patientId,
      rowVersion,
      ...fields,
    })
  ).body
}
/** Segments of the claims written on the next days of the billing office. */
const claimed = async (days = 1): Promise<string[]> => {
  const [before] = await lab.owner<{ id: number }>(
    'select coalesce(max(x12_file_id), 0)::int as id from x12_file',
  )
  for (let day = 0; day < days; day++) await billingDay(lab, transports)
  const files = await lab.owner<{ content: Buffer }>(
    `select content from x12_file where kinds = '{837}' and x12_file_id > $1 order by x12_file_id`,
    [before?.id],
  )
  return files.flatMap(({ content }) =>
    lab.context.crypt.openBytes(content, x12FilePlace).toString('latin1').split('~'),
  )
}

test.each([
  [
    "workers' compensation",
    [
      ['injuryDate', '2026-03-02'],
      ['injuryClaimNo', 'WC-77'],
    ],
    /^CLM\*.*\*EM(\*|$)/,
  ],
  [
    'auto',
    [
      ['injuryDate', '2026-03-02'],
      ['injuryClaimNo', 'WC-77'],
      ['injuryState', 'FL'],
    ],
    /^CLM\*.*\*AA:::FL(\*|$)/,
  ],
] as const)(
  'a claim with payer kind %s includes the injury details that its work items requested, field by field',
  async (payerKind, steps, cause) => {
    const insuranceId = await laboratory.payer({ payer_kind: payerKind })
    const { patientId, patientInsuranceId } = await laboratory.order(
      {},
      // a state left from another payer is not claimed
      { cover: { insurance_id: insuranceId, injury_state: payerKind === 'auto' ? '' : 'FL' } },
    )
    const id = patientInsuranceId ?? 0
    for (const [field, value] of steps) {
      expect(await items()).toEqual([[id, `insurance.${field}`]])
      expect(await entered(id, patientId, { [field]: value })).toMatchObject({ valid: true })
    }
    expect(await items()).toEqual([])
    const segments = await claimed()
    expect(segments).toContainEqual(expect.stringMatching(cause))
    expect(segments).toContain('DTP*439*D8*20260302')
    expect(segments).toContain('REF*Y4*WC-77')
  },
)

test('Medicare after another payer waits for the reason in its own insurance, and only what a claim says of Medicare includes it', async () => {
  const followedBy = async (columns: object) => {
    const { labOrderId, patientId } = await laboratory.order()
    const second = await laboratory.insured(patientId, { sequence: 2, ...columns })
    await lab.owner(
      'update lab_order set patient_insurance_id_secondary = $2 where lab_order_id = $1',
      [labOrderId, second],
    )
    return { patientId, second }
  }
  const medicare = await laboratory.payer({ payer_kind: 'Medicare' })
  const { patientId, second } = await followedBy({ insurance_id: medicare, member_id: '' })
  await followedBy({
    insurance_id: await laboratory.payer(),
    member_id: 'W222333444',
    secondary_reason: '43',
  })
  expect((await items()).toSorted()).toEqual([
    [second, 'insurance.memberId'],
    [second, 'insurance.secondaryReason'],
  ])
  expect(
    await entered(second, patientId, { memberId: '1EG4TE5MK73', secondaryReason: '12' }),
  ).toMatchObject({ valid: true })
  expect(await items()).toEqual([])
  const segments = await claimed(2)
  // once in the first payer's claim, which names the second one, and once in its own
  const named = ['SBR*S*18***12****MB', 'SBR*S*18*******CI']
  expect(segments.filter((segment) => segment.startsWith('SBR*S')).toSorted()).toEqual(
    [...named, ...named].toSorted(),
  )
})

test('the sex of a subscriber other than the patient is entered with the insurance and included in the claim', async () => {
  const address = {
    subscriber_street1: '1 Main St',
    subscriber_city: 'Tampa',
    subscriber_state: 'FL',
    subscriber_postal_code: '33602',
  }
  const subscriber = {
    relationship_id: 2,
    subscriber_first_name: 'Ana',
    subscriber_last_name: 'Moss',
    subscriber_dob: '1970-01-01',
    ...address,
  }
  const { patientId, patientInsuranceId } = await laboratory.order({}, { cover: subscriber })
  expect(
    await entered(patientInsuranceId ?? 0, patientId, { subscriberGenderId: 1 }),
  ).toMatchObject({ valid: true })
  expect(await claimed()).toContain('DMG*D8*19700101*F')
})

test('requires a past injury date, a valid state, and a Medicare reason from the list, and reports each fault at its field', async () => {
  const { patientId, patientInsuranceId } = await laboratory.order()
  const faults = async (fields: object) => {
    const { issues } = await entered(patientInsuranceId ?? 0, patientId, fields)
    return issues.map(
      ({ path, message }: { path: string[]; message: string }) => `${path.join('.')}: ${message}`,
    )
  }
  expect(await faults({ injuryDate: '2027-01-01', injuryState: 'XX' })).toEqual([
    'injuryDate: The date of injury is in the future.',
    'injuryState: Use the two-letter code of a state or territory, such as FL.',
  ])
  expect(await faults({ secondaryReason: '16' })).toEqual([
    'secondaryReason: Choose a reason from the list.',
  ])
})
