import type { Locator, Page } from '@playwright/test'

/** The latest email to a person, on the open mailbox page; waits until it arrives. */
export const letterTo = (mailbox: Page, email: string): Locator =>
  mailbox.getByRole('article', { name: `to ${email}` }).first()

/** The code in the email. */
export const codeFor = async (mailbox: Page, email: string): Promise<string> => {
  const text = await letterTo(mailbox, email).innerText()
  const code = /^\s*([A-Z0-9]{4} [A-Z0-9]{4})\s*$/m.exec(text)?.[1]
  if (code === undefined) throw new Error(`No code in the letter:\n${text}`)
  return code
}
