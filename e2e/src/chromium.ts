import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const applications = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium']

/** The browser of the journeys: CHROMIUM, else an installed one, else the one that Playwright brought; undefined where there is none. */
export const findChromium = (): string | undefined => {
  const given = process.env['CHROMIUM']
  if (given !== undefined && given !== '') return given
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)]
  const places = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...applications, chromium.executablePath()]
  return places.find((place) => existsSync(place))
}
