import { expect, type Locator } from '@playwright/test'

/** Whether a field has the browser's native list, which shows no options that could be clicked. */
export const hasNativeList = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element.tagName === 'SELECT')

const wordsOf = async (target: Locator): Promise<string[]> =>
  (await target.locator('option').allInnerTexts()).map((text) => text.trim())

/** The full text of an option, found by its text or a partial match. */
export const optionOf = async (target: Locator, option: string | RegExp): Promise<string> => {
  const words = await wordsOf(target)
  const found = words.find((text) =>
    typeof option === 'string' ? text === option : option.test(text),
  )
  if (found === undefined) throw new Error(`no option ${String(option)} among ${words.join(', ')}`)
  return found
}
export const hasChosen = (target: Locator, words: string): Promise<void> =>
  expect(target.locator('option:checked')).toHaveText(words)
/** The arrow keys from the chosen option to another, each with the option it reaches. */
export const waysTo = async (
  target: Locator,
  wanted: string,
): Promise<{ key: string; words: string }[]> => {
  const words = await wordsOf(target)
  const [now, then] = [
    words.indexOf((await target.locator('option:checked').innerText()).trim()),
    words.indexOf(wanted),
  ]
  const isDown = then > now
  return Array.from({ length: Math.abs(then - now) }, (_, step) => ({
    key: isDown ? 'ArrowDown' : 'ArrowUp',
    words: words[isDown ? now + step + 1 : now - step - 1] ?? '',
  }))
}
