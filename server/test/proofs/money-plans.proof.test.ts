import { afterAll, beforeAll, describe, expect } from 'vitest'
import { proof, sized } from '../../../contract/test/size.ts'
import type { Actor } from '../../src/access/actor.ts'
import type { Query } from '../../src/db/queries.ts'
import { claimsSought } from '../../src/features/billing/bills/claims-sought.query.ts'
import { checksSought } from '../../src/features/billing/payer-files/checks-sought.query.ts'
import { listAuthorizations } from '../../src/features/billing/preauth/authorizations.query.ts'
import { listPayments } from '../../src/features/billing/receivables/payments.query.ts'
import {
  listInvoices,
  listStatements,
} from '../../src/features/billing/receivables/receivables.query.ts'
import { listRefunds } from '../../src/features/billing/receivables/refunds.query.ts'
import { openLab, type Lab } from '../lab.ts'
import { moneyRecords } from '../money-builders.ts'
import { actorsOf, bigTables, scansOf } from './plan.ts'

const size = { small: 3000, full: 200_000, of: 'rows of each' }
let lab: Lab
let staff: Actor
let big: Set<string>

/* Many more of one record: its columns again, but for its ID, what is generated, and `changes`. */
const multiply = async (
  table: string,
  id: number,
  changes: Readonly<Record<string, string>>,
): Promise<void> => {
  const columns = (
    await lab.owner<{ name: string }>(
      `
        select column_name as name
        from information_schema.columns
        where
          table_schema = 'public'
          and table_name = $1
          and is_generated = 'NEVER'
          and is_identity = 'NO'
      `,
      [table],
    )
  ).map(({ name }) => name)
  const values = columns.map((name) => changes[name] ?? name)
  await lab.owner(
    `
      insert into ${table} (${columns.join(', ')})
      select ${values.join(', ')}
      from
        ${table},
        generate_series(1, ${sized(size.small, size.full)}) n
      where ${table}_id = $1
    `,
    [id],
  )
}

beforeAll(async () => {
  lab = await openLab({}, { isLarge: true })
  const { make } = lab
  const { customerId } = await make.account({ name: 'Sunrise Pain Clinic' })
  const locationId = await make.location(customerId)
  const patientId = await make.patient(customerId, locationId, { last_name: 'Moss' })
  const labOrderId = await make.order({ customerId, locationId, patientId })
  const patientInsuranceId = await make.insert(
    'patient_insurance',
    { customer_id: customerId, patient_id: patientId, sequence: 1, insurance_name: 'Any' },
    'patient_insurance_id',
  )
  const of = { customerId, labOrderId, patientId, patientInsuranceId }
  const records = await moneyRecords(make.insert, of, 'MARK')
  await multiply('claim', records.claimId, {
    version: '1 + n % 30000',
    sequence: '1 + n / 30000 % 3',
    number: `'B9S1V' || n`,
    payer_number: `'ICN' || n`,
    cents: '100 + n',
    replaced_at: 'made_at',
  })
  await multiply('remittance', records.remittanceId, {
    trace: `'EFT-' || n`,
    cents: '100 + n',
    at_set: 'at_set + n',
  })
  await multiply('payment', records.paymentId, { reference: `'CK ' || n`, cents: '100 + n' })
  await multiply('statement', records.statementId, { number: '1000 + n', cents: '100 + n' })
  await multiply('invoice', records.invoiceId, {
    number: '1000 + n',
    cents: '100 + n',
    period: `(date '1000-01-01' + make_interval(months => n))::date`,
  })
  await multiply('refund', records.refundId, {
    check_number: `'7-' || n`,
    cents: '100 + n',
    state: `'void'`,
  })
  await multiply('pre_authorization', records.preAuthorizationId, { number: `'PA-' || n` })
  big = await bigTables(lab)
  staff = (await actorsOf(lab))('all')
})
afterAll(() => lab.close())

const page = { pageSize: 8 }
const lists: Record<string, (actor: Actor, search: string) => Query<unknown>> = {
  claim: (actor, search) => claimsSought(actor, search, 8),
  remittance: (_, search) => checksSought(search, 8),
  payment: (actor, search) => listPayments(actor, { ...page, search }, undefined),
  statement: (actor, search) => listStatements(actor, { ...page, search }, undefined),
  invoice: (actor, search) => listInvoices(actor, { ...page, search }, undefined),
  refund: (actor, search) => listRefunds(actor, { ...page, search }, undefined),
  pre_authorization: (actor, search) =>
    listAuthorizations(actor, { ...page, search }, undefined, '2026-01-03'),
}

describe('money is found without reading a whole large table', () => {
  for (const [table, list] of Object.entries(lists))
    proof(`${table}: by number and by amount`, size, async () => {
      expect(big).toContain(table)
      for (const search of ['1234', 'EFT 1234', '$12.34'])
        expect(await scansOf(lab, big, staff, list(staff, search)), search).toEqual([])
    })
})
