import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const shells = ['chromium-headless-shell']
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const given = (): string | undefined => process.env['CHROMIUM'] || undefined
const onPath = (programs: readonly string[]): string[] => {
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)]
  return programs.flatMap((name) => folders.map((folder) => join(folder, name)))
}
const firstThere = (places: readonly string[]): string | undefined =>
  places.find((place) => existsSync(place))

/**
 * The journeys' browser: CHROMIUM, otherwise an installed one, otherwise Playwright's; undefined if
 * there is none.
 */
export const findChromium = (): string | undefined =>
  given() ?? firstThere([...onPath(names), ...applications, chromium.executablePath()])

/**
 * Chromium without a window around its pages, if installed; the journeys use a tenth less CPU in
 * it. Undefined if there is none, or if CHROMIUM names a browser.
 */
export const findHeadlessShell = (): string | undefined =>
  given() === undefined ? firstThere(onPath(shells)) : undefined
