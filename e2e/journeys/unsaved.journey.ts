import { expect, type Page } from '@playwright/test'
import { test } from '../src/journey.ts'
import { enter, picture, seesTitle } from '../src/steps.ts'

const warning =
  'WARNING: You have unsaved changes. Press Cancel to go back and save these changes, or OK to lose these changes.'
const position = (page: Page) => page.getByLabel(/^Position/)

test('every way out of a form prompts about unsaved changes, with the specified warning inside the app', async ({
  page,
  hand,
  labgate,
}) => {
  const { call } = await enter(page, labgate, 'cet', '/customer')
  await seesTitle(page, 'Account Information')
  await hand.press(page.locator('tr[data-index="0"]'))
  await expect(position(page)).toBeVisible()
  const customerId = Number(new URL(page.url()).searchParams.get('id'))
  const before = await position(page).inputValue()
  await hand.write(position(page), 'Typed and not saved')
  const dialog = page.getByRole('dialog').filter({ hasText: warning })
  const stays = async (way: string): Promise<void> => {
    await expect(dialog.getByText(warning), way).toBeVisible()
    await hand.press(dialog.getByRole('button', { name: 'Cancel' }))
    await expect(dialog, way).toBeHidden()
    await expect(position(page), way).toHaveValue('Typed and not saved')
  }

  await hand.press(
    page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('link', { name: 'Patient', exact: true }),
  )
  await picture(page, 'unsaved')
  await stays('a link of the menu')
  await hand.press(
    page
      .getByRole('link', { name: /Back to the list/ })
      .or(page.getByRole('button', { name: /Back to the list/ })),
  )
  await stays('a link of the screen')
  await page.evaluate(() => history.back())
  await stays('Back')

  const browserAsks = async (leave: () => Promise<unknown>): Promise<string> => {
    const response = page.waitForEvent('dialog')
    const left = leave().catch(() => undefined)
    const question = await response
    await question.dismiss()
    await left // a navigation that has not finished swallows the next one
    return question.type()
  }
  expect(await browserAsks(() => page.reload({ timeout: 1500 })), 'reload').toBe('beforeunload')
  expect(await browserAsks(() => page.close({ runBeforeUnload: true })), 'closing').toBe(
    'beforeunload',
  )
  await expect(position(page)).toHaveValue('Typed and not saved')

  await hand.press(
    page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('link', { name: 'Patient', exact: true }),
  )
  await hand.press(dialog.getByRole('button', { name: 'OK' }))
  await seesTitle(page, 'Patient')
  expect(await call('Customer/GetCustomer', { customerId })).toMatchObject({
    contactPosition: before,
  })
})
