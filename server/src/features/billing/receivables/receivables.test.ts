import { describeMoney } from '@labgate/contract/billing/money'
import { payments } from '@labgate/contract/billing/payments'
import { invoices, statements } from '@labgate/contract/billing/receivables'
import { billingWork } from '@labgate/contract/billing/work-queues'
import { mailChoices } from '@labgate/contract/overviews/mail-choices'
import { cardSimulator } from '@labgate/simulator/card-simulator.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { billingLaboratory, type BillingLaboratory } from '../../../../test/billing-builders.ts'
import { brokenLaws } from '../../../../test/bills/laws.ts'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { systemScope } from '../../../core/scope/system-scope.ts'
import { mailNotices } from '../../../overviews/mail-choices/mail-notices.ts'
import { letterPlace } from '../../../ports/mail/post.ts'
import { judgeBills } from '../judge-bills.ts'
import { syncAllWork } from '../sync-work.ts'
import { chargeCard } from './charge-card.ts'
import { dueReceivables } from './receivables-works.ts'

let lab: Lab
let laboratory: BillingLaboratory
let biller: Visitor
let practice: Visitor
let people: Awaited<ReturnType<Lab['make']['user']>>[]
beforeAll(async () => {
  lab = await openLab()
  laboratory = await billingLaboratory(lab)
  people = [await lab.make.user(18), await lab.make.user(3, laboratory.customerId)]
  await at('2026-03-20')
})
afterAll(() => lab.close())

/* Days later, everyone signs in again. */
const at = async (day: string): Promise<void> => {
  lab.clock.now = new Date(`${day}T15:00:00Z`)
  const [billing, administrator] = people
  if (billing === undefined || administrator === undefined) return
  biller = await lab.signIn(billing)
  practice = await lab.signIn(administrator)
}
const openOf = async (party: string): Promise<number> =>
  Number(
    (
      await lab.owner<{ cents: number }>(
        'select coalesce(sum(cents), 0)::bigint as cents from bill_open where party = $1',
        [party],
      )
    )[0]?.cents,
  )
const invoiceList = async () => {
  const { body } = await practice.call(invoices.list, { searchCriteria: { pageSize: 50 } })
  return body.list
}
const clientOrder = () => laboratory.order({ contract_pay: true })
const pay = async (given: object) => {
  const { body } = await biller.send(payments.save, {
    customerId: laboratory.customerId,
    patientId: 0,
    method: 'check',
    reference: '1001',
    receivedOn: '2026-04-06',
    ...given,
  })
  return body
}
const paymentOf = async (id: string) =>
  (await biller.call(payments.list, { searchCriteria: { pageSize: 50 } })).body.list.find(
    ({ paymentId }: { paymentId: number }) => String(paymentId) === id,
  )

it('a month is closed once: each account gets an invoice of its lines, numbered without gaps, and later changes become credits', async () => {
  const { labOrderId } = await clientOrder()
  await clientOrder()
  // a patient covered by a government program is never on an invoice, even if someone decided so
  const medicare = await laboratory.payer({ name: 'Original Medicare', payer_kind: 'Medicare' })
  const guarded = await clientOrder()
  await judgeBills(lab.context)
  await laboratory.insured(guarded.patientId, { insurance_id: medicare, sequence: 2 })
  expect((await biller.call(invoices.close, { period: '2026-03-01' })).body).toMatchObject({
    valid: false,
    issues: [{ rule: 'future' }],
  })
  await at('2026-04-05')
  expect(await dueReceivables(lab.context)).toMatchObject({ invoices: 1 })
  expect(await dueReceivables(lab.context)).toMatchObject({ invoices: 0 })
  const [first] = await invoiceList()
  expect(first).toMatchObject({
    number: 1,
    period: '2026-03-01',
    cents: 10_000,
    openCents: 10_000,
    dueOn: '2026-05-05',
  })
  const { body } = await practice.call(invoices.get, { invoiceId: first.invoiceId })
  expect(body.lines).toMatchObject([
    { code: 'G0480', cents: 5000, openCents: 5000 },
    { cents: 5000 },
  ])
  expect(JSON.stringify(body)).not.toMatch(/F11|diagnos|Moss/i)
  for (const format of ['pdf', 'csv'] as const)
    expect(
      (await practice.call(invoices.file, { invoiceId: first.invoiceId, format })).body,
    ).toMatchObject({ valid: true, fileName: `invoice-1.${format}` })
  // an order that is removed after it was invoiced is a credit on the next invoice; the issued one
  // stays as is
  await lab.owner(
    `update lab_order set ended = 100, cancelled_at = now() where lab_order_id = $1`,
    [labOrderId],
  )
  await judgeBills(lab.context)
  await at('2026-05-06')
  expect(await dueReceivables(lab.context)).toMatchObject({ invoices: 1 })
  expect(await invoiceList()).toMatchObject([
    { number: 2, cents: -5000, openCents: 0 },
    { number: 1, cents: 10_000, openCents: 5000 },
  ])
  // a credit is a number in the practice's books
  const [latest] = await invoiceList()
  const books = (await practice.call(invoices.file, { invoiceId: latest.invoiceId, format: 'csv' }))
    .body
  expect(Buffer.from(String(books.fileAsBase64), 'base64').toString()).toMatch(
    /^\uFEFFInvoice,.*\n2,2026-04-01,2026-03-10,.*,G0480,.*,-50\.00,/m,
  )
  // what no invoice asks for is somebody's work
  await lab.database.forActor(systemScope, (tx) => syncAllWork(tx, lab.clock.now))
  expect(
    (await biller.call(billingWork.list, { searchCriteria: { reason: 'not-invoiced' } })).body.list,
  ).toMatchObject([{ labOrderId: guarded.labOrderId, cents: 5000 }])
  expect(await brokenLaws(lab)).toEqual([])
})

