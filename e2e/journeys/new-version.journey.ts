import { expect } from '@playwright/test'
import { test } from '../src/journey.ts'
import { demoPassword, emailOf } from '../src/people.ts'
import { picture, seesTitle, signInAs } from '../src/steps.ts'
import { startUpdatedServer } from '../src/updated-server.ts'

test('a page of the version before is told of the new one, and keeps what is typed', async ({
  page,
  hand,
  labgate,
  watcher,
}) => {
  watcher.expects(/404|Failed to fetch dynamically imported module|Unable to preload|MIME type/)
  const server = await startUpdatedServer(labgate.url)
  try {
    await page.goto(`${server.url}/login?next=/customer`)
    await signInAs(page, hand, emailOf('cet'), demoPassword())
    await seesTitle(page, 'Account Information')
    // what is typed stays as a draft: of an account that no other journey opens as this user
    await hand.press(page.locator('tr[data-index="1"]'))
    const position = page.getByLabel(/^Position/)
    await expect(position).toBeVisible()
    await hand.write(position, 'Typed and not saved')
    server.replaceVersion()
    // a part of the page that was not loaded yet
    const menu = page.getByRole('navigation', { name: 'Screens' })
    await hand.press(menu.getByRole('link', { name: 'Patient', exact: true }))
    const warning = page
      .getByRole('dialog')
      .filter({ hasText: 'WARNING: You have unsaved changes.' })
    await hand.press(warning.getByRole('button', { name: 'Cancel' }))
    await expect(page.getByText('A new version is ready.')).toBeVisible()
    await expect(position).toHaveValue('Typed and not saved')
    await picture(page, 'new-version')
    const prompted = page.waitForEvent('dialog')
    const pressed = hand.press(page.getByRole('button', { name: 'Load new version' }))
    const question = await prompted
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await pressed
    await expect(position).toHaveValue('Typed and not saved')
  } finally {
    await page.close()
    await server.close()
  }
})
