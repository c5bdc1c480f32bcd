import { allScreens, homeOf, menuOf, type Screen } from '@labgate/contract/access/screens'
import { UserType, type Who as Visitor } from '@labgate/contract/access/user-types'
import { expect, type Page } from '@playwright/test'
import { longDashboard } from '../src/fits.ts'
import { inProve, test } from '../src/journey.ts'
import type { Who } from '../src/people.ts'
import { hangMs, isFull } from '../src/size.ts'
import { follow } from '../src/steps.ts'
import { byLook, enter, findings, howLooked, keep, look, settled, stands } from '../src/survey.ts'

test.describe.configure({ mode: 'parallel' })

const others: readonly Who[] = [
  'clinic',
  'provider',
  'clinic-admin',
  'executive',
  'assistant',
  'accessioning',
  'cet',
  'cet-supervisor',
  'account-manager',
  'territory-manager',
  'regional-manager',
  'lcs',
  'lcs-plus',
  'parole',
  'billing-review',
  'vp',
  'specialist',
  'billing',
  'two-clinics',
]

const fileOf = ({ path }: { path: string }): string => path.slice(1)
const titleAt = (path: string): string =>
  allScreens.find((screen) => screen.path === path)?.title ?? ''

/** From the menu if it is listed there, otherwise by URL. */
const open = async (page: Page, screen: Screen, inMenu: boolean): Promise<void> => {
  const entry = page
    .getByRole('navigation', { name: 'Screens' })
    .locator(`a[href="${screen.path}"]`)
  if (inMenu) await entry.click()
  else await page.goto(screen.path)
  await stands(page, screen.title)
}

const administrator: Visitor = {
  userTypeId: UserType.Administrator,
  entityId: 0,
  physician: false,
  shipLog: false,
  multiLogin: false,
  salesParoleOfficer: false,
  salesUserEdit: false,
  salesPatientReport: false,
  salesVP: false,
}

/*
 * `npm run prove` reloads the page for each URL; `npm test` for the first one, and then uses that
 * page's router.
 */
const arriveAt = async (page: Page, path: string, isFirst: boolean): Promise<void> => {
  if (isFull || isFirst) await page.goto(path)
  else await follow(page, path)
}

/* Several per page: a new page compiles the app again. */
const atOnce = isFull ? 9 : 20
const all = byLook(
  allScreens.filter((one) => one.visible(administrator)),
  (screen) => `${fileOf(screen)}-admin`,
)
for (let first = 0; first < all.length; first += atOnce) {
  const screens = all.slice(first, first + atOnce)
  test(`administrator screens have no accessibility or layout faults, ${howLooked}: ${screens.map(({ title }) => title).join(', ')}`, async ({
    page,
  }) => {
    test.setTimeout(hangMs + screens.length * 60_000)
    const { who } = await enter(page, 'admin')
    expect(who).toEqual(administrator)
    const found: string[] = []
    for (const [at, screen] of screens.entries()) {
      await arriveAt(page, screen.path, at === 0)
      await stands(page, screen.title)
      if (screen.path === '/dashboard') expect(await longDashboard(page)).toBeUndefined()
      found.push(
        ...(await look(page, `${fileOf(screen)}-admin`, isFull ? 'goes on' : 'is the last')),
      )
    }
    expect(found, 'what should be mended').toEqual([])
  })
}

/**
 * Signs someone in, in a separate browser, and checks that an unknown URL leads to their home page.
 */
const comeHome = async (page: Page, person: Who): Promise<Visitor> => {
  const { who } = await enter(page, person)
  const home = homeOf(who, who.entityId > 0)
  await page.goto('/nothing-here')
  await expect(page).toHaveURL(home)
  await stands(page, titleAt(home))
  await keep(page, `${fileOf({ path: home })}-${person}-light-desktop`)
  if (home === '/dashboard') expect(await longDashboard(page)).toBeUndefined()
  const entries = await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(entries, 'the menu').toEqual(menuOf(who).map(({ path }) => path))
  return who
}

/* Together they have every screen that an administrator lacks. */
const firstToHave: readonly Who[] = [
  'provider',
  'cet-supervisor',
  'two-clinics',
  'lcs',
  'regional-manager',
]

test('screens that an administrator lacks have no accessibility or layout faults for the first person who has them', async ({
  context,
}) => {
  const left = new Set(allScreens.filter((screen) => !screen.visible(administrator)))
  const found: string[] = []
  for (const person of firstToHave) {
    const page = await context.newPage()
    /*
     * Each person's home page and menu are checked in `npm run prove` and, without a browser, by
     * web/test/screens.test.tsx.
     */
    const who = isFull ? await comeHome(page, person) : (await enter(page, person)).who
    const own = [...left].filter((one) => one.visible(who))
    for (const [order, screen] of byLook(own, (one) => `${fileOf(one)}-${person}`).entries()) {
      left.delete(screen)
      if (isFull) await open(page, screen, menuOf(who).includes(screen))
      else {
        await arriveAt(page, screen.path, order === 0)
        await stands(page, screen.title)
      }
      found.push(
        ...(await look(page, `${fileOf(screen)}-${person}`, isFull ? 'goes on' : 'is the last')),
      )
    }
    await page.close()
  }
  expect(found, 'what should be mended').toEqual([])
  expect([...left], 'seen by nobody').toEqual([])
})

for (const person of others)
  test(
    `the screens of ${person} open and have no accessibility faults`,
    inProve,
    async ({ page }) => {
      const who = await comeHome(page, person)
      const found: string[] = []
      for (const screen of allScreens.filter((one) => one.visible(who))) {
        await open(page, screen, menuOf(who).includes(screen))
        if (!screen.visible(administrator))
          await keep(page, `${fileOf(screen)}-${person}-light-desktop`)
        found.push(...(await findings(page)).map((one) => `${screen.title}: ${one}`))
      }
      expect(found, 'what should be mended').toEqual([])
    },
  )

test(
  'unknown URLs lead to the home page, and a forbidden one says so',
  inProve,
  async ({ page }) => {
    const { who } = await enter(page, 'clinic-admin')
    const home = homeOf(who, true)
    const forbidden = allScreens.filter((screen) => !screen.visible(who)).map(({ path }) => path)
    expect(forbidden.length).toBeGreaterThan(10)
    for (const path of forbidden) {
      await page.goto(path)
      await expect(page.getByText('This screen is not open to your sign-in.'), path).toBeVisible()
    }
    for (const path of ['/nothing-here', '/customer/7', '/Customer']) {
      await page.goto(path)
      await expect(page, `${path} leads home`).toHaveURL(home)
    }
    await settled(page)
  },
)
