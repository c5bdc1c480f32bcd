import { expect } from '@playwright/test'
import { figureOf } from '../src/figure-tile.ts'
import { inProve, test } from '../src/journey.ts'
import { enter, picture, seesTitle } from '../src/steps.ts'

test(
  'a director sees turnaround by segment and against target, and each figure of the month matches the rows it opens',
  inProve,
  async ({ page, hand, labgate }) => {
    await enter(page, labgate, 'executive', '/dashboard')
    await hand.press(page.getByRole('button', { name: 'Turnaround against target' }))
    const targets = page
      .getByRole('region', { name: 'Turnaround against target' })
      .getByRole('table')
    await expect(targets.getByRole('row').nth(1)).toContainText(/\d%$/)
    const segments = page.getByRole('region', { name: 'Turnaround by segment' }).getByRole('figure')
    await hand.press(segments.getByText('Table', { exact: true }))
    for (const segment of ['Transit', 'Dock', 'Testing', 'Release'])
      await expect(segments.getByRole('rowheader', { name: segment, exact: true })).toBeVisible()
    await picture(page, 'director')

    const month = page.getByRole('region', { name: 'This month and today' })
    for (const name of [
      'Received, month to date',
      'Released, month to date',
      'Rejected, month to date',
    ]) {
      const tile = month.getByRole('link', { name })
      const figure = await figureOf(tile)
      await hand.press(tile)
      await seesTitle(page, 'Lab Order')
      await expect(
        page.getByText(new RegExp(`^${Number(figure).toLocaleString('en-US')} orders?$`)),
      ).toBeVisible()
      await page.goBack()
      await seesTitle(page, 'Dashboard')
    }
  },
)