it('a payment is posted to the oldest open lines, the excess stays unapplied, and a void reverses everything', async () => {
  const before = await openOf('client')
  expect(await pay({ cents: 0 })).toMatchObject({ valid: false, issues: [{ rule: 'required' }] })
  expect(await pay({ cents: 100, reference: '4111 1111 1111 1111' })).toMatchObject({
    issues: [{ rule: 'card-number' }],
  })
  const { id } = await pay({ cents: before + 2500, receivedOn: '2026-05-06' })
  expect(await openOf('client')).toBe(0)
  expect(await paymentOf(id)).toMatchObject({ state: 'posted', unappliedCents: 2500 })
  await clientOrder()
  await judgeBills(lab.context)
  expect((await biller.call(payments.apply, { paymentId: Number(id) })).body).toMatchObject({
    cents: 2500,
  })
  expect(await openOf('client')).toBe(2500)
  expect(
    (await biller.call(payments.void, { paymentId: Number(id), reason: 'The check bounced.' }))
      .body,
  ).toMatchObject({ valid: true })
  expect(await openOf('client')).toBe(before + 5000)
  expect(await paymentOf(id)).toMatchObject({
    state: 'void',
    says: 'The check bounced.',
    unappliedCents: 0,
  })
  expect(
    (await biller.call(payments.void, { paymentId: Number(id), reason: 'again' })).body.valid,
  ).toBe(false)
  expect(await brokenLaws(lab)).toEqual([])
})

it('a card is charged at the terminal once, posted when it is approved, and refunded when the payment is voided', async () => {
  let charged = 0
  const terminal = {
    ...cardSimulator(),
    charge: (given: { cents: number; reference: string }) => (
      (charged += 1),
      cardSimulator().charge(given)
    ),
  }
  const run = (id: string) => chargeCard(lab.context, async () => terminal)(Number(id))
  expect(await pay({ method: 'card', cents: 5000 })).toMatchObject({
    issues: [{ rule: 'no-terminal' }],
  })
  const insert = async (cents: number): Promise<string> =>
    String(
      await lab.make.insert(
        'payment',
        {
          customer_id: laboratory.customerId,
          method: 'card',
          cents,
          received_on: '2026-05-06',
          state: 'waiting',
          user_id_created: 1,
          created_at: lab.clock.now.toISOString(),
        },
        'payment_id',
      ),
    )
  const before = await openOf('client')
  const [good, bad] = [await insert(5000), await insert(5013)]
  for (const id of [good, good, bad]) await run(id)
  expect(charged).toBe(2)
  expect(await paymentOf(good)).toMatchObject({
    state: 'posted',
    reference: expect.stringMatching(/^SIM/),
  })
  expect(await paymentOf(bad)).toMatchObject({
    state: 'declined',
    says: expect.stringContaining('declined'),
  })
  expect(await openOf('client')).toBe(before - 5000)
  await biller.call(payments.void, { paymentId: Number(good), reason: 'wrong account' })
  await run(good)
  const [kept] = await lab.owner<{ refunded: boolean }>(
    'select refunded_at is not null as refunded from payment where payment_id = $1',
    [good],
  )
  expect([kept?.refunded, await openOf('client')]).toEqual([true, before])
})

