import { expect } from '@playwright/test'
import { figureOf } from '../src/figure-tile.ts'
import { inProve, test } from '../src/journey.ts'
import { enter, openScreen, picture, seesTitle } from '../src/steps.ts'

test(
  'a supervisor sees a red figure, opens its rows, and resolves one, and the figure drops by one',
  inProve,
  async ({ page, hand, labgate }) => {
    await enter(page, labgate, 'cet-supervisor', '/dashboard')
    const tile = page.getByRole('link', { name: /Overdue account issues/ })
    await expect(tile).toContainText('Urgent')
    const figure = async (): Promise<number> =>
      Number(/([\d,]+)Overdue/.exec((await tile.textContent()) ?? '')?.[1]?.replaceAll(',', ''))
    const before = await figure()
    expect(before).toBeGreaterThan(0)
    await picture(page, 'dashboard-cet-supervisor')

    await hand.press(tile)
    await expect(page).toHaveURL(/overdue=true/)
    const list = page.getByRole('grid', { name: 'account issues' })
    await expect(page.getByText(`${before} account issues`).first()).toBeVisible()
    await hand.press(list.getByRole('row').nth(1))
    await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Resolve' }))
    await expect(page.getByText(`${before - 1} account issues`).first()).toBeVisible()
    await hand.key('Escape')

    await openScreen(page, hand, 'Dashboard')
    await expect.poll(figure).toBe(before - 1)
  },
)

test(
  'a supervisor drills down from figures of rejections and missing information to an order, and back',
  inProve,
  async ({ page, hand, labgate }) => {
    await enter(page, labgate, 'cet-supervisor', '/dashboard?expanded=all')
    for (const table of ['Rejections by category and month', 'Missing information by account']) {
      const link = page
        .getByRole('table', { name: table })
        .locator('a[data-figure]:not([data-figure="0"])')
        .first()
      const figure = await figureOf(link)
      await link.focus()
      await hand.key('Enter')
      await seesTitle(page, 'Lab Order')
      await expect(
        page.getByText(new RegExp(`^${Number(figure).toLocaleString('en-US')} orders?$`)),
      ).toBeVisible()
      await hand.press(page.getByRole('grid', { name: 'orders' }).getByRole('row').nth(1))
      await expect(page.getByRole('region', { name: 'Status history' })).toBeVisible()
      await page.goBack()
      await page.goBack()
      await seesTitle(page, 'Dashboard')
    }
  },
)
