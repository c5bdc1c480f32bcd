import { UserType } from '@labgate/contract/access/user-types'
import { expect, type Page } from '@playwright/test'
import { clientOf } from '../src/client.ts'
import { inProve, onEmbeddedEngine, test } from '../src/journey.ts'
import type { Laboratory } from '../src/laboratory.ts'
import { codeFor } from '../src/mailbox.ts'
import { demoPassword, emailOf } from '../src/people.ts'
import { picture, seesTitle, signInAs } from '../src/steps.ts'

test.use(onEmbeddedEngine)

const chosen = 'Harbor-Lantern-42'
const temporary = 'Copper-Meadow-77'
const refusedConnection = /net::ERR_FAILED/

/** Demo users that no other journey signs in as: their passwords can change. */
const ordinaryUsers = async (labgate: Laboratory): Promise<{ userId: number; email: string }[]> => {
  const admin = await clientOf(labgate, 'admin')
  const { list } = await admin.call<{
    list: { userId: number; email: string; disabled: boolean }[]
  }>('User/GetUserList', {
    searchCriteria: { userTypeId: UserType.TerritoryManager, pageSize: 50 },
  })
  // those in the list of sign-ins have no dot
  return list.filter(({ email, disabled }) => !disabled && /^[^@]+\.[^@]+@/.test(email))
}

const goOffline = async (page: Page, call: string): Promise<void> => {
  await page.route(`**/api/User/${call}`, (route) => route.abort())
}

test(
  'a forgotten password is replaced with an emailed code',
  inProve,
  async ({ page, hand, context, labgate }) => {
    labgate.secret(chosen)
    const { email } = (await ordinaryUsers(labgate))[0] ?? { email: '' }
    await page.goto('/login')
    await hand.press(page.getByRole('button', { name: 'Forgot your password?' }))
    await expect(page).toHaveTitle('Forgot your password? - Labgate')
    await hand.press(page.getByRole('button', { name: 'Send the code' }))
    await expect(page.getByText('Enter your email.')).toBeVisible()
    await hand.write(page.getByLabel('Email'), email)
    await picture(page, 'forgot-e-mail')
    await hand.press(page.getByRole('button', { name: 'Send the code' }))
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()

    const mailbox = await context.newPage()
    await mailbox.goto('/mailbox')
    const code = await codeFor(mailbox, email)
    await picture(mailbox, 'forgot-mailbox')
    await mailbox.close()

    await hand.write(page.getByLabel('Code from the email'), 'AAAA AAAA')
    await hand.write(page.getByRole('textbox', { name: 'New password', exact: true }), 'short')
    await hand.press(page.getByRole('button', { name: 'Change password' }))
    await expect(page.getByText(/^Still missing: /)).toBeVisible()
    await picture(page, 'forgot-rules')
    await hand.write(page.getByRole('textbox', { name: 'New password', exact: true }), chosen)
    await hand.write(page.getByRole('textbox', { name: 'Confirm new password' }), chosen)
    await hand.press(page.getByRole('button', { name: 'Change password' }))
    await expect(page.getByRole('alert')).toContainText('Something went wrong!')
    await expect(page.getByText('That code is incorrect or has expired.')).toBeVisible()
    await expect(page.getByLabel('Code from the email')).toBeFocused()
    await picture(page, 'forgot-wrong-code')

    await hand.write(page.getByLabel('Code from the email'), code)
    await hand.press(page.getByRole('button', { name: 'Change password' }))
    await expect(
      page.getByText('Your password has been changed. Sign in with the new one.'),
    ).toBeVisible()
    await signInAs(page, hand, email, chosen)
    await seesTitle(page, 'Dashboard')
  },
)

test('an unknown email gets the same response as a known one', inProve, async ({ page, hand }) => {
  await page.goto('/login')
  await hand.press(page.getByRole('button', { name: 'Forgot your password?' }))
  await hand.write(page.getByLabel('Email'), 'nobody@nowhere.example')
  await hand.key('Enter')
  await expect(
    page.getByText('If nobody@nowhere.example has a sign-in here, a code will arrive shortly.'),
  ).toBeVisible()
  await hand.press(page.getByRole('button', { name: 'Back to sign in' }))
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test(
  'an expired password must be replaced before anything is shown',
  inProve,
  async ({ page, hand, labgate }) => {
    labgate.secret(temporary)
    labgate.secret(chosen)
    const admin = await clientOf(labgate, 'admin')
    const { userId, email } = (await ordinaryUsers(labgate))[1] ?? { userId: 0, email: '' }
    expect(
      await admin.call('User/IdentityVerified', {
        userId,
        method: 'telephone',
        note: 'Called back',
      }),
    ).toMatchObject({ valid: true })
    expect(await admin.call('User/SetTempPassword', { email, password: temporary })).toMatchObject({
      valid: true,
    })

    await page.goto('/login')
    await hand.write(page.getByLabel('Email or user name'), email)
    await hand.write(page.getByRole('textbox', { name: 'Password' }), temporary)
    await hand.key('Enter')
    await expect(page.getByRole('heading', { name: 'Your password has expired' })).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
    await picture(page, 'expired-password')
    await hand.write(page.getByRole('textbox', { name: 'New password', exact: true }), chosen)
    await hand.write(page.getByRole('textbox', { name: 'Confirm new password' }), chosen)
    await hand.key('Enter')
    await expect(
      page.getByText('Your password has been changed. Sign in with the new one.'),
    ).toBeVisible()
    await signInAs(page, hand, email, chosen)
    await seesTitle(page, 'Dashboard')
  },
)

test(
  'a network failure shows the error messages of the laboratory',
  inProve,
  async ({ page, hand, watcher }) => {
    watcher.expects(refusedConnection)
    await page.goto('/login')
    for (const call of ['Authenticate', 'ResetCode', 'ResetPassword']) await goOffline(page, call)
    await hand.write(page.getByLabel('Email or user name'), emailOf('admin'))
    await hand.write(page.getByRole('textbox', { name: 'Password' }), demoPassword())
    await hand.key('Enter')
    await expect(page.getByRole('alert')).toHaveText(
      'Hey there! It seems there is an internet hiccup. Need assistance? Drop a line to our cheerful Customer Experience Team at care@labgate.example or call (800) 555-0142',
    )
    await picture(page, 'sign-in-hiccup')
    await hand.press(page.getByRole('button', { name: 'Forgot your password?' }))
    await hand.write(page.getByLabel('Email'), emailOf('admin'))
    await hand.key('Enter')
    const headline = page.getByRole('alert').getByText('Something went wrong!')
    await expect(headline).toBeVisible()
    expect(await headline.textContent(), 'with its blank').toBe('Something went wrong! ')
    await page.unroute('**/api/User/ResetCode')
    await hand.key('Enter')
    await hand.write(page.getByLabel('Code from the email'), 'AAAA AAAA')
    await hand.write(page.getByRole('textbox', { name: 'New password', exact: true }), chosen)
    await hand.write(page.getByRole('textbox', { name: 'Confirm new password' }), chosen)
    await hand.key('Enter')
    await expect(headline).toBeVisible()
    expect(await headline.textContent()).toBe('Something went wrong!')
  },
)
