import type { Locator } from '@playwright/test'

/**
 * How a person works: with the mouse, or by keyboard alone. A journey is written once and runs both
 * ways. Every action waits until its target is there.
 */
export interface Hand {
  way: 'mouse' | 'keyboard'
  /** Clicks a button, link, row, or menu entry. */
  press(target: Locator): Promise<void>
  /** Replaces the content of a field. */
  write(target: Locator, text: string): Promise<void>
  /** Chooses from a field's list, by the option's text: all of it, or a match. */
  choose(target: Locator, option: string | RegExp): Promise<void>
  /** Turns on a checkbox or switch, or selects a radio button. */
  tick(target: Locator): Promise<void>
  /** Clears a checkbox, or turns a switch off. */
  untick(target: Locator): Promise<void>
  /** Chooses a file for a field. */
  attach(target: Locator, path: string): Promise<void>
  /** Presses a key, such as 'Escape' or 'Control+Enter'. Both ways have a keyboard at hand. */
  key(keys: string): Promise<void>
}

/**
 * Fails if a checkbox, switch, or radio button is pressed like a button: by keyboard, Enter does
 * nothing there. Both ways refuse it, so that a run with the mouse alone notices.
 */
export const refuseBox = async (target: Locator): Promise<void> => {
  const isBox = await target.evaluate((element) =>
    element.matches('input[type="checkbox"], input[type="radio"], [role="switch"]'),
  )
  if (isBox) throw new Error(`${target.toString()} is a box: use tick or untick.`)
}
