import { expect, type Locator } from '@playwright/test'

/** Whether a field has the browser's own list, which shows no options that could be pressed. */
export const hasNativeList = (target: Locator): Promise<boolean> => target.evaluate((element) => element.tagName === 'SELECT')

const wordsOf = async (target: Locator): Promise<string[]> => (await target.locator('option').allInnerTexts()).map((text) => text.trim())

/** The words of its option, all of them, for words or a part that is matched. */
export const optionOf = async (target: Locator, option: string | RegExp): Promise<string> => {
  const words = await wordsOf(target)
  const found = words.find((text) => (typeof option === 'string' ? text === option : option.test(text)))
  if (found === undefined) throw new Error(`no option ${String(option)} among ${words.join(', ')}`)
  return found
}
export const hasChosen = (target: Locator, words: string): Promise<void> => expect(target.locator('option:checked')).toHaveText(words)
/** The arrow keys from the chosen option to another, each with the option at which it arrives. */
export const waysTo = async (target: Locator, wanted: string): Promise<{ key: string; words: string }[]> => {
  const words = await wordsOf(target)
  const [now, then] = [words.indexOf((await target.locator('option:checked').innerText()).trim()), words.indexOf(wanted)]
  const isDown = then > now
  return Array.from({ length: Math.abs(then - now) }, (_, step) => ({
    key: isDown ? 'ArrowDown' : 'ArrowUp',
    words: words[isDown ? now + step + 1 : now - step - 1] ?? '',
  }))
}
