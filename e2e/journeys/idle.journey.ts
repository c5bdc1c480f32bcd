import { expect, type Page } from '@playwright/test'
import { test } from '../src/journey.ts'
import { demoPassword, emailOf } from '../src/people.ts'
import { enter, picture, signInAs } from '../src/steps.ts'

const position = (page: Page) => page.getByLabel(/^Position/)
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' })

test('a warning counts down after 28 idle minutes and closes on a key press; otherwise the session ends and typed work is kept', async ({
  page,
  hand,
  labgate,
}) => {
  await page.clock.install()
  const { call } = await enter(page, labgate, 'cet', '/customer?id=6')
  const kept = page.waitForResponse(
    (response) => response.url().endsWith('/api/Draft/SaveDraft') && response.ok(),
  )
  await hand.write(position(page), 'Typed before lunch')
  await page.clock.runFor(4000)
  await kept

  await page.clock.fastForward('28:10')
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page).getByRole('timer')).toHaveText(/Signing out in 1:\d\d/)
  await expect(dialog(page).getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await picture(page, 'idle-warning')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()

  await page.clock.fastForward('29:30')
  await expect(dialog(page)).toBeVisible()
  await page.clock.runFor(40_000)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('You were signed out after 30 minutes of inactivity.')).toBeVisible()
  await expect(page.getByText('Typed before lunch')).toBeHidden()
  await picture(page, 'idle-ended')
  // the page says so before the server has been notified
  await expect
    .poll(
      async () => (await call<{ code?: string }>('User/GetSessionList')).code,
      'dead on the server',
    )
    .toBe('not-signed-in')

  await signInAs(page, hand, emailOf('cet'), demoPassword())
  await expect(position(page)).toHaveValue('Typed before lunch')
})
