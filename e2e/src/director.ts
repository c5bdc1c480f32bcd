import { secondFactor } from '@labgate/contract/people/session'
import { hotp, stepOf } from '@labgate/server/access/totp.ts'
import type { Person } from '@labgate/server/client.ts'
import { expect, type Page } from '@playwright/test'
import type { Hand } from './hands/hand.ts'
import { nextCode } from './pace.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const bytesOf = (text: string): Buffer => {
  const bits = [...text].map((sign) => letters.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/**
 * An authenticator: returns a code that has not been used. Each approval needs a new one, so this
 * may wait half a minute.
 */
export interface Authenticator {
  code(): Promise<string>
}

/** Sets up a second factor for a signed-in user. */
export const setUpSecondFactor = async (
  person: Person,
  password: string,
): Promise<Authenticator> => {
  const { secret: shown } = await person.call(secondFactor.begin, { password })
  const secret = bytesOf(shown)
  let last = stepOf(new Date())
  await person.call(secondFactor.confirm, { code: hotp(secret, last) })
  return {
    code: async () => {
      last = Math.max(last + 1, stepOf(new Date()))
      // a code is valid one step early, to allow for clock differences
      while (last > stepOf(new Date()) + 1) await nextCode()
      return hotp(secret, last)
    },
  }
}

/**
 * On a laboratory's open Lab screen: sets who approves its tables, and the name as printed on
 * reports.
 */
export const nameDirector = async (
  page: Page,
  hand: Hand,
  { name, credentials, user }: { name: string; credentials: string; user: string },
): Promise<void> => {
  await hand.write(page.getByRole('textbox', { name: 'Printed name' }), name)
  await hand.write(page.getByRole('textbox', { name: 'Credentials' }), credentials)
  await hand.choose(page.getByRole('combobox', { name: 'User who approves clinical tables' }), user)
  await hand.press(page.getByRole('button', { name: /^Save laboratory/ }))
  await expect(page.getByText('Saved.')).toBeVisible()
}

/** On the open Clinical Tables screen, as another person: confirms who the director is. */
export const confirmNamedDirector = async (page: Page, hand: Hand): Promise<void> => {
  await hand.press(page.getByRole('button', { name: 'Confirm director' }))
  const dialog = page.getByRole('dialog', { name: 'Confirm director' })
  await hand.press(dialog.getByRole('button', { name: 'Confirm director' }))
  await expect(page.getByText('The director can approve clinical tables now.')).toBeVisible()
}

/**
 * On the open Clinical Tables screen, as the director: approves every unapproved row of a table,
 * effective today.
 */
export const approveWholeTable = async (
  page: Page,
  hand: Hand,
  table: string,
  authenticator: Authenticator,
): Promise<void> => {
  const chooser = page.getByRole('combobox', { name: 'Table' })
  if ((await chooser.inputValue()) !== table) await hand.choose(chooser, table)
  await hand.tick(page.getByRole('checkbox', { name: /^All .+ to approve$/ }))
  await hand.press(page.getByRole('button', { name: 'Review and approve' }))
  const drawer = page.getByRole('dialog', { name: new RegExp(`rows of ${table}$`) })
  await expect(drawer.getByRole('table', { name: 'Differences' })).toBeVisible()
  await hand.press(drawer.getByRole('button', { name: /^Approve/ }))
  const prompt = page.getByRole('dialog', { name: 'Enter your code' })
  await Promise.race([prompt.waitFor(), drawer.waitFor({ state: 'hidden' })])
  // a factor set up a few seconds ago counts as verified, once
  if (await prompt.isVisible()) {
    await hand.write(prompt.getByRole('textbox', { name: 'Code' }), await authenticator.code())
    await hand.press(prompt.getByRole('button', { name: 'Verify code' }))
  }
  await expect(drawer).toBeHidden()
  await expect(page.getByText(/approved, effective/).first()).toBeVisible()
}
