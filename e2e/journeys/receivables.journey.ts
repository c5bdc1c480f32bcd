import { dollarsOf } from '@labgate/contract/billing/money'
import { dayAt } from '@labgate/contract/kit/time-zones'
import { expect } from '@playwright/test'
import { clientOf } from '../src/client.ts'
import { inProve, test } from '../src/journey.ts'
import { enter, follow, picture } from '../src/steps.ts'

interface Invoice {
  invoiceId: number
  number: number
  customerId: number
  customer: string
  openCents: number
  disputes: number
}

test('an invoice to a practice is shown, paid by check, and open again when the check bounces', async ({
  page,
  hand,
  labgate,
}) => {
  const { call } = await enter(page, labgate, 'billing', '/billing-work')
  const openOnes = async () =>
    (
      await call<{ list: Invoice[] }>('Billing/GetInvoiceList', {
        searchCriteria: { onlyOpen: true, pageSize: 50 },
      })
    ).list
  const openOf = async (invoiceId: number) =>
    (await openOnes()).find((one) => one.invoiceId === invoiceId)?.openCents ?? 0
  // a disputed amount does not have to be paid
  const invoice = (await openOnes()).find(
    ({ openCents, disputes }) => openCents > 0 && disputes === 0,
  )
  if (invoice === undefined) throw new Error('The demo has no open invoice without a dispute.')
  const owed = async () =>
    (
      await call<{ cents: number }>('Billing/GetOwed', {
        customerId: invoice.customerId,
        patientId: 0,
      })
    ).cents
  const before = await owed()

  await hand.press(page.getByRole('button', { name: 'Invoices and payments' }))
  await expect(page.getByRole('heading', { name: 'Invoices and payments' })).toBeVisible()
  await picture(page, 'invoices')
  await follow(page, `/billing-work?desk=receivables&invoice=${invoice.invoiceId}`)
  const drawer = page.getByRole('dialog', { name: 'Invoice' })
  await expect(drawer.getByText(`Invoice ${invoice.number},`)).toBeVisible()
  await expect(drawer.getByRole('table', { name: 'Invoice lines' })).toBeVisible()
  await picture(page, 'invoice')
  await hand.key('Escape')
  await expect(drawer).toBeHidden()

  await follow(page, `/billing-work?desk=receivables&tab=payments&account=${invoice.customerId}`)
  await hand.press(page.getByRole('button', { name: 'Add payment' }))
  const form = page.getByRole('dialog', { name: 'Add payment' })
  await expect(form.getByText(/is open in/)).toBeVisible()
  await hand.press(form.getByRole('button', { name: /^Post payment/ }))
  await expect(form.getByText('Enter the amount.').first()).toBeVisible()
  await hand.write(form.getByRole('textbox', { name: 'Amount' }), dollarsOf(before))
  await hand.write(form.getByRole('textbox', { name: 'Check number' }), '4711')
  await picture(page, 'payment')
  await hand.key('Control+Enter')
  await expect(form).toBeHidden()
  await expect(page.getByText(/^Posted\./)).toBeVisible()
  // the laboratory may bill the practice again in the meantime: only this invoice counts
  expect(await openOf(invoice.invoiceId)).toBeLessThan(invoice.openCents)

  await hand.press(page.getByRole('row', { name: /Check 4711/ }).first())
  const payment = page.getByRole('dialog', { name: 'Payment', exact: true })
  await hand.press(payment.getByRole('button', { name: 'Void payment' }))
  const voiding = page.getByRole('dialog', { name: 'Void this payment?' })
  await hand.write(voiding.getByRole('textbox', { name: 'Reason' }), 'The check bounced.')
  await hand.press(voiding.getByRole('button', { name: 'Void payment' }))
  await expect(page.getByText('The payment is void, and what it paid is open again.')).toBeVisible()
  expect(await openOf(invoice.invoiceId)).toBe(invoice.openCents)
})

test(
  'patient statements are printed together, and denials are grouped by the rule that would have stopped them',
  inProve,
  async ({ page, hand, labgate }) => {
    const { call } = await enter(
      page,
      labgate,
      'billing',
      '/billing-work?desk=receivables&tab=statements&toPrint=true',
    )
    const toPrint = async () =>
      (
        await call<{ total: number }>('Billing/GetStatementList', {
          searchCriteria: { notPrinted: true, pageSize: 50 },
        })
      ).total
    const before = await toPrint()
    expect(before).toBeGreaterThan(1)
    await expect(page.getByRole('grid', { name: 'statements' })).toBeVisible()
    await hand.tick(page.getByRole('checkbox', { name: /in view$/ }))
    await hand.press(page.getByRole('button', { name: 'Print selected' }))
    const papers = page.getByRole('dialog', { name: /statements$/ })
    await expect(papers).toBeVisible()
    await picture(page, 'statements')
    await hand.key('Escape')
    expect(await toPrint()).toBeLessThan(before)

    await page.goto('/billing-work')
    /* On a busy machine, a reloaded page needs time, and so does the desk's file. */
    await expect(page.getByRole('grid', { name: 'items' })).toBeVisible()
    await hand.press(page.getByRole('button', { name: 'Denials' }))
    await expect(page.getByRole('heading', { name: 'Denials' })).toBeVisible()
    const groups = page.getByRole('table', { name: 'Denials by group' })
    await picture(page, 'denials')
    const rule = groups.getByRole('button').first()
    const name = (await rule.textContent()) ?? ''
    await hand.press(rule)
    await expect(groups.getByRole('row')).toHaveCount(2)
    await expect(groups.getByRole('button', { name })).toBeVisible()
  },
)

