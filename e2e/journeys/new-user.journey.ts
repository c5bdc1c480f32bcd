import { expect, type Locator, type Page } from '@playwright/test'
import { onEmbeddedEngine, test } from '../src/journey.ts'
import { letterTo } from '../src/mailbox.ts'
import { enter, openScreen, picture, seesTitle, signInAs } from '../src/steps.ts'

test.use(onEmbeddedEngine)

const evergreen = 6
const newcomer = { first: 'Philippa', last: 'Underhill-Ōta', email: 'philippa.underhill@evergreen.example' }
const password = 'Harbor-Lantern-42'
const section = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })
const field = (page: Page | Locator, label: string): Locator => page.getByRole('textbox', { name: label, exact: true })

test('a user added by the administrator chooses a password from the email, signs in, and sees only that account', async ({
  page,
  hand,
  labgate,
  somebodyElse,
}) => {
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
  await expect(page.getByText('The user is saved. An email with a link to choose a password will arrive shortly.')).toBeVisible()
  await expect(section(page, 'Users').getByRole('row', { name: /Philippa Underhill-Ōta/ })).toBeVisible()

  const other = await somebodyElse()
  await other.page.goto('/mailbox')
  const letter = letterTo(other.page, newcomer.email)
  await expect(letter).toContainText('Philippa')
  await picture(other.page, 'new-user-letter')
  await other.hand.press(letter.getByRole('link').first())
  await expect(other.page.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  await expect(other.page, 'the code is taken out of the address').toHaveURL(/\/login$/)
  await other.hand.write(other.page.getByLabel('Email or user name'), newcomer.email)
  await other.hand.write(field(other.page, 'New password'), 'Evergreen-Nursing-1')
  await other.hand.write(field(other.page, 'Confirm new password'), 'Evergreen-Nursing-1')
  await other.hand.key('Enter')
  await expect(other.page.getByRole('alert')).toBeVisible()
  await picture(other.page, 'new-user-weak-password')
  await other.hand.write(field(other.page, 'New password'), password)
  await other.hand.write(field(other.page, 'Confirm new password'), password)
  await other.hand.key('Enter')
  await expect(other.page.getByText('Your password has been changed. Sign in with the new one.')).toBeVisible()
  await signInAs(other.page, other.hand, newcomer.email, password)
  await seesTitle(other.page, 'Dashboard')
  await picture(other.page, 'new-user-home')

  await openScreen(other.page, other.hand, 'Account Information')
  await expect(field(other.page, 'Contact')).toBeVisible()
  await expect(other.page.getByText('Evergreen Nursing & Rehabilitation').first()).toBeVisible()
  await picture(other.page, 'new-user-account')
  for (const title of ['Account Filter', 'Users', 'Audit Log']) await expect(other.page.getByRole('link', { name: title, exact: true })).toHaveCount(0)
  await other.page.goto('/customer?id=12')
  await expect(other.page.getByText('Evergreen Nursing & Rehabilitation').first()).toBeVisible()
  await expect(other.page.getByText('Keystone Recovery Center')).toHaveCount(0)
})
