import type { Page } from '@playwright/test'

/** A pause that no scanner makes between two keys, and longer than a tube must be on the screen before the chord can mean it. */
const pauseMs = 400

/** Presses keys; the chord of an act as a person does, not at the heels of another key. */
export const pressWith = async (page: Page, keys: string): Promise<void> => {
  if (keys.endsWith('+Enter')) await page.waitForTimeout(pauseMs)
  await page.keyboard.press(keys)
}
