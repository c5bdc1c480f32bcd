import type { Locator } from '@playwright/test'

/**
 * How a person works: with the mouse, or by keyboard alone. A journey is written once and done in both ways.
 * Every act waits until the thing is there.
 */
export interface Hand {
  way: 'mouse' | 'keyboard'
  /** A button, a link, a row, an entry of a menu: what a click does. */
  press(target: Locator): Promise<void>
  /** Puts this into a field, in the place of what is there. */
  write(target: Locator, text: string): Promise<void>
  /** Chooses from the list of a field, by the option's words: all of them, or what they match. */
  choose(target: Locator, option: string | RegExp): Promise<void>
  /** Ticks a box, a switch or one of several. */
  tick(target: Locator): Promise<void>
  /** Takes the tick out of a box, or turns a switch off. */
  untick(target: Locator): Promise<void>
  /** Chooses a file for a field. */
  attach(target: Locator, path: string): Promise<void>
  /** A key, such as 'Escape' or 'Control+Enter'. Both ways have a keyboard at hand. */
  key(keys: string): Promise<void>
}
