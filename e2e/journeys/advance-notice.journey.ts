import { expect } from '@playwright/test'
import { inProve, test } from '../src/journey.ts'
import { enter, picture } from '../src/steps.ts'

test(
  'a Medicare patient’s decision, signed on paper in time, releases the bill that waited for an advance notice',
  inProve,
  async ({ page, hand, labgate }) => {
    const { call } = await enter(page, labgate, 'cet-supervisor', '/dashboard')
    const held = async () =>
      (
        await call<{ list: { labOrderId: number; serviceDate: string | null }[] }>(
          'BillingWork/GetWorkList',
          {
            searchCriteria: { reason: 'claim.necessity', pageSize: 50 },
          },
        )
      ).list
    const [item] = await held()
    if (item === undefined || item.serviceDate === null)
      throw new Error('The demo has no bill that waits for an advance notice.')
    const [year, month, day] = item.serviceDate.split('-')
    await page.goto(`/lab-order?id=${item.labOrderId}`)
    await expect(
      page.getByText(/without a notice\. Only one that was signed on paper by then counts\./),
    ).toBeVisible()
    await hand.press(page.getByRole('button', { name: 'Record the patient’s decision' }))
    const form = page.getByRole('dialog', { name: 'Advance notice (ABN)' })
    await picture(page, 'advance-notice')
    await hand.press(form.getByRole('button', { name: /^Save decision/ }))
    await expect(form.getByText('Choose the option the patient checked.').first()).toBeVisible()
    await hand.tick(form.getByRole('radio', { name: /^Option 1/ }))
    await hand.write(form.getByRole('textbox', { name: 'Signed on' }), `${month}/${day}/${year}`)
    await hand.key('Control+Enter')
    await expect(form).toBeHidden()
    await expect(page.getByText('On record', { exact: true })).toBeVisible()
    // the bill is judged within a minute
    await expect
      .poll(async () => (await held()).some(({ labOrderId }) => labOrderId === item.labOrderId), {
        timeout: 120_000,
        intervals: [3000],
      })
      .toBe(false)
  },
)
