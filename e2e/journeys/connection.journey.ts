import { expect } from '@playwright/test'
import { test } from '../src/journey.ts'
import { patientOf } from '../src/orders.ts'
import { enter, picture, seesTitle } from '../src/steps.ts'

test('an order in progress and the app survive going back and a lost connection', async ({
  page,
  hand,
  labgate,
  context,
  watcher,
}) => {
  watcher.expects(
    /ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module|SaveDraft|Unable to preload/,
  )
  const client = await enter(page, labgate, 'clinic', '/lab-order')
  const patientId = await patientOf(client, 'Wainscott')
  await seesTitle(page, 'Lab Order')
  // from then on, the key is heard
  await expect(page.getByRole('button', { name: 'New order' })).toBeVisible()
  await hand.key('n')
  await hand.write(page.getByRole('combobox', { name: 'Patient' }), 'wains')
  await expect(page.getByRole('option', { name: /^Wainscott/ })).toBeVisible()
  await hand.key('Enter')
  await seesTitle(page, 'New order')
  const toxicology = page
    .getByRole('group', { name: 'Tests' })
    .getByRole('button', { name: 'Urine toxicology', exact: true })
  await hand.press(toxicology)
  await expect(page.getByRole('region', { name: 'Urine toxicology' })).toBeVisible()
  const warning = page.getByRole('dialog').filter({ hasText: 'WARNING: You have unsaved changes.' })
  const stays = async (): Promise<void> => {
    await expect(warning).toBeVisible()
    await hand.press(warning.getByRole('button', { name: 'Cancel' }))
    await expect(warning).toBeHidden()
    await expect(page.getByRole('region', { name: 'Urine toxicology' })).toBeVisible()
  }
  await page.evaluate(() => history.back())
  await stays()
  expect(page.url()).toContain(`patient=${patientId}`)

  /* Shown before anything is tried. */
  await context.setOffline(true)
  const bar = page.getByRole('status', { name: 'Connection' })
  await expect(bar).toContainText('No connection')
  const menu = page.getByRole('navigation', { name: 'Screens' })
  await hand.press(menu.getByRole('link', { name: /^Account Information|^Patient/ }).first())
  await stays()
  await hand.press(menu.getByRole('link', { name: /^Patient/ }))
  await hand.press(warning.getByRole('button', { name: 'OK' }))
  const failure = page.getByRole('alert')
  await expect(failure).toContainText('Labgate did not respond.')
  await expect(menu, 'the app is still there').toBeVisible()
  await picture(page, 'page-offline')
  await context.setOffline(false)
  await hand.press(failure.getByRole('button', { name: 'Try again' }))
  await seesTitle(page, 'Patient')
  await expect(bar).toBeHidden()
})

test('a slow screen shows its heading immediately', async ({ page, hand, labgate }) => {
  await enter(page, labgate, 'cet-supervisor', '/lab-order')
  await seesTitle(page, 'Lab Order')
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/manifests\.page/, async (route) => {
    await released
    await route.continue()
  })
  await hand.press(
    page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: /^Manifest/ }),
  )
  await seesTitle(page, 'Manifest')
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  await expect(page.getByRole('grid')).toHaveCount(0)
  release()
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
})
