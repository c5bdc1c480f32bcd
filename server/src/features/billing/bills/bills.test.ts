import { bills, type Bill } from '@labgate/contract/billing/bills'
import { payments } from '@labgate/contract/billing/payments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { paidClaims } from '../../../../test/bills/paid-claims.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'

let lab: Lab
let laboratory: BillingLaboratory
let payer: ReturnType<typeof paidClaims>
let biller: Visitor
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  payer = paidClaims(lab, laboratory)
  biller = await lab.signIn(await lab.make.user(18))
  await lab.owner(`
    insert into payer_reason (list, code, says) values ('RARC', 'N115', 'Decided by a local rule.')
  `)
})
afterAll(() => lab.close())

const none = { billId: 0, labOrderId: 0, claimId: 0, claimNumber: '' }
const read = async (of: Partial<typeof none>, who: Visitor = biller): Promise<Bill> =>
  (await who.call(bills.get, { ...none, ...of })).body
/** Charge = paid + adjusted + written off + open: of the bill, and of each line that it sums up. */
const addsUp = ({ lines, open, ...bill }: Bill): boolean => {
  const left = (of: {
    paidCents: number
    adjustedCents: number
    writtenOffCents: number
    openCents: number
  }): number => of.paidCents + of.adjustedCents + of.writtenOffCents + of.openCents
  return (
    bill.chargeCents === left(bill) &&
    bill.openCents === open.reduce((sum, { cents }) => sum + cents, 0) &&
    bill.openCents === lines.reduce((sum, { openCents }) => sum + openCents, 0) &&
    bill.openCents === bill.postings.reduce((sum, { cents }) => sum + cents, 0) &&
    lines.every((line) => line.cents === left(line))
  )
}

test('a bill tells its charge, its claim, and each posting with check, payer, day, and reason in words', async () => {
  const sent = await payer.claim()
  const before = await read({ labOrderId: sent.labOrderId })
  expect(before).toMatchObject({
    billTo: 'insurance',
    chargeCents: 12_000,
    openCents: 12_000,
    claims: [{ number: sent.number, state: 'batched', cents: 12_000 }],
    postings: [{ kind: 'charge', cents: 12_000, from: '', how: '' }],
    papers: [],
  })
  expect(before.open).toMatchObject([{ party: 'payer-1', cents: 12_000 }])
  expect(before.open[0]?.name).toBe(before.claims[0]?.payer)
  await payer.arrives(
    'EFT-881',
    payer.decision(sent, {
      paid: 80,
      lines: [
        {
          number: sent.lines[0]?.number ?? '',
          code: sent.lines[0]?.code ?? '',
          charge: 120,
          paid: 80,
          adjustments: ['CO*45*30', 'PR*1*10'],
          remarks: ['N115'],
        },
      ],
    }),
  )
  const after = await read({ claimNumber: sent.number })
  expect(addsUp(after), JSON.stringify(after)).toBe(true)
  expect(after).toMatchObject({ paidCents: 8000, adjustedCents: 3000, openCents: 1000 })
  expect(after.open).toMatchObject([{ party: 'patient', name: '', cents: 1000 }])
  expect(after.claims).toMatchObject([{ outcome: 'paid', paidCents: 8000 }])
  const decided = after.postings.filter(({ remittanceId }) => remittanceId > 0)
  expect(decided.map(({ kind, cents, reason }) => [kind, cents, reason])).toEqual([
    ['paid', -8000, ''],
    ['contractual', -3000, 'CO-45'],
    ['moved', -1000, 'PR-1'],
    ['moved', 1000, 'PR-1'],
  ])
  for (const one of decided)
    expect(one).toMatchObject({
      from: after.claims[0]?.payer,
      check: 'EFT-881',
      claimNumber: sent.number,
      by: '',
    })
  expect(decided[1]).toMatchObject({
    says: 'The charge is above the fee schedule.',
    remarks: ['N115: Decided by a local rule.'],
  })
  expect(after.papers).toMatchObject([{ kind: 'remittance', number: 'EFT-881', cents: 8000 }])
})

