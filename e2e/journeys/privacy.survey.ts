import { expect, type Page } from '@playwright/test'
import { clientOf } from '../src/client.ts'
import { everybody, mentions } from '../src/everybody.ts'
import { mouseHand } from '../src/hands/mouse.ts'
import { test } from '../src/journey.ts'
import { demoPassword, emailOf } from '../src/people.ts'
import { openScreen, signInAs, userMenu } from '../src/steps.ts'
import { stands } from '../src/survey.ts'

/* Typed in this journey and found nowhere else. */
const contact = 'Gwendolyn Ashdown'
const reason = 'Helping with the zebra order'
const strangerEmail = 'percival.thistlewood@private.example'

/** Session storage from sign-in on (rules.md#session-storage). */
const atSignIn = [
  'userId_Login',
  'entityId_Login',
  'userType',
  'userName',
  'customerId',
  'customerName',
  'locationId',
  'locationName',
  'physician',
  'shipLog',
  'multilogin',
  'salesParoleOfficer',
  'barcodePrinter',
  'barcodeQty',
  'camera',
  'scanPrefix',
  'scanSuffix',
  'topMessage',
  'token',
  'userSignatureId',
  'salesVP',
  'salesUserEdit',
  'salesPatientReport',
  'delegates',
  'accounts',
  'defaultLocation',
]
/**
 * Our additions: whether the account shares patients, how times are shown, the language, and how far a list was
 * scrolled.
 */
const own = ['sharePatients', 'clock', 'ownClock', 'language']
const scrolled = /^tsr-scroll-restoration/
const ofVisit = [
  'entityId',
  'userId',
  'userName',
  'userType',
  'physician',
  'shipLog',
  'customerName',
  'reason',
  'until',
].map((name) => `${name}_Shadow`)
/** What remains after signing out, all of it blank (rules.md#session-storage). */
const afterwards = ['topMessage', 'customerName', 'locationId', 'locationName']

type Store = Record<string, string>
const stores = (page: Page): Promise<{ session: Store; local: Store }> =>
  page.evaluate(() => ({
    session: Object.fromEntries(Object.entries(sessionStorage)) as Store,
    local: Object.fromEntries(Object.entries(localStorage)) as Store,
  }))
const namesIn = (store: Store): string[] =>
  Object.keys(store).filter((name) => !scrolled.test(name))
const holdsExactly = async (page: Page, names: readonly string[]): Promise<Store> => {
  const { session, local } = await stores(page)
  expect(namesIn(session).toSorted(), 'session storage').toEqual([...names].toSorted())
  for (const name of Object.keys(local))
    expect(name, 'local storage').toMatch(/^labgate-(menu|colour-scheme|columns-[a-z-]+)$/)
  return session
}

