import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../src/journey.ts'
import { enter, findings, keep, look, stands } from '../src/survey.ts'

test.describe.configure({ mode: 'parallel' })

const account = 'Sunrise Pain Clinic'

const row = (within: Page | Locator, text: string | RegExp): Locator =>
  within.locator('tr[data-index]').filter({ hasText: text }).first()
const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name })

const openList = async (page: Page, path: string, title: string): Promise<void> => {
  await enter(page, 'admin')
  await page.goto(path)
  await stands(page, title)
}
const openAccount = async (page: Page): Promise<void> => {
  await openList(page, '/customer', 'Account Information')
  await page.getByLabel('Name', { exact: true }).fill(account)
  await row(page, account).click()
  await expect(button(page, 'Add note')).toBeVisible()
}
const closed = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

interface Opening {
  name: string
  opener: (page: Page) => Locator
  title: string
}
const ofPlaces: Opening[] = [
  {
    name: 'account-location',
    opener: (page) => row(page.locator('#locations'), /\d/),
    title: 'Location',
  },
  {
    name: 'account-new-location',
    opener: (page) => button(page, 'New location'),
    title: 'New location',
  },
]
const ofPapers: Opening[] = [
  { name: 'account-new-user', opener: (page) => button(page, 'New user'), title: 'New user' },
  { name: 'account-note', opener: (page) => button(page, 'Add note'), title: 'Add note' },
  {
    name: 'account-attachment',
    opener: (page) => button(page, 'Add attachment').first(),
    title: 'Add attachment',
  },
]

const ofInterfaces: Opening[] = [
  {
    name: 'account-add-system',
    opener: (page) =>
      page.locator('#interfaces').getByRole('button', { name: 'Add system' }).first(),
    title: 'Add system',
  },
  {
    name: 'account-add-destination',
    opener: (page) => page.locator('#hl7').getByRole('button', { name: 'Add destination' }).first(),
    title: 'New destination',
  },
]

for (const openings of [ofPlaces, ofPapers, ofInterfaces])
  test(`account drawers have no accessibility or layout faults: ${openings.map(({ title }) => title).join(', ')}`, async ({
    page,
  }) => {
    await openAccount(page)
    const found = openings === ofPlaces ? await look(page, 'account') : []
    for (const { name, opener, title } of openings) {
      await opener(page).click()
      await expect(dialog(page, title)).toBeVisible()
      found.push(...(await look(page, name)))
      await closed(page)
    }
    expect(found, 'what should be mended').toEqual([])
  })

test('a provider of an account has no accessibility or layout faults on any tab', async ({
  page,
}) => {
  await openAccount(page)
  await row(page.locator('#users'), /provider/i).click()
  const found: string[] = []
  for (const tab of ['Details', 'Provider', 'Sign-in', 'Tickets']) {
    await page.getByRole('tab', { name: tab }).click()
    found.push(...(await look(page, `account-user-${tab.toLowerCase()}`)))
  }
  expect(found, 'what should be mended').toEqual([])
})

test('a new account with its missing fields has no accessibility or layout faults', async ({
  page,
}) => {
  await openList(page, '/customer?id=0', 'New account')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Enter a name for the account.')).toBeVisible()
  expect(await look(page, 'new-account', 'is the last'), 'what should be mended').toEqual([])
})

test('a user and a new user have no accessibility or layout faults', async ({ page }) => {
  await openList(page, '/user', 'Users')
  await row(page, 'Account manager').click()
  await expect(button(page, 'All users')).toBeVisible()
  const found = await look(page, 'user-record')
  await page.goto('/user?id=0')
  await stands(page, 'Users')
  found.push(...(await look(page, 'new-user', 'is the last')))
  expect(found, 'what should be mended').toEqual([])
})

test('a laboratory, a new top message, and emergency access have no accessibility or layout faults', async ({
  page,
}) => {
  await openList(page, '/lab', 'Lab')
  await row(page, 'Mesa Toxicology').click()
  await expect(button(page, 'All laboratories')).toBeVisible()
  const found = await look(page, 'lab-record')
  await page.goto('/top-message')
  await button(page, 'New message').click()
  await expect(dialog(page, /message/)).toBeVisible()
  found.push(...(await look(page, 'top-message-new')))
  await page.goto('/break-glass')
  await button(page, 'Open emergency access').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  found.push(...(await look(page, 'break-glass-open', 'is the last')))
  expect(found, 'what should be mended').toEqual([])
})

test('the dialogs of the app shell have no accessibility or layout faults', async ({ page }) => {
  await openList(page, '/customer-filter', 'Account Filter')
  await page.getByLabel('Name', { exact: true }).fill(account)
  await button(page, `Act as: ${account}`).click()
  await expect(dialog(page, `Act as a user of ${account}`)).toBeVisible()
  const found = await look(page, 'act-as')
  await closed(page)
  await button(page, `Select: ${account}`).click()
  await stands(page, 'Dashboard')

  await page.getByRole('banner').getByText(account).click()
  await expect(dialog(page, 'Account Overview')).toContainText('Facility code')
  found.push(...(await look(page, 'overview')))
  await closed(page)

  await page.getByRole('banner').getByRole('button', { name: 'Dana Cruz' }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  found.push(...(await look(page, 'user-menu')))
  await page.getByRole('menuitem', { name: 'Hardware' }).click()
  await expect(dialog(page, 'Hardware')).toBeVisible()
  found.push(...(await look(page, 'hardware')))
  await closed(page)

  await button(page, 'Help').click()
  await expect(dialog(page, 'Help')).toContainText('(800) 555-0142')
  found.push(...(await look(page, 'help')))
  await closed(page)

  await page.keyboard.press('?')
  await expect(dialog(page, 'Keyboard shortcuts')).toBeVisible()
  found.push(...(await look(page, 'keys')))
  await closed(page)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find anything' }).fill('sun')
  await expect(page.getByRole('dialog').getByText('SUN1001')).toBeVisible()
  found.push(...(await look(page, 'palette', 'is the last')))
  expect(found, 'what should be mended').toEqual([])
})

test('a clinic’s choice of location, and its menu on a phone, have no accessibility or layout faults', async ({
  page,
}) => {
  await enter(page, 'clinic')
  await page.goto('/dashboard')
  await stands(page, 'Dashboard')
  await button(page, /^Location: /).click()
  await expect(dialog(page, 'Select a new location').getByRole('button').nth(1)).toBeVisible()
  const found = await look(page, 'location')
  await closed(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await button(page, 'Menu').click()
  await expect(
    page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Dashboard' }),
  ).toBeVisible()
  await keep(page, 'menu-clinic-light-phone')
  found.push(...(await findings(page)))
  expect(found, 'what should be mended').toEqual([])
})
