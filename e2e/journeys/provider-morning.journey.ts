import { expect, type Page } from '@playwright/test'
import { figureOf } from '../src/figure-tile.ts'
import { inProve, test } from '../src/journey.ts'
import { enter, picture, seesTitle } from '../src/steps.ts'

const tile = (page: Page, name: RegExp) =>
  page.getByRole('main').getByRole('link', { name }).first()

test(
  'a provider sees results since yesterday and orders to sign, and opens results that were found and not prescribed',
  inProve,
  async ({ page, hand, labgate }) => {
    const { call, userId } = await enter(page, labgate, 'provider', '/dashboard')
    await expect(tile(page, /Since yesterday/)).toBeVisible()
    const { id: waiting } = await call<{ id: string }>('LabOrder/GetSignatureCount', { userId })
    await expect(tile(page, /Unsigned/)).toHaveAttribute('data-figure', waiting)
    await picture(page, 'provider-morning')
    await hand.press(tile(page, /Unsigned/))
    await expect(page).toHaveURL(/\/lab-order/)
    await expect(page.getByText(new RegExp(`^${waiting} [a-z]`)).first()).toBeVisible()
    await page.goBack()
    await seesTitle(page, 'Dashboard')
    const found = tile(page, /Found, not explained/)
    const figure = await figureOf(found)
    expect(Number(figure)).toBeGreaterThan(0)
    await hand.press(found)
    await expect(page.getByText(new RegExp(`^${figure} result`))).toBeVisible()
    await hand.press(
      page
        .getByRole('list', { name: 'Results', exact: true })
        .getByRole('listitem')
        .first()
        .getByRole('button'),
    )
    const open = page.getByRole('region', { name: 'Result', exact: true })
    await expect(open).toContainText(/not prescribable|not explained|not prescribed/i)
    await hand.press(open.getByRole('button', { name: 'Report as PDF' }))
    await expect(page.getByRole('dialog')).toBeVisible()
    await picture(page, 'provider-report')
  },
)
