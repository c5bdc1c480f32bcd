import { expect } from '@playwright/test'
import { test } from '../src/journey.ts'
import { enter, openScreen, picture } from '../src/steps.ts'

test('a supervisor sees a red figure, opens its rows, resolves one, and the figure falls by one', async ({ page, hand, labgate }) => {
  await enter(page, labgate, 'cet-supervisor', '/dashboard')
  const tile = page.getByRole('link', { name: /Overdue account issues/ })
  await expect(tile).toContainText('Urgent')
  const figure = async (): Promise<number> => Number(/([\d,]+)Overdue/.exec((await tile.textContent()) ?? '')?.[1]?.replaceAll(',', ''))
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
})
