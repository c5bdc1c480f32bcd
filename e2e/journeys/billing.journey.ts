import { expect, type Locator, type Page } from '@playwright/test'
import { clientOf } from '../src/client.ts'
import { inProve, test } from '../src/journey.ts'
import { enter, openScreen, picture } from '../src/steps.ts'

interface Item {
  workItemId: number
  labOrderId: number
  claimId: number
  patientName: string
  says: string
  /** 'denial:226': the payer's reason. */
  cause: string
}
type Call = Awaited<ReturnType<typeof enter>>['call']
/*
 * Open items first, then waiting ones: a practice is asked immediately about a denial that it can
 * correct.
 */
const itemsOf = async (call: Call, reason: string): Promise<Item[]> => {
  const lists = ['open', 'waiting'].map((view) =>
    call<{ list: Item[] }>('BillingWork/GetWorkList', {
      searchCriteria: { view, reason, pageSize: 50 },
    }),
  )
  return (await Promise.all(lists)).flatMap(({ list }) => list)
}
/**
 * Only items whose patient appears once in the list, so that a row found by name belongs to the
 * item.
 */
const ofOnePatient = (items: readonly Item[]): Item[] =>
  items.filter(
    ({ patientName }) => items.filter((other) => other.patientName === patientName).length === 1,
  )
/*
 * Records that were not sent, and a payment that was taken back: the simulated payer pays these
 * when they are resubmitted.
 */
const isPaidNextTime = ({ cause }: Item): boolean => cause === 'denial:226' || cause === 'denial:97'
const drawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Billing Work' })
const openItem = async (page: Page, { workItemId }: Item): Promise<void> => {
  await page.goto(`/billing-work?id=${workItemId}`)
  await expect(drawer(page).getByRole('heading', { name: 'History' })).toBeVisible()
}

test(
  'a denied claim is sent again from the queue, the payer answers, and the item closes with the payment',
  inProve,
  async ({ page, hand, labgate }) => {
    const { call } = await enter(page, labgate, 'billing', '/billing-work')
    const item = ofOnePatient(await itemsOf(call, 'denied')).find(isPaidNextTime)
    if (item === undefined)
      throw new Error('The demo has no such denied claim whose patient has only this one.')
    await openItem(page, item)
    await picture(page, 'billing-denied')
    await hand.press(drawer(page).getByRole('button', { name: /^Send claim again/ }))
    await expect(page.getByText(/^Send claim again: 1 item/)).toBeVisible()
    await page.goto('/billing-work?view=waiting&reason=denied')
    await expect(page.getByRole('row', { name: new RegExp(item.patientName) })).toContainText(
      'Waiting for payer',
    )
    await hand.press(page.getByRole('button', { name: 'Payer files' }))
    await expect(page.getByRole('heading', { name: 'Payer files' })).toBeVisible()
    await hand.press(page.getByRole('button', { name: 'Send and receive now' }))
    await expect(page.getByText('Claims are being made and sent, and answers read.')).toBeVisible()
    // the claim is sent, acknowledged, and paid: each check for files brings those available by
    // then
    await expect
      .poll(
        async () => {
          await call('BillingWork/ExchangePayerFiles', {})
          return (await itemsOf(call, 'denied')).some(
            ({ workItemId }) => workItemId === item.workItemId,
          )
        },
        { intervals: [2000] },
      )
      .toBe(false)
    await page.goto('/billing-work?desk=files&kind=835')
    await expect(
      page.getByRole('row', { name: /From the payer.*Remittance/ }).first(),
    ).toContainText('posted')
    await hand.press(page.getByRole('button', { name: 'Back to the queue' }))
    await expect(page.getByRole('button', { name: 'Payer files' })).toBeVisible()
  },
)

