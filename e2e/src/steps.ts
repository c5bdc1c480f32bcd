import { fileURLToPath } from 'node:url'
import { cookieNames } from '@labgate/contract/kit/cookies'
import { expect, test, type Page } from '@playwright/test'
import { clientOf, type Client } from './client.ts'
import type { Hand } from './hands/hand.ts'
import type { Laboratory } from './laboratory.ts'
import { demoPassword, emailOf, type Who } from './people.ts'
import { keepsPictures } from './survey.ts'

/** Fills in the sign-in page, which must be open, and waits for the next page. */
export const signInAs = async (
  page: Page,
  hand: Hand,
  email: string,
  password: string,
): Promise<void> => {
  await hand.write(page.getByLabel('Email or user name'), email)
  await hand.write(page.getByRole('textbox', { name: 'Password' }), password)
  await hand.key('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Opens the sign-in page and signs in; `at`: where to continue. */
export const signIn = async (page: Page, hand: Hand, who: Who, at?: string): Promise<void> => {
  await page.goto(at === undefined ? '/login' : `/login?next=${encodeURIComponent(at)}`)
  await signInAs(page, hand, emailOf(who), demoPassword())
}

/**
 * Gives this page's browser the session of a person, whose client is returned. No page is opened.
 */
export const takeSession = async (page: Page, labgate: Laboratory, who: Who): Promise<Client> => {
  const client = await clientOf(labgate, who)
  const cookies = client.cookies.map((cookie) => cookie.split('=') as [string, string])
  await page.context().addCookies(
    cookies.map(([name, value]) => ({
      name,
      value,
      url: name === cookieNames(false).session ? `${labgate.url}/api` : labgate.url,
    })),
  )
  return client
}

/**
 * Starts as a signed-in person: the browser has a session, and a new tab resumes it. Returns that
 * person's client.
 */
export const enter = async (
  page: Page,
  labgate: Laboratory,
  who: Who,
  path: string,
): Promise<Client> => {
  const client = await takeSession(page, labgate, who)
  await page.goto(path)
  return client
}

/**
 * Opens a URL as a link on the page would: loading the app again for it costs a second of processor
 * time.
 */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

/** Checks the screen's title, in its heading and in the window title. */
export const seesTitle = async (page: Page, title: string): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  await expect(page).toHaveTitle(`${title} - Labgate`)
}

/** Opens a screen from the menu. */
export const openScreen = async (page: Page, hand: Hand, title: string): Promise<void> => {
  await hand.press(
    page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('link', { name: new RegExp(`^${title}(, .+ waiting)?$`) }),
  )
  await seesTitle(page, title)
}

/** Chooses from the user menu; `person` is the name on it. */
export const userMenu = async (
  page: Page,
  hand: Hand,
  person: string,
  entry: string,
): Promise<void> => {
  await hand.press(page.getByRole('banner').getByRole('button', { name: person }))
  await hand.press(page.getByRole('menuitem', { name: entry }))
}

/**
 * Closes the labels of an order that was just saved: a headless browser shows them instead of
 * printing them.
 */
export const closeLabels = async (page: Page, hand: Hand): Promise<void> => {
  // with a PDF viewer they go to the printer at once
  if (await page.evaluate(() => navigator.pdfViewerEnabled)) return
  const labels = page.getByRole('dialog', { name: 'Labels' })
  await expect(labels).toBeVisible()
  await hand.key('Escape')
  await expect(labels).toBeHidden()
}

const pictures = fileURLToPath(new URL('../pictures/', import.meta.url))

/** Saves a screenshot for review: pictures/NAME-mouse.png. */
export const picture = async (page: Page, name: string): Promise<void> => {
  if (!keepsPictures) return
  await page.screenshot({
    path: `${pictures}${name}-${test.info().project.name}.png`,
    animations: 'disabled',
  })
}

/** A page's URL without its origin: a port may contain any number. */
export const addressOf = (page: Page): string => page.url().slice(new URL(page.url()).origin.length)
