import { fileURLToPath } from 'node:url'
import type { Who as Person } from '@labgate/contract/user-types'
import { expect, type Page } from '@playwright/test'
import { search } from './axe.ts'
import { demoPassword, emailOf, type Who } from './people.ts'

/** Whether everything is looked at (`npm run prove`), or each thing once. */
export const isFull = process.env['LABGATE_PROVE'] === 'full'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

/** Who has signed in, with what a screen's visibility depends on. */
export interface Entered {
  who: Person
  name: string
}

/** Signs the browser of this page in without its form; a page that is opened then rebuilds the session from the cookie. */
export const enter = async (page: Page, who: Who): Promise<Entered> => {
  await page.request.get('/login')
  const response = await page.request.post('/api/User/Authenticate', { data: { email: emailOf(who), password: demoPassword, tranSourceId: 11 } })
  const answer = (await response.json()) as Record<string, number> & { valid: boolean; message: string; firstName: string; lastName: string }
  expect(answer.valid, `${who} signs in: ${answer.message}`).toBe(true)
  const flag = (name: string): boolean => Boolean(answer[name])
  return {
    name: `${answer.firstName} ${answer.lastName}`,
    who: {
      userTypeId: Number(answer['userTypeId']),
      entityId: Number(answer['customerId']),
      physician: flag('physician'),
      shipLog: flag('shipLog'),
      multiLogin: flag('multiLogin'),
      salesParoleOfficer: flag('salesParoleOfficer'),
      salesUserEdit: flag('salesUserEdit'),
      salesPatientReport: flag('salesPatientReport'),
      salesVP: flag('salesVP'),
    },
  }
}

/* The style guide shows for ever how waiting looks, in a section of this name. */
const waiting = '[aria-busy=true]:not(#waiting *), .mantine-Loader-root, [data-loading=true]'

/** Waits until nothing is being fetched any more for what is on the screen. */
export const settled = async (page: Page): Promise<void> => {
  await expect(page.locator('main')).toBeAttached()
  await expect(page.locator(waiting).filter({ visible: true })).toHaveCount(0)
}

/** Ends what moves and comes to an end, such as a change of colours; answers whether all was still. Runs in the page: no imports. */
const isStill = (): boolean => {
  const moving = document.getAnimations().filter(({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime))
  for (const one of moving) one.finish()
  return moving.length === 0
}

/** The screen stands under its title: that of the window, and the one heading of the first level. */
export const stands = async (page: Page, title: string): Promise<void> => {
  await expect(page).toHaveTitle(`${title} - Labgate`)
  await expect(page.locator('h1')).toHaveText([title])
  await settled(page)
}

/** Rules whose outcome hangs on colours; the others find the same in both themes, which differ in nothing else. */
const ofColours = ['color-contrast', 'link-in-text-block']

const openDialog = '[role=dialog][aria-modal=true]'

/**
 * Every accessibility finding of the page as it stands, in one line each; `onlyColours` where the rest was looked at in the other theme.
 * Under an open dialog nothing can be reached, and a look of its own goes to it: the dialog alone is searched.
 */
export const findings = async (page: Page, onlyColours = false): Promise<string[]> => {
  const violations = await search(page, (await page.locator(openDialog).count()) > 0 ? openDialog : undefined, onlyColours ? ofColours : undefined)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`))
}

const pictures = fileURLToPath(new URL('../pictures/', import.meta.url))

/** `npm test` proves; pictures for looking at are made by `npm run prove`, and when journeys are run by themselves. */
export const keepsPictures = isFull || process.env['LABGATE_COUNTS'] === undefined

/** Keeps a picture for looking at: pictures/NAME.png. */
export const keep = async (page: Page, name: string): Promise<void> => {
  if (!keepsPictures) return
  await page.screenshot({ path: `${pictures}${name}.png`, animations: 'disabled', caret: 'initial' }) // to hide the caret restyles the whole page, twice
}

const show = async (page: Page, size: keyof typeof sizes, theme: Theme): Promise<void> => {
  await page.setViewportSize(sizes[size])
  await settled(page)
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
  await page.waitForFunction(isStill)
}

interface Look {
  size: keyof typeof sizes
  theme: Theme
}
const allLooks: readonly Look[] = (['desktop', 'phone'] as const).flatMap((size) => themes.map((theme) => ({ size, theme })))
const oneOrOther: readonly Look[] = [
  { size: 'desktop', theme: 'light' },
  { size: 'phone', theme: 'dark' },
]

/** How a thing is looked at: in every way in `npm run prove`; in `npm test` half of all things in one, half in the other, always the same. */
const looksAt = (name: string): readonly Look[] => {
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return isFull ? allLooks : oneOrOther.filter((_, at) => at === sum % 2)
}

/** What a survey's name says of it. */
export const howLooked = isFull ? 'in light and dark, on desktop and phone' : 'light on the desktop or dark on the phone'

/**
 * Looks at what is on the screen in both themes, on desktop and phone, with a picture of each: pictures/NAME-THEME-SIZE.png. Answers what
 * should be mended. Leaves the page on the desktop in light, unless nothing comes after it.
 */
export const look = async (page: Page, name: string, goesOn: 'goes on' | 'is the last' = 'goes on'): Promise<string[]> => {
  const found: string[] = []
  for (const { size, theme } of looksAt(name)) {
    await show(page, size, theme)
    await keep(page, `${name}-${theme}-${size}`)
    const onlyColours = isFull && theme === 'dark'
    found.push(...(await findings(page, onlyColours)).map((one) => `${name}, ${size}, ${theme}: ${one}`))
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (over > 0) found.push(`${name}, ${size}: ${over} px wider than the window`)
  }
  if (goesOn === 'goes on') await show(page, 'desktop', 'light')
  return found
}
