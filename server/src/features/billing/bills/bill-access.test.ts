import { UserType } from '@labgate/contract/access/user-types'
import { bills, type Bill, type BillRow } from '@labgate/contract/billing/bills'
import { payments } from '@labgate/contract/billing/payments'
import { invoices } from '@labgate/contract/billing/receivables'
import { billingWork, type WorkRow } from '@labgate/contract/billing/work-queues'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { paidClaims } from '../../../../test/bills/paid-claims.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'

let lab: Lab
let laboratory: BillingLaboratory
let biller: Visitor
let practice: Visitor
/** Moved to the practice in part, with a share of the patient; on an invoice. */
let shared: { labOrderId: number; patientId: number }
/** Of the same practice, and its payer's alone. */
let insured: { labOrderId: number }
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  const payer = paidClaims(lab, laboratory)
  biller = await lab.signIn(await lab.make.user(UserType.Billing))
  const sent = await payer.claim()
  shared = sent
  const line = { number: sent.lines[0]?.number ?? '', code: sent.lines[0]?.code ?? '', charge: 120 }
  await payer.arrives(
    'EFT-1',
    payer.decision(sent, {
      lines: [{ ...line, paid: 30, adjustments: ['PR*1*20', 'CO*197*70'] }],
    }),
  )
  const { list } = (await biller.call(billingWork.list, { searchCriteria: {} })).body
  const item = (list as WorkRow[]).find(({ labOrderId }) => labOrderId === sent.labOrderId)
  await biller.call(billingWork.decide, {
    workItemIds: [item?.workItemId ?? 0],
    act: 'bill-client',
    note: 'Agreed with the practice on the phone.',
  })
  insured = await payer.claim()
  lab.clock.pass(20 * 24 * 60)
  biller = await lab.signIn(await lab.make.user(UserType.Billing))
  practice = await lab.signIn(
    await lab.make.user(UserType.ClinicAdministrator, laboratory.customerId),
  )
  await biller.call(invoices.close, { period: '2026-03-01' })
})
afterAll(() => lab.close())

const read = async (who: Visitor, of: Partial<Record<string, number | string>>): Promise<Bill> =>
  (await who.call(bills.get, { billId: 0, labOrderId: 0, claimId: 0, claimNumber: '', ...of })).body

test('a practice reads of a bill what its invoice asks for, and nothing of payers, the patient, or notes', async () => {
  const whole = await read(biller, { labOrderId: shared.labOrderId })
  expect(whole.open.map(({ party, cents }) => [party, cents])).toEqual([
    ['client', 7000],
    ['patient', 2000],
  ])
  const own = await read(practice, { billId: whole.billId })
  expect(own).toMatchObject({
    valid: true,
    chargeCents: 7000,
    paidCents: 0,
    openCents: 7000,
    claims: [],
    holds: [],
    items: [],
    papers: [{ kind: 'invoice', cents: 7000 }],
  })
  expect(own.open).toEqual([{ party: 'client', name: '', cents: 7000 }])
  expect(own.lines).toMatchObject([{ cents: 7000, openCents: 7000 }])
  expect(own.postings).toMatchObject([{ kind: 'moved', party: 'client', cents: 7000 }])
  const text = JSON.stringify(own)
  for (const secret of [
    'EFT-1',
    'CO-197',
    'PR-1',
    'Agreed',
    'Preauthorization',
    ...whole.claims.map(({ payer: name }) => name),
  ])
    expect(text).not.toContain(secret)
})

test('a practice reads its own payments with method and number, and not who entered them or what the patient paid', async () => {
  const pays = async (patientId: number, reference: string, cents: number) =>
    (
      await biller.call(payments.save, {
        customerId: laboratory.customerId,
        patientId,
        method: 'check',
        reference,
        cents,
        receivedOn: '2026-04-02',
      })
    ).body
  const paid = await pays(0, '550812', 1500)
  expect(paid).toMatchObject({ valid: true })
  expect(await pays(shared.patientId, '4711', 2000)).toMatchObject({ valid: true })
  const own = await read(practice, { labOrderId: shared.labOrderId })
  const payment = own.postings.find(({ paymentId }) => paymentId === Number(paid.id))
  expect(payment).toMatchObject({
    kind: 'paid',
    cents: -1500,
    how: 'check',
    check: '550812',
    paidOn: '2026-04-02',
    from: own.customer,
    by: '',
    requestedBy: '',
    note: '',
  })
  expect(JSON.stringify(own)).not.toContain('4711')
  expect(own).toMatchObject({ paidCents: 1500, openCents: 5500 })
  const { body } = await biller.call(payments.void, {
    paymentId: Number(paid.id),
    reason: 'The check bounced.',
  })
  expect(body).toMatchObject({ valid: true })
  const after = await read(practice, { labOrderId: shared.labOrderId })
  expect(after.postings.at(-1)).toMatchObject({
    check: '550812',
    takesBackId: payment?.ledgerId,
    note: '',
  })
  expect(JSON.stringify(after)).not.toContain('bounced')
})

test('a practice finds no bill that none of its invoices has, by whatever it asks', async () => {
  const { billId, claims } = await read(biller, { labOrderId: insured.labOrderId })
  for (const of of [
    { billId },
    { claimId: claims[0]?.claimId ?? 0 },
    { claimNumber: claims[0]?.number ?? '' },
  ])
    expect(await read(practice, of), JSON.stringify(of)).toMatchObject({
      valid: false,
      message: 'Bill not found.',
    })
  expect(await read(practice, { labOrderId: insured.labOrderId })).toMatchObject({
    billId: 0,
    chargeCents: 0,
    open: [],
    lines: [],
    postings: [],
    claims: [],
    papers: [],
  })
  const { list } = (
    await practice.call(bills.list, { searchCriteria: { patientId: shared.patientId } })
  ).body
  expect((list as BillRow[]).map(({ labOrderId, openCents }) => [labOrderId, openCents])).toEqual([
    [shared.labOrderId, 7000],
  ])
})

test('client services read the bills of their accounts whole, without what only the laboratory’s roles can read', async () => {
  const serves = await lab.make.user(UserType.LabClientServices)
  await lab.make.insert(
    'customer_lcs',
    { customer_id: laboratory.customerId, user_id: serves.userId },
    'user_id',
  )
  const visitor = await lab.signIn(serves)
  const [whole, seen] = [
    await read(biller, { labOrderId: shared.labOrderId }),
    await read(visitor, { labOrderId: shared.labOrderId }),
  ]
  expect(seen).toMatchObject({ openCents: whole.openCents, open: whole.open, lines: whole.lines })
  expect(seen.postings.map(({ cents }) => cents)).toEqual(whole.postings.map(({ cents }) => cents))
  expect(seen.papers.map(({ kind }) => kind)).toEqual(['invoice'])
  expect(JSON.stringify(seen)).not.toContain('EFT-1')
})

test('a restricted chart closes its bills to everyone without emergency access', async () => {
  const { labOrderId, patientId } = await laboratory.order()
  await paidClaims(lab, laboratory).send()
  const { billId } = await read(biller, { labOrderId })
  expect(billId).toBeGreaterThan(0)
  await lab.owner('update patient set restricted = 1 where patient_id = $1', [patientId])
  const plain = await lab.signIn(await lab.make.user(UserType.BillingReview))
  expect(await read(plain, { billId })).toMatchObject({ valid: false })
  const { list } = (await plain.call(bills.list, { searchCriteria: { patientId } })).body
  expect(list).toEqual([])
})