it('a line disputed by a practice is an item of Billing Work until it is credited or kept, with an answer that the practice reads', async () => {
  const [invoice] = (await invoiceList()).filter(
    ({ openCents }: { openCents: number }) => openCents > 0,
  )
  const lines = async () =>
    (await practice.call(invoices.get, { invoiceId: invoice.invoiceId })).body.lines
  const [{ billLineId }] = (await lines()).filter(
    ({ openCents }: { openCents: number }) => openCents > 0,
  )
  expect((await practice.call(invoices.dispute, { billLineId, says: '' })).body).toMatchObject({
    issues: [{ rule: 'required' }],
  })
  expect(
    (await practice.call(invoices.dispute, { billLineId, says: 'We did not order this.' })).body,
  ).toMatchObject({ valid: true })
  expect((await practice.call(invoices.dispute, { billLineId, says: 'Again.' })).body.valid).toBe(
    false,
  )
  const items = async () =>
    (await biller.call(billingWork.list, { searchCriteria: { reason: 'disputed', pageSize: 50 } }))
      .body.list
  expect(await items()).toMatchObject([
    { says: expect.stringContaining('We did not order this.'), cents: 5000 },
  ])
  expect(
    (await practice.call(invoices.answerDispute, { billLineId, credit: true, answer: 'x' })).body
      .valid,
  ).toBe(false)
  expect(
    (
      await biller.call(invoices.answerDispute, {
        billLineId,
        credit: true,
        answer: 'Ordered by mistake. Credited.',
      })
    ).body,
  ).toMatchObject({ valid: true })
  expect(await items()).toEqual([])
  expect(
    (await lines()).find((one: { billLineId: number }) => one.billLineId === billLineId),
  ).toMatchObject({
    openCents: 0,
    disputeOutcome: 'credited',
    disputeAnswer: 'Ordered by mistake. Credited.',
  })
  expect(await brokenLaws(lab)).toEqual([])
})

it('a patient gets a statement once no one else has to act, again after thirty days, and after three a person decides', async () => {
  await at('2026-05-07')
  const { patientId, labOrderId } = await laboratory.order({ self_pay: true }, { cover: null })
  await judgeBills(lab.context)
  const issued = async () =>
    (
      await biller.call(statements.list, { searchCriteria: { patientId, pageSize: 50 } })
    ).body.list.map(({ nth, cents }: { nth: number; cents: number }) => [nth, cents])
  const [{ bill_id: billId } = { bill_id: 0 }] = await lab.owner<{ bill_id: number }>(
    'select bill_id from bill where lab_order_id = $1',
    [labOrderId],
  )
  // while someone is deciding about the bill, the patient is not billed
  const item = await lab.make.insert(
    'work_item',
    {
      queue: 'billing',
      reason: 'no-answer',
      about: `bill:${billId}`,
      bill_id: billId,
      customer_id: laboratory.customerId,
      owner_kind: 'billing',
      says: 'x',
      opened_at: lab.clock.now.toISOString(),
      party_since: lab.clock.now.toISOString(),
    },
    'work_item_id',
  )
  await dueReceivables(lab.context)
  expect(await issued()).toEqual([])
  await lab.owner('update work_item set closed_at = now() where work_item_id = $1', [item])
  await lab.owner('update laboratory_setting set statement_due_days = 21')
  for (const day of ['2026-05-08', '2026-05-09', '2026-06-07', '2026-07-07', '2026-08-10']) {
    await at(day)
    await dueReceivables(lab.context)
  }
  expect(await issued()).toEqual([
    [3, 8000],
    [2, 8000],
    [1, 8000],
  ])
  const [latest] = await lab.owner<{ days: number; content: { mailed: object } }>(
    `
      select due_on - issued_on as days, content
      from statement
      where patient_id = $1
      order by statement_id desc
      limit 1
    `,
    [patientId],
  )
  expect(latest).toMatchObject({
    days: 21,
    content: {
      mailed: {
        summary: [
          ['Previous balance, statement 5', '$80.00'],
          ['New charges', '$0.00'],
          ['Insurance paid', '$0.00'],
          ['Insurance adjusted, not yours to pay', '$0.00'],
          ['Your payments', '$0.00'],
          ['Amount due', '$80.00'],
        ],
        coupon: {
          fields: [
            ['Name', expect.any(String)],
            ['Account number', String(patientId)],
            ['Statement number', '6'],
            ['Due date', '07/28/2026'],
          ],
        },
      },
    },
  })
  const [wanted] = await lab.owner<{ reason: string }>(
    `select reason from work_of_receivables where bill_id = $1`,
    [billId],
  )
  expect(wanted?.reason).toBe('patient-balance')
  const { list } = (
    await biller.call(statements.list, {
      searchCriteria: { patientId, notPrinted: true, pageSize: 50 },
    })
  ).body
  const printed = await biller.call(statements.print, {
    statementIds: list.map(({ statementId }: { statementId: number }) => statementId),
  })
  expect(printed.body).toMatchObject({ valid: true, count: 3, fileType: 'application/pdf' })
  expect(
    (
      await biller.call(statements.list, {
        searchCriteria: { patientId, notPrinted: true, pageSize: 50 },
      })
    ).body.list,
  ).toEqual([])
  await pay({ patientId, method: 'cash', reference: '', cents: 8000, receivedOn: '2026-08-10' })
  expect(
    (
      await biller.call(statements.list, {
        searchCriteria: { patientId, onlyOpen: true, pageSize: 50 },
      })
    ).body.list,
  ).toEqual([])
})

