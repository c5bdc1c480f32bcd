import { find } from '@labgate/contract/overviews/find'
import { expect, type Page } from '@playwright/test'
import { seeFocus } from '../src/hands/ring.ts'
import { test } from '../src/journey.ts'
import { drawn } from '../src/pace.ts'
import { demoPassword, emailOf } from '../src/people.ts'
import { keep, stands } from '../src/survey.ts'

/*
 * One day at the keyboard: nothing but keys, pressed as by a person who knows them. After each key
 * the focus must be visible: a ring where the focus is, and none where it was.
 */

const account = 'Sunrise Pain Clinic'
/** Slower than a scanner: the app would take faster keys for a scan. */
const typing = { delay: 130 }

/** The role and name of the focused element, such as 'textbox "Contact"'. */
const focused = async (page: Page): Promise<string> => {
  const focus = page.locator(':focus')
  return (await focus.count()) === 0
    ? 'nothing'
    : ((await focus.first().ariaSnapshot()).split('\n')[0] ?? '')
}

/**
 * The share of the focused element that is within the window and within everything that scrolls
 * around it, from 0 to 1. Runs in the page.
 */
const shareInView = (): number => {
  const focus = document.activeElement
  if (focus === null || focus === document.body) return 1
  const box = focus.getBoundingClientRect()
  let [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)]
  for (let at = focus.parentElement; at && at !== document.body; at = at.parentElement) {
    if (getComputedStyle(at).overflowY === 'visible') continue
    const frame = at.getBoundingClientRect()
    top = Math.max(top, frame.top)
    bottom = Math.min(bottom, frame.bottom)
  }
  return Math.max(0, bottom - top) / box.height
}

/**
 * What is wrong with the focus indicator; a ring can take some frames to be drawn, and a closing
 * dialog covers it for as long.
 */
const faultOfRing = async (page: Page): Promise<string> => {
  for (let look = 0; look < 40; look++) {
    const { what, fault } = await page.evaluate(seeFocus)
    const share = await page.evaluate(shareInView)
    if (fault === '' && share > 0.9) return ''
    if (look === 39)
      return `${what} ${fault || `shows only ${Math.round(share * 100)} % of itself`}`
    await drawn(page)
  }
  return ''
}

/** Presses a key; the previously focused element keeps no ring once the focus has left it. */
const press = async (page: Page, key: string): Promise<void> => {
  const before = await page.evaluateHandle(() => document.activeElement)
  await page.keyboard.press(key)
  const stays = await before
    .evaluate((element) => {
      if (
        element === null ||
        element === document.body ||
        element === document.activeElement ||
        element.contains(document.activeElement)
      )
        return false
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0
    })
    .catch((error: Error) => {
      if (!error.message.includes('context was destroyed')) throw error
      return false // the key led to another page, and the focused element is gone with the old one
    })
  expect(stays, `a ring stays where the focus was before ${key}`).toBe(false)
}

/** Presses a key until the named element has the focus. */
const walk = async (page: Page, key: string, name: RegExp, most = 40): Promise<void> => {
  const passed: string[] = []
  for (let step = 0; step <= most; step++) {
    const now = await focused(page)
    expect(await faultOfRing(page), 'the ring of the focus').toBe('')
    if (name.test(now)) return
    passed.push(now)
    await press(page, key)
  }
  throw new Error(`${key} does not lead to ${String(name)}. On the way: ${passed.join(', ')}.`)
}

/** Waits until the named element has taken the focus on its own. */
const arrives = async (page: Page, name: RegExp): Promise<void> => {
  await expect.poll(() => focused(page), 'what has the focus').toMatch(name)
  expect(await faultOfRing(page), 'the ring of the focus').toBe('')
}

const seen = (page: Page, step: string): Promise<void> => keep(page, `keyboard-${step}`)

const signIn = async (page: Page): Promise<void> => {
  await page.goto('/')
  await arrives(page, /textbox "Email or user name"/)
  await seen(page, '01-sign-in')
  await page.keyboard.type(emailOf('admin'))
  await press(page, 'Tab')
  await arrives(page, /textbox "Password"/)
  await page.keyboard.type(demoPassword())
  await seen(page, '02-password')
  await press(page, 'Enter')
  await stands(page, 'Dashboard')
}

