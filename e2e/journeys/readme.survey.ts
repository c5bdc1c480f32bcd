import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { inProve, test } from '../src/journey.ts'
import { enter } from '../src/steps.ts'

const picture = fileURLToPath(new URL('../../docs/portal.png', import.meta.url))

/** LABGATE_PICTURES=1 takes the README's picture again. */
test(
  'the README picture exists, and the demo account it shows opens in the portal',
  inProve,
  async ({ page, labgate }) => {
    await enter(page, labgate, 'admin', '/customer?id=1')
    await expect(page.getByText('Sunrise Pain Clinic', { exact: true }).first()).toBeVisible()
    await expect(page.getByLabel(/^Facility code/)).toHaveValue('SUN1001')
    if (process.env['LABGATE_PICTURES'] === '1')
      await page.screenshot({ path: picture, animations: 'disabled' })
    expect(existsSync(picture)).toBe(true)
  },
)
