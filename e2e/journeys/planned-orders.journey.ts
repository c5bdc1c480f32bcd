import { expect } from '@playwright/test'
import { inProve, test } from '../src/journey.ts'
import { orderOf, patientOf } from '../src/orders.ts'
import { enter, openScreen, picture, seesTitle } from '../src/steps.ts'

test(
  'an order is planned to repeat, comes due today, and is ordered with the repeated tests, and the next date follows',
  inProve,
  async ({ page, hand, labgate }) => {
    const name = 'Plannert'
    const client = await enter(page, labgate, 'clinic', '/dashboard')
    const labOrderId = await orderOf(client, await patientOf(client, name))
    await page.goto(`/lab-order?id=${labOrderId}`)
    await hand.press(page.getByRole('button', { name: 'Plan a repeat' }))
    const drawer = page.getByRole('dialog', { name: 'Plan a repeat' })
    const today = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }).format(new Date())
    await hand.write(drawer.getByRole('textbox', { name: 'First day' }), today)
    await hand.choose(drawer.getByRole('combobox', { name: 'How often' }), 'Every 2 weeks')
    await expect(drawer.getByRole('status').first()).toContainText(`Due ${today}, `)
    await picture(page, 'plan-a-repeat')
    await hand.press(drawer.getByRole('button', { name: 'Save plan' }))
    await expect(page.getByText('The plan is saved.')).toBeVisible()
    await expect(drawer).toBeHidden()

    await openScreen(page, hand, 'Lab Order')
    await hand.press(page.getByRole('button', { name: /^Planned/ }))
    await seesTitle(page, 'Planned orders')
    const line = page
      .getByRole('grid', { name: 'planned orders' })
      .getByRole('row', { name: new RegExp(name) })
    await expect(line).toContainText('Due today')
    await line.focus()
    await hand.key('Enter')
    await seesTitle(page, 'New order')
    await expect(page.getByRole('alert').filter({ hasText: `Planned for ${today}` })).toBeVisible()
    await expect(
      page
        .getByRole('group', { name: 'Tests' })
        .getByRole('button', { name: 'Urine toxicology', exact: true }),
    ).toHaveAttribute('aria-pressed', 'true')
    await picture(page, 'planned-order-form')
    await hand.key('Alt+d')
    await hand.key('Alt+m')
    await hand.press(page.getByRole('button', { name: 'Save order' }))
    await expect(page.getByRole('heading', { name: /^Saved as requisition/ })).toBeVisible()
    await hand.press(page.getByRole('button', { name: 'Next patient' }))
    await seesTitle(page, 'Planned orders')
    await expect(line).toHaveCount(0)
    await hand.choose(page.getByRole('combobox', { name: 'Due', exact: true }), 'Next 14 days')
    await expect(line).toContainText('1 ordered')
  },
)
