import { testTypes } from '@labgate/contract/catalog/test-types'
import { expect, type Page } from '@playwright/test'
import { test } from '../src/journey.ts'
import { demoPassword, emailOf } from '../src/people.ts'
import { picture } from '../src/steps.ts'

const catalogFile = '../../web/src/language/spanish/spanish.ts'
const { spanish } = (await import(catalogFile)) as { spanish: Readonly<Record<string, string>> }

/** Screens of a practice, and what opens on them without a change. */
const paths = [
  '/dashboard',
  '/results',
  '/inbox',
  '/patient',
  '/patient?id=-1',
  '/lab-order',
  '/shipLog',
  '/customer',
  '/customer-issue',
  '/reporting',
  '/order-supplies',
  '/security',
] as const

/**
 * What the laboratory reported, names of tests, and what people entered stay as they are
 * (docs/decisions/0114); each language is named in itself.
 */
const asItIs: ReadonlySet<string> = new Set([
  ...Object.values(testTypes),
  'Detected',
  'Not detected',
  'Positive',
  'Negative',
  'English',
  'Pain medicine',
  'New patient',
])

/** Texts that a person sees or hears, without what people entered. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.querySelector('#root')!, NodeFilter.SHOW_TEXT)
    while (walker.nextNode() !== null) found.push(walker.currentNode.textContent?.trim() ?? '')
    for (const name of ['aria-label', 'title', 'placeholder'])
      for (const one of document.querySelectorAll(`[${name}]`))
        found.push(one.getAttribute(name)?.trim() ?? '')
    return found
  })
const inEnglish = (texts: readonly string[]): string[] => [
  ...new Set(texts.filter((text) => (spanish[text] ?? text) !== text && !asItIs.has(text))),
]

test('a practice’s staff read the screens in Spanish from the sign-in page on, and in English again once they choose it', async ({
  page,
  hand,
}) => {
  await page.goto('/login')
  await hand.press(page.getByRole('button', { name: 'Español' }))
  await hand.write(page.getByLabel('Correo o nombre de usuario'), emailOf('clinic-admin'))
  await hand.write(page.getByRole('textbox', { name: 'Contraseña' }), demoPassword())
  await hand.key('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')

  const found: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0)
    const left = inEnglish(await textsOn(page))
    if (left.length > 0) found.push(`${path}: ${left.join(' | ')}`)
    await picture(page, `spanish-${path.slice(1).replaceAll(/\W/g, '-')}`)
  }

  expect(found).toEqual([])

  await hand.tick(page.getByRole('radio', { name: 'English' }))
  await expect(page.getByRole('heading', { name: 'My Account', level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})