test(
  'an overpayment is refunded: a second person approves it, its letter is printed, and its check is sent',
  inProve,
  async ({ page, hand, labgate }) => {
    const { call } = await enter(page, labgate, 'billing', '/billing-work')
    const [invoice] = (
      await call<{ list: Invoice[] }>('Billing/GetInvoiceList', {
        searchCriteria: { onlyOpen: true, pageSize: 50 },
      })
    ).list
    if (invoice === undefined) throw new Error('The demo has no open invoice.')
    const { customerId } = invoice
    const { list } = await call<{
      list: { billId: number; specimenBarcode: string; cents: number }[]
    }>('Billing/GetOpenBills', { customerId, patientId: 0 })
    const bill = list.at(-1)
    if (bill === undefined) throw new Error('The account owes nothing.')

    // a payment for a bill that the user chooses
    await page.goto(`/billing-work?desk=receivables&tab=payments&account=${customerId}`)
    await hand.press(page.getByRole('button', { name: 'Add payment' }))
    const form = page.getByRole('dialog', { name: 'Add payment' })
    await hand.tick(form.getByRole('radio', { name: 'Bills you choose' }))
    await hand.write(form.getByRole('textbox', { name: 'Amount' }), dollarsOf(bill.cents))
    await hand.write(form.getByRole('textbox', { name: 'Check number' }), '4712')
    await hand.key('Control+Enter')
    await expect(form.getByText('Choose at least one bill.').first()).toBeVisible()
    await hand.tick(form.getByRole('checkbox', { name: bill.specimenBarcode }))
    await expect(form.getByText('The bills add up to the payment.')).toBeVisible()
    await picture(page, 'chosen-bills')
    await hand.key('Control+Enter')
    await expect(form).toBeHidden()

    // an overpayment, whose remainder is refunded
    const { cents: owed } = await call<{ cents: number }>('Billing/GetOwed', {
      customerId,
      patientId: 0,
    })
    const tooMuch = {
      customerId,
      patientId: 0,
      method: 'check',
      reference: '4713',
      cents: owed + 15_000,
      receivedOn: dayAt(new Date(), 'America/New_York'),
    }
    expect(await call('Billing/SavePayment', tooMuch)).toMatchObject({ valid: true })
    await page.goto(
      `/billing-work?desk=receivables&tab=payments&account=${customerId}&unapplied=true`,
    )
    await hand.press(page.getByRole('row', { name: /Check 4713/ }).first())
    const payment = page.getByRole('dialog', { name: 'Payment', exact: true })
    await hand.press(payment.getByRole('button', { name: 'Refund the rest' }))
    const asking = page.getByRole('dialog', { name: /^Refund \$/ })
    await hand.write(asking.getByRole('textbox', { name: 'Reason' }), 'Paid too much.')
    await hand.press(asking.getByRole('button', { name: 'Refund the rest' }))
    await expect(page.getByText('The refund waits for another person to approve it.')).toBeVisible()

    const reviewer = await clientOf(labgate, 'cet-supervisor')
    const { list: waiting } = await reviewer.call<{
      list: { refundId: number; cents: number; canApprove: boolean }[]
    }>('Billing/GetRefundList', {
      searchCriteria: { customerId, state: 'waiting', pageSize: 50 },
    })
    const refundId =
      waiting.find(({ cents, canApprove }) => cents === 15_000 && canApprove)?.refundId ?? 0
    expect(
      await call('Billing/DecideRefund', { refundId, isApproved: true, reason: '' }),
    ).toMatchObject({ valid: false })
    expect(
      await reviewer.call('Billing/DecideRefund', { refundId, isApproved: true, reason: '' }),
    ).toMatchObject({ valid: true })

    await page.goto(`/billing-work?desk=receivables&tab=refunds&account=${customerId}`)
    await hand.press(
      page
        .getByRole('grid', { name: 'refunds' })
        .getByRole('row', { name: /To send/ })
        .filter({ hasText: '$150.00' }),
    )
    const refund = page.getByRole('dialog', { name: 'Refund', exact: true })
    await picture(page, 'refund')
    await hand.press(refund.getByRole('button', { name: 'Letter' }))
    const letter = page.getByRole('dialog', { name: `Letter of refund ${refundId}` })
    await expect(letter).toBeVisible()
    await hand.key('Escape')
    await expect(letter).toBeHidden()
    await hand.write(refund.getByRole('textbox', { name: 'Check number' }), '9001')
    await hand.key('Control+Enter')
    await expect(page.getByText('The refund is marked as sent.')).toBeVisible()
    await expect(page.getByRole('grid', { name: 'refunds' }).getByText(/check 9001/)).toBeVisible()
  },
)