test('a day of work leaves no personal data in the browser, in URLs, or in the log', async ({
  page,
  labgate,
}) => {
  const hand = mouseHand(page)
  const addresses: string[] = []
  const queries: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  page.on('request', (request) => queries.push(request.url()))

  /* Sign in, once with a wrong password. */
  await page.goto('/login')
  await page.getByLabel('Email or user name').fill(strangerEmail)
  await page.getByRole('textbox', { name: 'Password' }).fill('Zebra-crossing-9')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await holdsExactly(page, afterwards)
  await signInAs(page, hand, emailOf('admin'), demoPassword())
  await stands(page, 'Dashboard')
  const { token = '' } = await holdsExactly(page, [...atSignIn, ...own])
  expect(token.length).toBeGreaterThan(20)

  /* Search, and choose columns. */
  await openScreen(page, hand, 'Users')
  await page.getByLabel('Last name', { exact: true }).fill('Raghunathan')
  await expect(page.locator('tr[data-index]')).toHaveCount(1)
  await page.reload()
  await stands(page, 'Users')
  await openScreen(page, hand, 'Account Information')
  await page.getByRole('button', { name: 'Choose columns' }).click()
  await page.getByRole('checkbox', { name: 'Position' }).uncheck()
  await page.keyboard.press('Escape')
  expect(Object.keys((await stores(page)).local), 'the choice of columns is kept').toContain(
    'labgate-columns-accounts',
  )
  await page.getByRole('searchbox', { name: 'Name' }).fill('Sunrise')
  await page.locator('tr[data-index]').filter({ hasText: 'Sunrise Pain Clinic' }).click()

  /* Record and save. */
  await page.getByRole('textbox', { name: 'Contact', exact: true }).fill(contact)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('The account is saved.')).toBeVisible()
  await holdsExactly(page, [...atSignIn, ...own])

  /* Visit. */
  await openScreen(page, hand, 'Account Filter')
  await page.getByRole('searchbox', { name: 'Name' }).fill('Sunrise')
  await page.getByRole('button', { name: 'Act as: Sunrise Pain Clinic' }).click()
  await page.getByRole('radio', { name: /Ann Lee/ }).check()
  await page.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await page.keyboard.press('Enter')
  await stands(page, 'Dashboard')
  await holdsExactly(page, [...atSignIn, ...own, ...ofVisit])
  await openScreen(page, hand, 'Order Supplies')
  await page.getByRole('button', { name: 'End' }).click()
  await stands(page, 'Account Filter')
  const { session, local } = await stores(page)
  await holdsExactly(page, [...atSignIn, ...own])

  /* Sign out. */
  await userMenu(page, hand, 'Dana Cruz', 'Logout')
  await expect(page).toHaveURL('/login')
  const left = await holdsExactly(page, afterwards)
  expect(afterwards.map((name) => left[name])).toEqual(afterwards.map(() => ''))

  /* A refused save from another computer, which would give the server a reason to log. */
  const admin = await clientOf(labgate, 'admin')
  const refused = await admin.call('Customer/SaveCustomer', {
    customerId: 1,
    rowVersion: 1,
    contactName: contact.repeat(20),
    contactEmail: strangerEmail,
  })
  expect(refused.valid).toBe(false)

  const people = await everybody(admin)
  expect(people.length).toBeGreaterThan(400)
  expect(people).toContain('Raghunathan')
  const secrets = [
    token,
    demoPassword(),
    'Zebra-crossing-9',
    contact,
    reason,
    strangerEmail,
    emailOf('admin'),
    ...people,
  ]
  const notes = Object.entries({
    ...local,
    ...Object.fromEntries(Object.entries(session).filter(([name]) => scrolled.test(name))),
  })
  const inPages = addresses.map((address) => decodeURIComponent(address.replaceAll('+', ' ')))
  const inCalls = queries.map((address) => decodeURIComponent(address.replaceAll('+', ' ')))
  /* An account name belongs to an organization, and may appear in a search URL. */
  const ofPersons = secrets.filter((word) => !/Clinic|Health|Medicine|Care|Center/.test(word))
  expect
    .soft(
      notes.filter(([, text]) => secrets.some((word) => mentions(text, word))),
      'kept beside the session',
    )
    .toEqual([])
  expect
    .soft(
      inPages.filter((text) => ofPersons.some((word) => mentions(text, word))),
      'page addresses',
    )
    .toEqual([])
  /* The validation block puts the token in each query (rules.md#validation-block). */
  expect
    .soft(
      inCalls.filter((text) => ofPersons.some((word) => word !== token && mentions(text, word))),
      'addresses of calls',
    )
    .toEqual([])

  /*
   * Besides its log, the process prints the demo's sign-ins at start, for the person who started
   * it.
   */
  const lines = labgate.log().split('\n')
  const log = lines.filter((line) => line.startsWith('{')).join('\n')
  expect(log, 'the log tells what was done').toContain('/api/Customer/SaveCustomer')
  expect
    .soft(
      secrets.filter((word) => mentions(log, word)),
      'the log of the server',
    )
    .toEqual([])
})