test(
  'a remittance that does not balance is set aside with a reason, and a payment with an unknown number is posted to its claim',
  inProve,
  async ({ page, hand, labgate, watcher }) => {
    const { call } = await enter(page, labgate, 'billing', '/billing-work')
    await openScreen(page, hand, 'Billing Work')
    const [held] = await itemsOf(call, 'held-remittance')
    if (held === undefined) throw new Error('The demo has no held remittance.')
    await openItem(page, held)
    await expect(drawer(page).getByText('differs by $25.00')).toBeVisible()
    await picture(page, 'billing-held')
    await hand.press(drawer(page).getByRole('button', { name: 'Set aside' }))
    const dialog = page.getByRole('dialog', { name: 'Set this remittance aside?' })
    await hand.press(dialog.getByRole('button', { name: 'Set aside' }))
    await expect(dialog.getByText('Enter the reason.')).toBeVisible()
    await hand.write(
      dialog.getByRole('textbox', { name: 'Reason' }),
      'The payer corrects it and sends it again.',
    )
    await hand.press(dialog.getByRole('button', { name: 'Set aside' }))
    await expect(page.getByText('Set aside. It is not posted.')).toBeVisible()
    expect(await itemsOf(call, 'held-remittance')).toEqual([])

    // a reversal of a payment that was not posted is unmatched, too, and cannot be posted
    const unmatched = (await itemsOf(call, 'unmatched')).find(({ says: text }) =>
      text.startsWith('None of our claims'),
    )
    if (unmatched === undefined) throw new Error('The demo has no payment with an unknown number.')
    await openItem(page, unmatched)
    await picture(page, 'billing-unmatched')
    const claims = drawer(page).getByRole('table', { name: 'Possible claims' })
    await expect(claims).toBeVisible()
    const number = drawer(page).getByRole('textbox', { name: 'Claim number' })
    await hand.press(drawer(page).getByRole('button', { name: 'Post to this claim' }))
    await expect(drawer(page).getByText('Enter the claim number.')).toBeVisible()
    await hand.press(claims.getByRole('button', { name: /^Use claim/ }).first())
    await expect(number).not.toHaveValue('')
    await hand.press(drawer(page).getByRole('button', { name: 'Post to this claim' }))
    // the demo's payers may have paid the claim meanwhile: then this is a second payment
    const posted = page.getByText('The payment is posted.')
    const repeated = drawer(page).getByText(/^Looks like a repeat of/)
    await expect(posted.or(repeated).first()).toBeVisible()
    if (await repeated.isVisible()) {
      watcher.expects(/MatchPayment: faulty/)
      await hand.tick(drawer(page).getByRole('checkbox', { name: /^The payer paid a second time/ }))
      await hand.press(drawer(page).getByRole('button', { name: 'Post to this claim' }))
      await expect(posted).toBeVisible()
    }
    expect((await itemsOf(call, 'unmatched')).map(({ workItemId }) => workItemId)).not.toContain(
      unmatched.workItemId,
    )
  },
)

test(
  'an order without a preauthorization gets one and leaves the list',
  inProve,
  async ({ page, hand, labgate }) => {
    const { call } = await enter(page, labgate, 'admin', '/dashboard')
    await openScreen(page, hand, 'Pre Authorization')
    const missing = async () =>
      (
        await call<{
          list: { labOrderId: number; patientName: string; specimenBarcode: string }[]
        }>('LabOrder/GetMissingPreAuth', {
          searchCriteria: { pageSize: 20 },
        })
      ).list
    const [order] = await missing()
    if (order === undefined) throw new Error('The demo has no order without preauthorization.')
    await picture(page, 'preauth-missing')
    await hand.press(page.getByRole('row', { name: new RegExp(order.specimenBarcode) }))
    const dialog = page.getByRole('dialog', { name: order.patientName })
    await hand.press(dialog.getByRole('button', { name: /^Save authorization/ }))
    await expect(dialog.getByText('Enter the authorization number.')).toBeVisible()
    await hand.write(dialog.getByRole('textbox', { name: 'Authorization number' }), 'PA-2026-77')
    await hand.write(dialog.getByRole('textbox', { name: 'Valid through' }), '12/31/2027')
    await hand.key('Control+Enter')
    await expect(page.getByText('The authorization is saved.')).toBeVisible()
    // the bill is judged within a minute
    await expect
      .poll(
        async () => (await missing()).some(({ labOrderId }) => labOrderId === order.labOrderId),
        { timeout: 120_000, intervals: [3000] },
      )
      .toBe(false)
  },
)

test('the demo year has claims not accepted at first, denials that no rule would have stopped, and denied lines paid later', async ({
  labgate,
}) => {
  const { call } = await clientOf(labgate, 'billing')
  const report = await call<
    Record<
      'cents' | 'preventableCents' | 'recoveredCents' | 'firstClaims' | 'acceptedAtOnce',
      number
    >
  >('BillingWork/GetDenialReport', {
    by: 'rule',
    searchCriteria: {},
  })
  expect(report.acceptedAtOnce).toBeLessThan(report.firstClaims)
  expect(report.preventableCents).toBeLessThan(report.cents)
  expect(report.recoveredCents).toBeGreaterThan(0)
  expect(report.recoveredCents).toBeLessThan(report.cents)
})
