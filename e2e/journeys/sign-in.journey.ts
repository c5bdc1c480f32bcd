import { expect } from '@playwright/test'
import { inProve, test } from '../src/journey.ts'
import { demoPassword, emailOf } from '../src/people.ts'
import { openScreen, picture, seesTitle, signIn, signInAs, userMenu } from '../src/steps.ts'

test('a visitor who opens the root page signs in and out', async ({ page, hand }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page).toHaveTitle('Login - Labgate')
  await hand.press(page.getByRole('button', { name: 'Sign in' }))
  await expect(page.getByText('Enter your email or user name.')).toBeVisible()
  await expect(page.getByLabel('Email or user name')).toBeFocused()
  await picture(page, 'sign-in-empty')

  await hand.write(page.getByLabel('Email or user name'), emailOf('admin'))
  await hand.write(page.getByRole('textbox', { name: 'Password' }), 'not the password')
  await hand.key('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await picture(page, 'sign-in-refused')

  await hand.write(page.getByRole('textbox', { name: 'Password' }), demoPassword())
  await hand.press(page.getByRole('button', { name: 'Sign in' }))
  await seesTitle(page, 'Dashboard')
  await picture(page, 'sign-in-home')

  await userMenu(page, hand, 'Dana Cruz', 'Logout')
  await expect(page).toHaveURL(/\/login$/)
  /* The previous screen cannot be reached by going back. */
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test(
  'unknown URLs and those of other users lead to the home page',
  inProve,
  async ({ page, hand }) => {
    await signIn(page, hand, 'clinic', '/no-such-screen')
    await seesTitle(page, 'Dashboard')
    await page.goto('/user')
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto('/customer?id=1')
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0)
  },
)

test('a URL that requires sign-in opens after sign-in', inProve, async ({ page, hand }) => {
  await page.goto('/user?active=1')
  await expect(page).toHaveURL(/\/login\?next=/)
  await signInAs(page, hand, emailOf('admin'), demoPassword())
  await expect(page).toHaveURL(/\/user\?active=1$/)
  await seesTitle(page, 'Users')
})

test(
  'the logo reloads the page for clinic staff, opens Account Filter for laboratory staff, and leads sales staff home',
  inProve,
  async ({ page, hand }) => {
    const logo = page.getByRole('button', { name: 'Labgate, home' })
    await signIn(page, hand, 'clinic')
    await page.evaluate(() => Object.assign(window, { before: true }))
    await hand.press(logo)
    await page.waitForFunction(() => !('before' in window))
    await seesTitle(page, 'Dashboard')
    await userMenu(page, hand, 'Ann Lee', 'Logout')

    await signInAs(page, hand, emailOf('cet'), demoPassword())
    await hand.press(logo)
    await seesTitle(page, 'Account Filter')
    await userMenu(page, hand, 'Priya Raghunathan', 'Logout')

    /* Sales staff have no Account Filter: the logo leads to the home page. */
    await signInAs(page, hand, emailOf('account-manager'), demoPassword())
    await openScreen(page, hand, 'Account Information')
    await hand.press(logo)
    await seesTitle(page, 'Dashboard')
  },
)

test('a new tab joins the session of the browser, and signing out ends both', async ({
  page,
  hand,
  context,
  watcher,
}) => {
  watcher.expects(/status of 401/) // from calls in progress when the session ends
  await signIn(page, hand, 'clinic-admin', '/inbox')
  await expect(
    page.getByRole('banner').getByRole('button', { name: "Siobhán O'Brien" }),
  ).toBeVisible()
  const second = await context.newPage()
  await second.goto('/customer')
  await seesTitle(second, 'Account Information')
  await userMenu(page, hand, "Siobhán O'Brien", 'Logout')
  await expect(page).toHaveURL(/\/login$/)
  await expect(second).toHaveURL(/\/login/)
  await second.goto('/customer')
  await expect(second).toHaveURL(/\/login\?next=/)
})

test(
  'too many wrong passwords lock the sign-in temporarily, with the same message as a wrong password',
  inProve,
  async ({ page, hand }) => {
    await page.goto('/login')
    await hand.write(page.getByLabel('Email or user name'), emailOf('specialist'))
    const refused = page.getByRole('alert')
    const words: string[] = []
    for (let attempt = 1; attempt <= 6; attempt++) {
      await hand.write(
        page.getByRole('textbox', { name: 'Password' }),
        attempt < 6 ? `wrong password ${attempt}` : demoPassword(),
      )
      const answered = page.waitForResponse(/Authenticate/)
      await hand.key('Enter')
      await answered
      await expect(refused).toBeVisible()
      words.push(await refused.innerText())
    }
    expect(new Set(words).size, words.join(' | ')).toBe(1)
    expect(words[0]).toMatch(/password|sign/i)
    await picture(page, 'sign-in-locked')
  },
)
