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

const billOf = async (labOrderId: number) =>
  (
    await lab.owner<{
      to: string
      stops: number
      waits: boolean
      lines: string | null
      open: string | null
      rules: string | null
      items: string | null
    }>(
      `
        select
          b.bill_to as "to",
          b.stops,
          b.is_waiting as waits,
          (
            select string_agg(l.code || ' ' || l.cents, ', ' order by l.nth)
            from bill_line l
            where l.bill_id = b.bill_id and l.ended_at is null
          ) as lines,
          (
            select string_agg(p.party || ' ' || p.cents, ', ' order by p.party)
            from bill_open p
            where p.bill_id = b.bill_id
          ) as open,
          (
            select string_agg(f.rule, ', ' order by f.rule)
            from bill_finding f
            where f.bill_id = b.bill_id
          ) as rules,
          (
            select string_agg(i.queue || ' ' || i.reason, ', ' order by i.reason)
            from work_item i
            where
              i.closed_at is null
              and (
                i.bill_id = b.bill_id
                or i.about in (select about from bill_finding f where f.bill_id = b.bill_id)
              )
          ) as items
        from bill b
        where b.lab_order_id = $1
      `,
      [labOrderId],
    )
  )[0]

test('a resulted order becomes a bill with its line, its charge, and no holds', async () => {
  const { labOrderId } = await laboratory.order()
  await judgeBills(lab.context)
  expect(await billOf(labOrderId)).toEqual({
    to: 'insurance',
    stops: 0,
    waits: false,
    lines: 'G0480 12000',
    open: 'payer-1 12000',
    rules: null,
    items: null,
  })
})

test('a missing fact opens an item for the person who can correct it, and correcting it anywhere closes the item', async () => {
  const { labOrderId, patientId, patientInsuranceId } = await laboratory.order(
    {},
    { patientMore: { dob: null }, cover: { member_id: '' } },
  )
  await judgeBills(lab.context)
  expect(await billOf(labOrderId)).toMatchObject({
    stops: 2,
    rules: 'claim.member-id, claim.patient',
    items: 'insurance claim.member-id, billing claim.patient',
  })
  await lab.owner(`update patient set dob = '1980-05-17' where patient_id = $1`, [patientId])
  await judgeBills(lab.context)
  expect(await billOf(labOrderId)).toMatchObject({ stops: 1, items: 'insurance claim.member-id' })
  await lab.owner(`update patient_insurance set member_id = 'W9' where patient_insurance_id = $1`, [
    patientInsuranceId,
  ])
  await judgeBills(lab.context)
  expect(await billOf(labOrderId)).toMatchObject({ stops: 0, rules: null, items: null })
  const [closed] = await lab.owner<{ n: number }>(
    `select count(*)::int as n from work_item where closed_at is not null and decision = ''`,
  )
  expect(closed?.n).toBe(2)
})

test('bills held by one cause share one item with their total, which closes once none of them is held', async () => {
  const insuranceId = await laboratory.payer({ name: 'Gulf Mutual', enrolled_from: null })
  const orders = [
    await laboratory.order({}, { cover: { insurance_id: insuranceId } }),
    await laboratory.order({}, { cover: { insurance_id: insuranceId } }),
  ]
  await judgeBills(lab.context)
  const items = () =>
    lab.owner(
      `select about, cents, says from work_item where reason = 'claim.payer' and closed_at is null`,
    )
  expect(await items()).toEqual([
    {
      about: `payer:${insuranceId}`,
      cents: 24_000,
      says: 'We are not enrolled with Gulf Mutual for this date of service.',
    },
  ])
  await lab.owner(`update insurance set enrolled_from = '2020-01-01' where insurance_id = $1`, [
    insuranceId,
  ])
  await judgeBills(lab.context)
  expect(await items()).toEqual([])
  for (const { labOrderId } of orders) expect(await billOf(labOrderId)).toMatchObject({ stops: 0 })
})

