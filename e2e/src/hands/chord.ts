import type { Page } from '@playwright/test'
import { personPauses } from '../pace.ts'

/**
 * Longer than any scanner pauses between two keys, and than a tube must be on the screen before the
 * chord can apply to it.
 */
const pauseMs = 400

/** Presses keys; presses the chord of an act like a person does, not right after another key. */
export const pressWith = async (page: Page, keys: string): Promise<void> => {
  if (keys.endsWith('+Enter')) await personPauses(pauseMs)
  await page.keyboard.press(keys)
}
