import { users } from '@labgate/contract/people/users'
import { expect, type Page } from '@playwright/test'
import { realProvider, type RealProvider } from '../../server/test/identity-provider.ts'
import { clientOf } from '../src/client.ts'
import type { Hand } from '../src/hands/hand.ts'
import { test } from '../src/journey.ts'
import { demoPassword, emailOf } from '../src/people.ts'
import { enter, picture, seesTitle, signInAs, userMenu } from '../src/steps.ts'

const [who, name] = [emailOf('specialist'), 'Zoë Castellano']
const code = 'labgate-laboratory'

/** From the sign-in page to the organization's own, and back. */
const signInThere = async (page: Page, hand: Hand, { issuer }: RealProvider): Promise<void> => {
  await hand.press(page.getByRole('button', { name: 'Sign in with your organization' }))
  await hand.write(page.getByRole('textbox', { name: 'Organization code' }), code)
  await hand.press(page.getByRole('button', { name: 'Continue' }))
  await page.waitForURL((url) => url.origin === issuer, { waitUntil: 'commit' })
  // the organization's page is not ours: whether a keyboard leads through it is not checked
  await page.getByRole('textbox', { name: 'Email' }).fill(who)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('single sign-on is entered, confirmed by another person, signs in, closes the password, and signs out', async ({
  page,
  hand,
  labgate,
  somebodyElse,
}) => {
  const provider = await realProvider({
    returnAddresses: [`${labgate.url}/login/organization`],
    startAddresses: [`${labgate.url}/login`],
    asks: true,
  })
  labgate.secret(provider.clientSecret)
  await enter(page, labgate, 'admin', '/security')
  await seesTitle(page, 'My Account')
  await hand.press(page.getByRole('button', { name: 'Add identity provider' }))
  const form = page.getByRole('dialog', { name: 'New identity provider' })
  await expect(form).toContainText(`${labgate.url}/login/organization`)
  for (const [label, text] of [
    ['Organization code', code],
    ['Issuer', provider.issuer],
    ['Client ID', provider.clientId],
    ['Client secret', provider.clientSecret],
  ] as const)
    await hand.write(form.getByRole('textbox', { name: label }), text)
  await picture(page, 'identity-provider')
  await hand.press(form.getByRole('button', { name: 'Save identity provider' }))
  const section = page.getByRole('region', { name: 'Single sign-on' })
  await expect(section).toContainText('Not confirmed')
  await expect(section.getByRole('button', { name: 'Confirm' })).toHaveCount(0)

  const admin = await clientOf(labgate, 'admin')
  const { list } = await admin.call<{ list: { email: string; userTypeId: number }[] }>(
    users.list.path.replace('/api/', ''),
    { searchCriteria: { userTypeId: 1 } },
  )
  const other = list.find(({ email }) => email !== emailOf('admin'))?.email ?? ''
  const second = await somebodyElse()
  await second.page.goto(`${labgate.url}/login?next=%2Fsecurity`)
  await signInAs(second.page, second.hand, other, demoPassword())
  await second.hand.press(second.page.getByRole('button', { name: 'Confirm', exact: true }))
  await picture(second.page, 'identity-provider-confirm')
  await second.hand.press(second.page.getByRole('button', { name: 'Confirm identity provider' }))
  await expect(second.page.getByRole('region', { name: 'Single sign-on' })).toContainText('In use')

  const person = await somebodyElse()
  const { page: own, hand: by } = person
  // the page knows within seconds that there is one
  await expect(async () => {
    await own.goto(`${labgate.url}/login`)
    await expect(own.getByRole('button', { name: 'Sign in with your organization' })).toBeVisible({
      timeout: 1000,
    })
  }).toPass()
  await signInThere(own, by, provider)
  await seesTitle(own, 'Dashboard')
  await own.goto(`${labgate.url}/security`)
  await expect(own.getByText('You sign in with your organization and have no')).toBeVisible()
  await picture(own, 'password-closed')

  await userMenu(own, by, name, 'Logout')
  await own.waitForURL((url) => url.origin === provider.issuer, { waitUntil: 'commit' })
  await own.getByRole('button', { name: 'Sign out' }).click()
  await own.waitForURL(`${labgate.url}/login`, { waitUntil: 'commit' })
  await by.write(own.getByLabel('Email or user name'), who)
  await by.write(own.getByRole('textbox', { name: 'Password' }), demoPassword())
  await by.press(own.getByRole('button', { name: 'Sign in', exact: true }))
  await expect(own.getByRole('alert')).toContainText('You sign in with your organization')
  await signInThere(own, by, provider)
  await seesTitle(own, 'Dashboard')

  // the journeys after this one sign in with passwords
  await page.reload()
  await hand.press(section.getByRole('button', { name: 'Turn off' }))
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Turn off' }))
  await expect(page.getByText('Single sign-on is off.')).toBeVisible()
  await provider.close()
})