test('the order decides who pays: practice, patient, program, or no one; a changed payer takes back the first charge', async () => {
  const [byPatient, byPractice, program, canceled, changed] = [
    await laboratory.order({ self_pay: true }),
    await laboratory.order({ contract_pay: true }, { cover: null }),
    await laboratory.order({}, { patientMore: { hardship: true } }),
    await laboratory.order({ ended: 100 }),
    await laboratory.order(),
  ]
  await lab.owner(`update customer set customer_billing_type_id = 3 where customer_id = $1`, [
    laboratory.customerId,
  ])
  await judgeBills(lab.context)
  expect(await billOf(byPatient.labOrderId)).toMatchObject({
    to: 'patient',
    lines: 'G0480 8000',
    open: 'patient 8000',
  })
  expect(await billOf(byPractice.labOrderId)).toMatchObject({
    to: 'client',
    lines: 'G0480 5000',
    open: 'client 5000',
  })
  expect(await billOf(program.labOrderId)).toMatchObject({ to: 'program', open: 'program 12000' })
  expect(await billOf(canceled.labOrderId)).toMatchObject({ to: 'nobody', lines: null, open: null })
  await lab.owner('update lab_order set self_pay = true where lab_order_id = $1', [
    changed.labOrderId,
  ])
  await judgeBills(lab.context)
  expect(await billOf(changed.labOrderId)).toMatchObject({
    to: 'patient',
    lines: 'G0480 8000',
    open: 'patient 8000',
  })
})

test('an order that ends after the payer’s decision leaves the payment as a credit, no reduction, and nothing for the patient', async () => {
  await lab.owner(`update customer set customer_billing_type_id = 4 where customer_id = $1`, [
    laboratory.customerId,
  ])
  const { labOrderId } = await laboratory.order()
  await judgeBills(lab.context)
  await lab.owner(
    `
      insert into ledger
        (bill_id, bill_line_id, customer_id, lab_order_id, at, kind, party, cents, reason, source)
      select
        l.bill_id,
        l.bill_line_id,
        l.customer_id,
        l.lab_order_id,
        now(),
        r.kind,
        r.party,
        r.cents,
        r.reason,
        'test:' || r.nth
      from
        bill_line l
        cross join (
          values
            (1, 'paid', 'payer-1', -5376, ''),
            (2, 'contractual', 'payer-1', -5280, 'CO-45'),
            (3, 'moved', 'payer-1', -1344, 'PR-2'),
            (4, 'moved', 'patient', 1344, 'PR-2')
        ) r (nth, kind, party, cents, reason)
      where l.lab_order_id = $1
    `,
    [labOrderId],
  )
  await lab.owner('update lab_order set ended = 100 where lab_order_id = $1', [labOrderId])
  await judgeBills(lab.context)
  expect(await billOf(labOrderId)).toMatchObject({
    to: 'nobody',
    lines: null,
    open: 'payer-1 -5376',
    items: 'billing credit',
  })
})

test('a bill waits for the final result, and requests no code for a test not yet performed', async () => {
  const { labOrderId } = await laboratory.order()
  await lab.owner(
    `update result set kind = 'preliminary', released_at = null where lab_order_id = $1`,
    [labOrderId],
  )
  await judgeBills(lab.context)
  expect(await billOf(labOrderId)).toMatchObject({
    waits: true,
    stops: 0,
    lines: null,
    open: null,
    items: null,
  })
})

test('does not bill orders from before billing began', async () => {
  const { labOrderId } = await laboratory.order({
    collection_day: '2025-12-31',
    collected_at: '2025-12-31T14:00:00Z',
  })
  await judgeBills(lab.context)
  expect(await billOf(labOrderId)).toBeUndefined()
})

test('an order that a load noted many times is taken once, with all of its notes', async () => {
  await lab.owner('delete from bill_due')
  await lab.owner(
    'insert into bill_due (lab_order_id) select 1 + n % 3 from generate_series(1, 300) n',
  )
  const take = () => lab.owner('select taken, orders from take_bill_notes(3)')
  expect(await take()).toEqual([{ taken: 300, orders: [1, 2, 3] }])
  expect(await take()).toEqual([{ taken: 0, orders: [] }])
})