test('what a patient pays names the payment and who entered it', async () => {
  const { labOrderId, patientId } = await laboratory.order({ self_pay: true }, { cover: null })
  await payer.send()
  const { customerId } = laboratory
  const { body: paid } = await biller.call(payments.save, {
    customerId,
    patientId,
    method: 'check',
    reference: '4711',
    cents: 3000,
    receivedOn: '2026-03-20',
  })
  expect(paid).toMatchObject({ valid: true })
  const bill = await read({ labOrderId })
  expect(addsUp(bill), JSON.stringify(bill)).toBe(true)
  expect(bill).toMatchObject({ billTo: 'patient', chargeCents: 8000, paidCents: 3000, claims: [] })
  expect(bill.postings.at(-1)).toMatchObject({
    kind: 'paid',
    party: 'patient',
    from: 'Patient',
    how: 'check',
    check: '4711',
    paidOn: '2026-03-20',
    paymentId: Number(paid.id),
  })
  expect(bill.postings.at(-1)?.by).not.toBe('')
})

test('a denied line tells the payer’s reasons in words, stays open with the payer, and has its item', async () => {
  const sent = await payer.claim()
  await payer.arrives(
    'EFT-882',
    payer.decision(sent, {
      paid: 0,
      lines: [
        {
          number: sent.lines[0]?.number ?? '',
          code: sent.lines[0]?.code ?? '',
          charge: 120,
          paid: 0,
          adjustments: ['CO*197*120'],
        },
      ],
    }),
  )
  const bill = await read({ claimId: sent.claimId })
  expect(addsUp(bill)).toBe(true)
  expect(bill.claims).toMatchObject([
    { outcome: 'denied', why: ['CO-197: Preauthorization is missing.'] },
  ])
  expect(bill.open).toMatchObject([{ party: 'payer-1', cents: 12_000 }])
  expect(bill.items).toMatchObject([{ queue: 'billing', reason: 'denied' }])
})

test('the bills of a patient add up to what each shows, latest service first, page by page', async () => {
  const first = await payer.claim()
  const more = await Promise.all(
    ['2026-03-11', '2026-03-12'].map(async (day) => {
      const { labOrderId } = await laboratory.order({
        collection_day: day,
        collected_at: `${day}T14:00:00Z`,
      })
      await lab.owner('update lab_order set patient_id = $2 where lab_order_id = $1', [
        labOrderId,
        first.patientId,
      ])
      return labOrderId
    }),
  )
  await payer.send()
  const list = async (after = '') =>
    (
      await biller.call(bills.list, {
        searchCriteria: { patientId: first.patientId, pageSize: 2, ...(after !== '' && { after }) },
      })
    ).body
  const page = await list()
  const rest = await list(page.next)
  const rows = [...page.list, ...rest.list]
  expect([page.total, page.list.length, rest.list.length, rest.next]).toEqual([3, 2, 1, ''])
  expect(rows.map(({ labOrderId }) => labOrderId)).toEqual([...more.toReversed(), first.labOrderId])
  for (const row of rows) {
    const { open, openCents, chargeCents } = await read({ billId: row.billId })
    expect(row).toMatchObject({ open, openCents, chargeCents })
  }
})

test('a bill that does not exist is refused, and an order without one says so', async () => {
  expect((await biller.call(bills.get, { ...none, billId: 987_654 })).body).toMatchObject({
    valid: false,
    message: 'Bill not found.',
  })
  expect((await biller.call(bills.get, none)).body).toMatchObject({ valid: false })
  const labOrderId = await lab.make.order({
    customerId: laboratory.customerId,
    locationId: laboratory.locationId,
    patientId: await lab.make.patient(laboratory.customerId, laboratory.locationId),
  })
  expect(await read({ labOrderId })).toMatchObject({ billId: 0, billTo: '', lines: [] })
})
