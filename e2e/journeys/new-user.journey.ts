import { UserType } from '@labgate/contract/access/user-types'
import { expect, type Locator, type Page } from '@playwright/test'
import { clientOf } from '../src/client.ts'
import type { Hand } from '../src/hands/hand.ts'
import { inProve, onEmbeddedEngine, test } from '../src/journey.ts'
import { letterTo } from '../src/mailbox.ts'
import { enter, openScreen, picture, seesTitle, signInAs } from '../src/steps.ts'

test.use(onEmbeddedEngine)

const evergreen = 6
const newcomer = {
  first: 'Philippa',
  last: 'Underhill-Ōta',
  email: 'philippa.underhill@evergreen.example',
}
const password = 'Harbor-Lantern-42'
const section = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true })
const field = (page: Page | Locator, label: string): Locator =>
  page.getByRole('textbox', { name: label, exact: true })

/**
 * Opens the link of the email to a new user, and chooses the password with it, after one that is
 * too weak.
 */
const choosePassword = async (page: Page, hand: Hand, email: string): Promise<void> => {
  await page.goto('/mailbox')
  const letter = letterTo(page, email)
  await expect(letter).toContainText('Philippa')
  await picture(page, 'new-user-letter')
  await hand.press(letter.getByRole('link').first())
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  await expect(page, 'the code is taken out of the address').toHaveURL(/\/login$/)
  await hand.write(page.getByLabel('Email or user name'), email)
  await hand.write(field(page, 'New password'), 'Evergreen-Nursing-1')
  await hand.write(field(page, 'Confirm new password'), 'Evergreen-Nursing-1')
  await hand.key('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await picture(page, 'new-user-weak-password')
  await hand.write(field(page, 'New password'), password)
  await hand.write(field(page, 'Confirm new password'), password)
  await hand.key('Enter')
  await expect(
    page.getByText('Your password has been changed. Sign in with the new one.'),
  ).toBeVisible()
}

test('a new user chooses a password from the email, and signs in', async ({
  page,
  hand,
  labgate,
}) => {
  const email = 'philippa.overhill@evergreen.example'
  for (const secret of [email, 'Philippa', 'Overhill', password]) labgate.secret(secret)
  const admin = await clientOf(labgate, 'admin')
  const user = {
    userId: 0,
    userTypeId: UserType.ClinicAdministrator,
    customerId: evergreen,
    firstName: 'Philippa',
    lastName: 'Overhill',
    email,
  }
  expect(await admin.call('User/SaveUser', user)).toMatchObject({ valid: true })
  await choosePassword(page, hand, email)
  await signInAs(page, hand, email, password)
  await seesTitle(page, 'Dashboard')
})

test(
  'a user added by the administrator chooses a password from the email, signs in, and sees only that account',
  inProve,
  async ({ page, hand, labgate, somebodyElse }) => {
    for (const secret of [...Object.values(newcomer), password]) labgate.secret(secret)
    await enter(page, labgate, 'admin', `/customer?id=${evergreen}`)
    await hand.press(section(page, 'Users').getByRole('button', { name: 'New user' }))
    const drawer = page.getByRole('dialog', { name: 'New user' })
    await hand.write(field(drawer, 'First name'), newcomer.first)
    await hand.write(field(drawer, 'Last name'), newcomer.last)
    await hand.press(drawer.getByRole('button', { name: 'Save user' }))
    await expect(field(drawer, 'Email')).toBeFocused()
    await picture(page, 'new-user-missing')
    await hand.write(field(drawer, 'Email'), newcomer.email)
    await hand.choose(drawer.getByRole('combobox', { name: 'Type' }), 'Clinic administrator')
    await picture(page, 'new-user')
    await hand.key('Control+Enter')
    await expect(
      page.getByText('Saved. An email with a link to choose a password will arrive shortly.'),
    ).toBeVisible()
    await expect(
      section(page, 'Users').getByRole('row', { name: /Philippa Underhill-Ōta/ }),
    ).toBeVisible()

    const other = await somebodyElse()
    await choosePassword(other.page, other.hand, newcomer.email)
    await signInAs(other.page, other.hand, newcomer.email, password)
    await seesTitle(other.page, 'Dashboard')
    await picture(other.page, 'new-user-home')

    await openScreen(other.page, other.hand, 'Account Information')
    await expect(field(other.page, 'Contact')).toBeVisible()
    await expect(other.page.getByText('Evergreen Nursing & Rehabilitation').first()).toBeVisible()
    await picture(other.page, 'new-user-account')
    for (const title of ['Account Filter', 'Users', 'Audit Log'])
      await expect(other.page.getByRole('link', { name: title, exact: true })).toHaveCount(0)
    await other.page.goto('/customer?id=12')
    await expect(other.page.getByText('Evergreen Nursing & Rehabilitation').first()).toBeVisible()
    await expect(other.page.getByText('Keystone Recovery Center')).toHaveCount(0)
  },
)

test(
  'clicking a user in the list of a demo on this machine signs in',
  inProve,
  async ({ page, hand }) => {
    await page.goto('/login')
    await hand.press(page.getByRole('button', { name: /Administrator of a clinic/ }))
    await seesTitle(page, 'Dashboard')
  },
)
