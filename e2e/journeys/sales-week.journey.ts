import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../src/journey.ts'
import { enter, openScreen, picture } from '../src/steps.ts'

const rowsOf = (page: Page, grid: string): Locator =>
  page.getByRole('grid', { name: grid }).getByRole('row')
const nameIn = async (row: Locator): Promise<string> =>
  ((await row.getByRole('gridcell').first().textContent()) ?? '').replace(/ \(.*$/, '')

test('a regional manager sees which accounts fell and why, drills down to a location and back, and schedules the view for Mondays', async ({
  page,
  hand,
  labgate,
}) => {
  await enter(page, labgate, 'regional-manager', '/dashboard')
  /*
   * Whether a demo account fell depends on chance; the possible texts here are tested without a
   * browser (web/test/dashboards).
   */
  const toCall = page.getByRole('region', { name: 'Accounts that need a call' })
  await expect(toCall).toContainText(
    /No account fell|No specimen|collected in the last 4 whole weeks \(.+ per business day\), \d+ in the 4 before/,
  )
  await picture(page, 'sales-morning')

  await openScreen(page, hand, 'Sales Detail')
  // whole: in the first days of a month, few accounts have sent anything
  await hand.press(page.getByRole('button', { name: 'Period before' }))
  const way: string[] = []
  for (const level of ['territory managers', 'account managers', 'accounts']) {
    const row = rowsOf(page, level).nth(1)
    way.push(await nameIn(row))
    await hand.press(row)
    await expect(page.getByText(way.at(-1) ?? '', { exact: true }).first()).toBeVisible()
  }
  await expect(rowsOf(page, 'locations').nth(1)).toBeVisible()
  await picture(page, 'sales-locations')
  await page.goBack()
  await expect(rowsOf(page, 'accounts').filter({ hasText: way[2] ?? '' })).toBeVisible()

  await hand.press(page.getByRole('button', { name: 'Views' }))
  await hand.press(page.getByRole('menuitem', { name: 'Save this view' }))
  const saving = page.getByRole('dialog', { name: 'Save this view' })
  await hand.write(saving.getByRole('textbox', { name: 'Name' }), 'One territory')
  await hand.key('Enter')
  await expect(saving).toBeHidden()
  await hand.press(page.getByRole('button', { name: 'Views' }))
  await hand.press(page.getByRole('menuitem', { name: 'Email “One territory”' }))
  const sending = page.getByRole('dialog', { name: 'Email “One territory”' })
  await hand.choose(sending.getByRole('combobox', { name: 'On' }), 'Monday')
  await hand.press(sending.getByRole('button', { name: 'Schedule' }))
  await expect(sending).toBeHidden()
  await hand.press(page.getByRole('button', { name: 'Views' }))
  await expect(
    page.getByRole('menuitem', { name: 'Email “One territory” (scheduled)' }),
  ).toBeVisible()
  await hand.key('Escape')
  await page.goBack()
  await expect(rowsOf(page, 'account managers').filter({ hasText: way[1] ?? '' })).toBeVisible()
})
