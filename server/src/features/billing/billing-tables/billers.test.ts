import { billingTables, type BillingTableRow } from '@labgate/contract/billing/billing-tables'
import type { TableKind } from '@labgate/contract/billing/tables/kinds'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { judgeBills } from '../judge-bills.ts'

let lab: Lab
let laboratory: BillingLaboratory
let admin: Visitor
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  admin = await lab.signIn(await lab.make.user(1))
})
afterAll(() => lab.close())

const csv = (...lines: string[]): string => Buffer.from(lines.join('\n')).toString('base64')
const given = { effectiveDate: '2026-03-01', overlap: 'end' as const, leaveOut: false }
const preview = async (kind: TableKind, fileAsBase64: string) =>
  (await admin.call(billingTables.previewImport, { ...given, kind, fileAsBase64 })).body
const load = async (kind: TableKind, fileAsBase64: string, more = {}) =>
  (
    await admin.call(billingTables.applyImport, {
      ...given,
      fileName: 'rows.csv',
      source: 'Release 1',
      kind,
      fileAsBase64,
      ...more,
    })
  ).body

const head =
  'legal name,npi,tax id,taxonomy,street,city,state,zip code,contact,phone,pay-to street,pay-to city,pay-to state,pay-to zip code'
const row =
  'Labgate Laboratories LLC,1234567893,591234567,291u00000x,100 Specimen Way,Tampa,fl,33602-1234,Billing Office,8135550100,PO Box 12,Tampa,FL,33601'

it('the billing laboratory has one row in effect per day, with every field checked and the pay-to address saved', async () => {
  const faults = async (...changes: readonly (readonly [string, string])[]) =>
    (
      await preview(
        'billing-laboratory',
        csv(
          head,
          changes.reduce((text, [from, to]) => text.replace(from, to), row),
        ),
      )
    ).faults.list.map(
      ({ column, message }: { column: string; message: string }) => `${column}: ${message}`,
    )
  expect(await faults(['1234567893', '1234567894'])).toEqual([
    'npi: This is not an NPI: a digit is wrong.',
  ])
  expect(await faults(['100 Specimen Way', 'P.O. Box 7'])).toEqual([
    'street: Enter the street address. A PO box can be the pay-to address.',
  ])
  expect(await faults(['33602-1234', '33602'])).toEqual([
    'zip code: Claims need all nine digits, such as 33602-1234.',
  ])
  expect(await faults([',FL,33601', ',,33601'], [',fl,', ',xx,'])).toEqual([
    'state: Enter the two letters of the state, such as FL.',
    'pay-to state: Complete the pay-to address, or leave it blank.',
  ])
  const other = row.replace('Labgate Laboratories LLC', 'Bay Laboratories LLC')
  expect(
    await load('billing-laboratory', csv(head, other), { effectiveDate: '2026-09-01' }),
  ).toMatchObject({ valid: true })
  const inEffect = { kind: 'billing-laboratory', day: '2026-09-01', state: 'in-effect' } as const
  const { list } = (await admin.call(billingTables.rows, { searchCriteria: inEffect })).body
  expect(list.map(({ values }: BillingTableRow) => values['name'])).toEqual([
    'Bay Laboratories LLC',
  ])
  const { rows } = await lab.context.database.asLogin(`
    select to_jsonb(e) as entity
    from billing_entity e
    where coalesce(valid_to >= valid_from, true)
    order by valid_from desc
    limit 1
  `)
  expect(rows[0]).toMatchObject({
    entity: { pay_to_street: 'PO Box 12', pay_to_postal_code: '33601', taxonomy: '291U00000X' },
  })
})

it('an enrollment applies by date of service, and a change to it re-evaluates the bills', async () => {
  const medicare = await laboratory.payer({ name: 'Medicare Part B, Test', payer_kind: 'Medicare' })
  const { labOrderId } = await laboratory.order(
    {},
    { cover: { insurance_id: medicare, member_id: '1EG4TE5MK73' } },
  )
  const held = async () => {
    await judgeBills(lab.context)
    return lab.owner<{ rule: string }>(
      `select rule from bill_finding where lab_order_id = $1 and rule = 'claim.pecos'`,
      [labOrderId],
    )
  }
  const enroll = (from: string, to: string) =>
    load(
      'enrollments',
      csv('provider,program,first day,last day', `1245319599,Medicare,${from},${to}`),
    )
  expect(await held()).toEqual([])
  await enroll('2024-01-01', '2025-12-31')
  expect(await held()).toEqual([{ rule: 'claim.pecos' }])
  await enroll('2026-03-10', '')
  expect(await held()).toEqual([])
  const [fault] = (
    await preview('enrollments', csv('provider,program,state', '1999999984,Medicaid,'))
  ).faults.list
  expect(fault.message).toBe('There is no provider with this name or NPI.')
})
