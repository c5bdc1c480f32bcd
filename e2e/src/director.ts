import { secondFactor } from '@labgate/contract/session'
import { hotp, stepOf } from '@labgate/server/access/totp.ts'
import type { Person } from '@labgate/server/client.ts'
import { expect, type Page } from '@playwright/test'
import type { Hand } from './hands/hand.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const bytesOf = (text: string): Buffer => {
  const bits = [...text].map((sign) => letters.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** An authenticator: it gives the code of this moment, or the next one's where that was used already. */
export interface Authenticator {
  code(): string
}

/** Sets a second factor up for somebody who is signed in. */
export const setUpSecondFactor = async (person: Person, password: string): Promise<Authenticator> => {
  const { secret: shown } = await person.call(secondFactor.begin, { password })
  const secret = bytesOf(shown)
  let last = stepOf(new Date())
  await person.call(secondFactor.confirm, { code: hotp(secret, last) })
  return {
    code: () => {
      last = Math.max(last + 1, stepOf(new Date()))
      return hotp(secret, last)
    },
  }
}

/** On the open Lab screen of a laboratory: who approves its tables, and how reports print the name. */
export const nameDirector = async (page: Page, hand: Hand, { name, credentials, user }: { name: string; credentials: string; user: string }): Promise<void> => {
  await hand.write(page.getByRole('textbox', { name: 'Printed name' }), name)
  await hand.write(page.getByRole('textbox', { name: 'Credentials' }), credentials)
  await hand.choose(page.getByRole('combobox', { name: 'User who approves clinical tables' }), user)
  await hand.press(page.getByRole('button', { name: /^Save laboratory/ }))
  await expect(page.getByText('Saved.')).toBeVisible()
}

/** On the open Clinical Tables screen, as the director: approves every row of a table that is not approved, from today on. */
export const approveWholeTable = async (page: Page, hand: Hand, table: string, authenticator: Authenticator): Promise<void> => {
  const chooser = page.getByRole('combobox', { name: 'Table' })
  if ((await chooser.inputValue()) !== table) await hand.choose(chooser, table)
  await hand.tick(page.getByRole('checkbox', { name: /^All .+ to approve$/ }))
  await hand.press(page.getByRole('button', { name: 'Review and approve' }))
  const drawer = page.getByRole('dialog', { name: new RegExp(`rows of ${table}$`) })
  await expect(drawer.getByRole('table', { name: 'Differences' })).toBeVisible()
  await hand.press(drawer.getByRole('button', { name: /^Approve/ }))
  const prompt = page.getByRole('dialog', { name: 'Your code, please' })
  const done = page.getByText(/approved, effective/)
  await expect(prompt.or(done).first()).toBeVisible()
  // a factor that was set up a few seconds ago counts as shown, once
  if (await prompt.isVisible()) {
    await hand.write(prompt.getByRole('textbox', { name: 'Code' }), authenticator.code())
    await hand.press(prompt.getByRole('button', { name: 'Go on' }))
  }
  await expect(done).toBeVisible()
  await expect(drawer).toBeHidden()
}
