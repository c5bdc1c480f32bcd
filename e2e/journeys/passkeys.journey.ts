import { expect, type Page } from '@playwright/test'
import { test } from '../src/journey.ts'
import { demoPassword, emailOf } from '../src/people.ts'
import { picture, seesTitle, signInAs, userMenu } from '../src/steps.ts'

const [who, name] = [emailOf('specialist'), 'Zoë Castellano']

/** Gives the browser a device that keeps passkeys and whose user unlocks it. */
const giveDevice = async (page: Page) => {
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    isUnlocked: (isUserVerified: boolean) =>
      devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

test('a passkey is added, signs in, is shown again where a code is, and is removed', async ({
  page,
  hand,
  watcher,
}) => {
  const device = await giveDevice(page)
  await page.goto('/')
  // browsers keep none for an IP address
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
  await page.goto(page.url().replace('127.0.0.1', 'localhost'))
  await signInAs(page, hand, who, demoPassword())
  const { origin } = new URL(page.url())
  await page.goto(`${origin}/security`)
  await seesTitle(page, 'My Account')
  await hand.press(page.getByRole('button', { name: 'Add a passkey' }))
  const dialog = page.getByRole('dialog')
  await hand.write(dialog.getByRole('textbox', { name: 'Name' }), 'Front desk')
  await hand.write(dialog.getByRole('textbox', { name: 'Password' }), demoPassword())
  await picture(page, 'passkey-add')
  await hand.press(dialog.getByRole('button', { name: 'Continue' }))
  await expect(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  await hand.tick(dialog.getByRole('checkbox'))
  await hand.press(dialog.getByRole('button', { name: 'Done' }))
  await expect(page.getByRole('table', { name: 'Passkeys' })).toContainText('Front desk')
  await picture(page, 'passkeys')

  await userMenu(page, hand, name, 'Logout')
  await device.isUnlocked(false)
  const signIn = page.getByRole('button', { name: 'Sign in with a passkey' })
  await hand.press(signIn)
  await expect(page.getByRole('alert')).toContainText('The device gave no passkey')
  await picture(page, 'passkey-refused')
  await device.isUnlocked(true)
  await hand.press(signIn)
  await seesTitle(page, 'Dashboard')

  // the password alone no longer does
  await userMenu(page, hand, name, 'Logout')
  await hand.write(page.getByLabel('Email or user name'), who)
  await hand.write(page.getByRole('textbox', { name: 'Password' }), demoPassword())
  await hand.press(page.getByRole('button', { name: 'Sign in', exact: true }))
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible()
  await picture(page, 'passkey-second')
  await hand.press(page.getByRole('button', { name: 'Use a passkey' }))
  await seesTitle(page, 'Dashboard')

  await page.goto(`${origin}/security`)
  await hand.press(page.getByRole('button', { name: 'Remove the passkey Front desk' }))
  await hand.press(page.getByRole('button', { name: 'Remove passkey' }))
  await hand.press(page.getByRole('button', { name: 'Use a passkey' }))
  watcher.expects(/401 \(Unauthorized\)/)
  // it began this session, which ends with it; now the password alone signs in
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await hand.write(page.getByLabel('Email or user name'), who)
  await hand.write(page.getByRole('textbox', { name: 'Password' }), demoPassword())
  await hand.press(page.getByRole('button', { name: 'Sign in', exact: true }))
  // back where the session ended
  await seesTitle(page, 'My Account')
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Passkeys' })).toHaveCount(0)
})