it('an invoice is emailed once to practice users who chose it, with only number, amount, and due date, and again on a biller’s request', async () => {
  await at('2026-12-04')
  const made = await lab.make.user(3, laboratory.customerId, { email_proven: true })
  await clientOrder()
  await judgeBills(lab.context)
  const chosen = await (await lab.signIn(made)).call(mailChoices.save, { kinds: ['invoices'] })
  expect(chosen.body).toMatchObject({ valid: true })
  await at('2026-12-05')
  expect(await dueReceivables(lab.context)).toMatchObject({ invoices: 1 })
  const [{ invoiceId }] = await invoiceList()
  const notices = async () =>
    (await biller.call(invoices.get, { invoiceId })).body as {
      mails: { name: string }[]
      mailIsDue: boolean
    }
  const subjects = async () =>
    (await lab.owner<{ subject: string }>('select subject from mail order by mail_id')).map(
      ({ subject }) => subject,
    )
  expect(await notices()).toMatchObject({ mails: [], mailIsDue: false })
  for (const round of [1, 2]) {
    await mailNotices(lab.context)
    expect(await subjects(), `round ${round}`).toEqual(['You have 1 new invoice in Labgate'])
  }
  const [letter] = await lab.owner<{ body: Buffer }>('select body from mail')
  const text = lab.context.crypt.open(letter?.body ?? Buffer.alloc(0), letterPlace)
  const [issued] = await lab.owner<{ number: number; cents: number; due: string }>(
    `select number, cents, to_char(due_on, 'MM/DD/YYYY') as due from invoice where invoice_id = $1`,
    [invoiceId],
  )
  expect(text).toContain(
    `Invoice ${issued?.number}: ${describeMoney(issued?.cents ?? 0)}, due ${issued?.due}.`,
  )
  // nothing about a patient, an order, a test, or the practice
  const names = await lab.owner<{ said: string }>(`
    select last_name as said from patient
    union
    select first_name from patient
    union
    select specimen_barcode from lab_order
    union
    select name from customer
    union
    select code from charge_code
  `)
  expect(names.filter(({ said }) => said.length > 2 && text.includes(said))).toEqual([])
  expect((await notices()).mails).toHaveLength(1)
  lab.clock.pass(1)
  expect((await biller.call(invoices.mailAgain, { invoiceId })).body).toMatchObject({ valid: true })
  expect(await notices()).toMatchObject({ mailIsDue: true })
  await mailNotices(lab.context)
  expect(await subjects()).toHaveLength(2)
  expect(await notices()).toMatchObject({ mails: [{}, {}], mailIsDue: false })
  const elsewhere = await lab.make.user(3, (await lab.make.account()).customerId)
  expect(
    (await (await lab.signIn(elsewhere)).call(invoices.get, { invoiceId })).body,
  ).toMatchObject({ valid: false, code: 'not-found' })
})
