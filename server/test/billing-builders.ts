import { batchClaims } from '../src/features/billing/batch-claims.ts'
import { exchangeFiles, type Transports } from '../src/features/billing/exchange-files.ts'
import { judgeBills } from '../src/features/billing/judge-bills.ts'
import { takeAnswers } from '../src/features/billing/take-answers.ts'
import type { Lab } from './lab.ts'

/**
 * A day at the billing office: judge, batch, send, and read incoming files, twice, as
 * acknowledgments come before payments. The clock does not move.
 */
export const billingDay = async (
  { context }: Pick<Lab, 'context'>,
  transports: Transports,
  ignoresTests = false,
): Promise<void> => {
  await judgeBills(context)
  await batchClaims(context)
  for (let round = 0; round < 2; round++) {
    await exchangeFiles(context, transports)
    await takeAnswers(context, ignoresTests)
  }
}

const day = '2026-03-10'

/**
 * A laboratory that can bill: the billing entity, a payer with a route, codes, prices; and orders
 * with a released final result. The clock is at 2026-03-20.
 */
export const billingLaboratory = async (lab: Pick<Lab, 'make' | 'owner' | 'clock'>) => {
  const { make, owner } = lab
  lab.clock.now = new Date('2026-03-20T15:00:00Z')
  const insert = make.insert
  await owner(`update laboratory_setting set billing_since = '2026-01-01'`)
  const dated = { valid_from: '2020-01-01', user_id_created: 1 }
  await insert(
    'billing_entity',
    {
      name: 'Labgate Reference Laboratory',
      npi: '1234567893',
      tax_id: '591234567',
      street1: '100 Specimen Way',
      city: 'Tampa',
      state: 'FL',
      postal_code: '33602-1234',
      contact_name: 'Billing Office',
      contact_phone: '8135550100',
      ...dated,
    },
    'billing_entity_id',
  )
  const tradingPartnerId = await insert(
    'trading_partner',
    {
      name: 'Simulated payer',
      transport: 'simulated',
      submitter_id: 'LABGATETEST',
      receiver_id: 'PAYERTEST',
      receiver_name: 'Simulated payer',
    },
    'trading_partner_id',
  )
  const payer = (columns: Record<string, unknown> = {}): Promise<number> =>
    insert(
      'insurance',
      {
        name: `Bay Health ${Math.random()}`.slice(0, 30),
        payer_kind: 'commercial',
        claims_payer_id: '60054',
        trading_partner_id: tradingPartnerId,
        enrolled_from: '2020-01-01',
        filing_days: 180,
        appeal_days: 180,
        ...columns,
      },
      'insurance_id',
    )
  const code = (columns: Record<string, unknown>): Promise<number> =>
    insert(
      'charge_code',
      { lab_type_id: 1, counted_by: 'order', says: 'Test', ...dated, ...columns },
      'charge_code_id',
    )
  await code({ code: '80307', tests: [110, 130] })
  await code({ code: 'G0480', tests: [1100, 1203], counted_by: 'test' })
  for (const [list, cents] of [
    ['charge', 12_000],
    ['client', 5000],
    ['self-pay', 8000],
  ] as const)
    for (const one of ['80307', 'G0480'])
      await insert('charge_price', { list, code: one, cents, ...dated }, 'charge_price_id')
  await owner(`
    insert into payer_reason (list, code, says, rule, effect)
    values
      ('CARC', '45', 'The charge is above the fee schedule.', '', 'contractual'),
      ('CARC', '253', 'Sequestration.', '', 'contractual'),
      ('CARC', '23', 'An earlier payer’s decision.', '', 'repeats'),
      ('CARC', '197', 'Preauthorization is missing.', 'claim.auth', 'denied'),
      ('CARC', '50', 'Not medically necessary.', 'claim.necessity', 'denied')
  `)
  await owner(`
    insert into icd10 (code, description, valid_from)
    values ('F11.20', 'Opioid dependence', '2015-10-01')
    on conflict do nothing
  `)
  const labId = await insert(
    'lab',
    { name: 'Labgate Reference Laboratory', clia_number: '10D0123456', npi: '1234567893' },
    'lab_id',
  )
  const { customerId } = await make.account({ customer_billing_type_id: 4 })
  const locationId = await make.location(customerId, { place_of_service: '11' })
  const { userId: providerId } = await make.user(2, customerId, {
    physician: true,
    npi: '1245319599',
    pecos_enrolled: true,
  })
  const insuranceId = await payer()
  const insured = (patientId: number, columns: Record<string, unknown> = {}): Promise<number> =>
    insert(
      'patient_insurance',
      {
        patient_id: patientId,
        customer_id: customerId,
        insurance_id: insuranceId,
        member_id: 'W123456789',
        sequence: 1,
        relationship_id: 1,
        active: true,
        ...columns,
      },
      'patient_insurance_id',
    )
  /**
   * A kratom order with a released final result. `more`: of the order; `patientMore`: of its
   * patient; `cover` null: no insurance.
   */
  const order = async (
    more: Record<string, unknown> = {},
    {
      patientMore = {},
      cover = {},
    }: { patientMore?: Record<string, unknown>; cover?: Record<string, unknown> | null } = {},
  ) => {
    const patientId = await make.patient(customerId, locationId, patientMore)
    const patientInsuranceId = cover === null ? null : await insured(patientId, cover)
    const labOrderId = await make.order(
      { customerId, locationId, patientId },
      {
        collected_at: `${day}T14:00:00Z`,
        collection_day: day,
        received_at: '2026-03-11T14:00:00Z',
        accessioned_at: '2026-03-11T15:00:00Z',
        resulted_at: '2026-03-13T15:00:00Z',
        stage: 50,
        working_lab_id: labId,
        user_id_physician: providerId,
        user_signature_id_physician: -1,
        diagnosis: JSON.stringify([{ icd10Code: 'F11.20', description: 'Opioid dependence' }]),
        patient_insurance_id_primary: patientInsuranceId,
        ...more,
      },
    )
    await insert(
      'result',
      {
        lab_order_id: labOrderId,
        customer_id: customerId,
        version: 1,
        kind: 'final',
        made_at: '2026-03-13T15:00:00Z',
        released_at: '2026-03-13T16:00:00Z',
      },
      'result_id',
    )
    const value = {
      analyte: 'mitragynine',
      method: 'confirmation',
      code: 'MIT',
      value_type: 'NM',
      value: '5',
      flag: 'not-judged',
      state: 'F',
    }
    await insert(
      'observation',
      {
        lab_order_id: labOrderId,
        customer_id: customerId,
        patient_id: patientId,
        version_from: 1,
        place: 0,
        ...value,
      },
      'observation_id',
    )
    return { labOrderId, patientId, patientInsuranceId }
  }
  return {
    customerId,
    locationId,
    providerId,
    insuranceId,
    tradingPartnerId,
    labId,
    payer,
    code,
    insured,
    order,
  }
}
export type BillingLaboratory = Awaited<ReturnType<typeof billingLaboratory>>