const goBy = async (page: Page, words: string): Promise<void> => {
  await page.keyboard.press('Control+k')
  await arrives(page, /Find anything/)
  const found = page.waitForResponse(
    (response) =>
      response.url().endsWith(find.anything.path) &&
      (response.request().postData() ?? '').includes(JSON.stringify(words)),
    { timeout: 0 }, // only a hang ends the wait
  )
  await page.keyboard.type(words, typing)
  await found
  await expect(page.getByRole('dialog')).toContainText(words)
}

test('a day of work is done by keyboard only, with the focus always visible', async ({ page }) => {
  await signIn(page)

  await goBy(page, 'Account Information')
  await seen(page, '03-palette')
  await press(page, 'ArrowDown')
  await press(page, 'Enter')
  await stands(page, 'Account Information')

  await expect(page.getByRole('searchbox', { name: 'Name', exact: true })).toBeVisible()
  await page.keyboard.press('/')
  await arrives(page, /searchbox "Name"/)
  await page.keyboard.type('Sunrise', typing)
  await seen(page, '04-search')
  await expect(page.locator('tr[data-index]')).toHaveCount(1)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect(page.locator('tr[data-index]').nth(5)).toBeVisible()
  await walk(page, 'Tab', /^- row/)
  await walk(page, 'ArrowDown', new RegExp(account))
  await seen(page, '05-row')
  await press(page, 'Enter')
  await expect(page.getByRole('textbox', { name: 'Contact', exact: true })).toBeVisible()

  await walk(page, 'Tab', /textbox "Contact"/)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Beatrix Lindqvist', typing)
  await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible()
  await seen(page, '06-contact')
  await press(page, 'Control+Enter')
  await expect(page.getByText('The account is saved.')).toBeVisible()
  await expect(page.getByText(/unsaved change/)).toHaveCount(0)
  await arrives(page, /textbox "Contact"/)

  await walk(page, 'Shift+Tab', /button "Locations/)
  await press(page, 'Enter')
  await seen(page, '07-section')
  await walk(page, 'Tab', /^- row "Clearwater|^- row "Tampa/, 90)
  await press(page, 'Enter')
  const location = page.getByRole('dialog', { name: 'Location' })
  await expect(location.getByRole('textbox', { name: 'ZIP code' })).toBeVisible()
  await walk(page, 'Tab', /textbox "ZIP code"/)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('33607', typing)
  await seen(page, '08-zip')
  await press(page, 'Control+Enter')
  await expect(page.getByText('The location is saved.')).toBeVisible()
  await expect(location).toHaveCount(0)
  await arrives(page, /^- row/)
  await seen(page, '09-back-at-the-row')

  await goBy(page, 'Account Filter')
  await press(page, 'ArrowDown')
  await press(page, 'Enter')
  await stands(page, 'Account Filter')
  await arrives(page, /searchbox "Name"/)
  await page.keyboard.type('Sunrise', typing)
  await expect(page.locator('tr[data-index]')).toHaveCount(1)
  await walk(page, 'Tab', new RegExp(`button "Act as: ${account}"`))
  await seen(page, '10-act-as')
  await press(page, 'Enter')
  await arrives(page, /textbox "User, by last name"/)
  await page.keyboard.type('Lee', typing)
  await expect(page.getByRole('radiogroup', { name: 'Users' }).getByRole('radio')).toHaveCount(1)
  await walk(page, 'Tab', /radio/)
  await press(page, 'Space')
  await seen(page, '11-whom')
  await walk(page, 'Tab', /textbox "Reason"/)
  await page.keyboard.type('Helping with a first order', typing)
  await seen(page, '12-reason')
  await press(page, 'Enter')
  await stands(page, 'Dashboard')
  await expect(page.getByRole('banner')).toContainText('Dana Cruz (Ann Lee)')
  // from the heading through the whole dashboard, and around to the bar on top
  await walk(page, 'Tab', /button "End"/, 200)
  await seen(page, '13-end')
  await press(page, 'Enter')
  await stands(page, 'Account Filter')

  await walk(page, 'Shift+Tab', /button "Dana Cruz"/)
  await press(page, 'Enter')
  await walk(page, 'ArrowDown', /menuitem "Logout"/)
  await seen(page, '14-logout')
  await press(page, 'Enter')
  await expect(page).toHaveURL('/login')
  await arrives(page, /textbox "Email or user name"/)
})
