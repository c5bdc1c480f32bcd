import { fileURLToPath } from 'node:url'
import { userTypeOf, type Who as Person } from '@labgate/contract/access/user-types'
import { expect, type Page } from '@playwright/test'
import { search } from './axe.ts'
import { cutColumns, dialogFaults, isFitted } from './fits.ts'
import { cutOnPaper } from './on-paper.ts'
import { demoPassword, emailOf, type Who } from './people.ts'
import { isFull } from './size.ts'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

/** A signed-in person, with what the visibility of screens depends on. */
export interface Entered {
  who: Person
  name: string
}

/**
 * Signs this page's browser in without the form; a page opened afterwards rebuilds the session from
 * the cookie.
 */
export const enter = async (page: Page, who: Who): Promise<Entered> => {
  await page.request.get('/login')
  const response = await page.request.post('/api/User/Authenticate', {
    data: { email: emailOf(who), password: demoPassword(), tranSourceId: 11 },
  })
  const answer = (await response.json()) as Record<string, number> & {
    valid: boolean
    message: string
    firstName: string
    lastName: string
  }
  expect(answer.valid, `${who} signs in: ${answer.message}`).toBe(true)
  const flag = (name: string): boolean => Boolean(answer[name])
  return {
    name: `${answer.firstName} ${answer.lastName}`,
    who: {
      userTypeId: userTypeOf(Number(answer['userTypeId'])),
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

/* The style guide always shows the loading states, in a section with this name. */
const waiting = '[aria-busy=true]:not(#waiting *), .mantine-Loader-root, [data-loading=true]'

/** Waits until nothing on the screen is still loading. */
export const settled = async (page: Page): Promise<void> => {
  await expect(page.locator('main')).toBeAttached()
  await expect(page.locator(waiting).filter({ visible: true })).toHaveCount(0)
}

/**
 * Finishes animations that end, such as a color transition; returns whether everything was still.
 * Runs in the page: no imports.
 */
const isStill = (): boolean => {
  const moving = document
    .getAnimations()
    .filter(
      ({ effect, playState }) =>
        playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
    )
  for (const one of moving) one.finish()
  return moving.length === 0
}

/** The screen is shown under its title: the window's, and that of its only level-1 heading. */
export const stands = async (page: Page, title: string): Promise<void> => {
  await expect(page).toHaveTitle(`${title} - Labgate`)
  await expect(page.locator('h1')).toHaveText([title])
  await settled(page)
}

/**
 * Rules whose outcome depends on colors; the others find the same in both themes, which differ in
 * nothing else.
 */
const ofColors = ['color-contrast', 'link-in-text-block']

const openDialog = '[role=dialog][aria-modal=true]'

/**
 * Every accessibility finding on the current page, one per line; `onlyColours` if the rest was
 * checked in the other theme. Nothing under an open dialog can be reached, and it is checked
 * separately: only the dialog is searched.
 */
export const findings = async (page: Page, onlyColors = false): Promise<string[]> => {
  const violations = await search(
    page,
    (await page.locator(openDialog).count()) > 0 ? openDialog : undefined,
    onlyColors ? ofColors : undefined,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`,
    ),
  )
}

const pictures = fileURLToPath(new URL('../pictures/', import.meta.url))

/**
 * `npm test` proves; screenshots for review are made by `npm run prove`, and when journeys are run
 * alone.
 */
export const keepsPictures = isFull || process.env['LABGATE_COUNTS'] === undefined

/** Saves a screenshot for review: pictures/NAME.png. */
export const keep = async (page: Page, name: string): Promise<void> => {
  if (!keepsPictures) return
  await page.screenshot({
    path: `${pictures}${name}.png`,
    animations: 'disabled',
    caret: 'initial',
  }) // hiding the caret restyles the whole page, twice
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
const allLooks: readonly Look[] = (['desktop', 'phone'] as const).flatMap((size) =>
  themes.map((theme) => ({ size, theme })),
)
const oneOrOther: readonly Look[] = [
  { size: 'desktop', theme: 'light' },
  { size: 'phone', theme: 'dark' },
]

/**
 * Views in which a thing is checked: all in `npm run prove`; in `npm test` one for half of all
 * things, the other for the rest, always the same.
 */
const looksAt = (name: string): readonly Look[] => {
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return isFull ? allLooks : oneOrOther.filter((_, at) => at === sum % 2)
}

/**
 * Things in an order in which `npm test` changes the size of the window once: first those it checks
 * on the desktop. `nameOf`: as passed to `look`.
 */
export const byLook = <T>(things: readonly T[], nameOf: (thing: T) => string): readonly T[] => {
  const isOnPhone = (thing: T): number => Number(looksAt(nameOf(thing))[0]?.size === 'phone')
  return isFull ? things : things.toSorted((one, other) => isOnPhone(one) - isOnPhone(other))
}

/** How a survey's name describes it. */
export const howLooked = isFull
  ? 'in light and dark, on desktop and phone'
  : 'light on the desktop or dark on the phone'

/**
 * Checks the screen in both themes, on desktop and phone, with a screenshot of each:
 * pictures/NAME-THEME-SIZE.png. Returns what should be fixed. Leaves the page in the light desktop
 * view, unless nothing follows.
 */
export const look = async (
  page: Page,
  name: string,
  goesOn: 'goes on' | 'is the last' = 'goes on',
): Promise<string[]> => {
  const found: string[] = []
  for (const { size, theme } of looksAt(name)) {
    await show(page, size, theme)
    await keep(page, `${name}-${theme}-${size}`)
    const onlyColors = isFull && theme === 'dark'
    found.push(
      ...(await findings(page, onlyColors)).map((one) => `${name}, ${size}, ${theme}: ${one}`),
    )
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (size === 'desktop' && theme === 'light')
      found.push(...(await cutOnPaper(page)).map((one) => `${name}, on paper: ${one}`))
    if (size === 'desktop' && theme === 'light' && isFitted(name))
      found.push(...(await cutColumns(page)).map((one) => `${name}: ${one}`))
    found.push(...(await dialogFaults(page)).map((one) => `${name}, ${size}: ${one}`))
    if (over > 0) found.push(`${name}, ${size}: ${over} px wider than the window`)
  }
  if (goesOn === 'goes on') await show(page, 'desktop', 'light')
  return found
}
