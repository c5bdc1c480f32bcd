import { cookieNames } from '@labgate/contract/kit/cookies'
import { patients } from '@labgate/contract/patients/patients'
import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import { findChromium } from '../../../e2e/src/chromium.ts'
import { closing } from '../closers.ts'
import { openPlaces } from '../laboratory/places.ts'
import { askAs, signIn } from '../laboratory/sign-in.ts'
import { startPortal } from '../measure/start-portal.ts'
import { recordedKeys, listenToKeys } from './key-timing.ts'

/** In the measured page. */
declare const document: {
  createElement(name: 'textarea'): { id: string }
  querySelector(selector: 'main'): { prepend(added: object): void } | null
}

/**
 * Milliseconds from a key to the frame that shows it, and the part of that spent in the page's own
 * code.
 */
export interface KeyFigures {
  keys: number
  p50: number
  p95: number
  worst: number
  workP50: number
  workWorst: number
}
export interface Typing {
  browser: string
  /** Tests checked in the form, with all its classes open. */
  ticked: number
  ours: KeyFigures
  /** The same keys, on the same page, in a textarea that the app does not know about. */
  floor: KeyFigures
  fields: { name: string; figures: KeyFigures }[]
}

const fewestTicked = 100
/** A fast typist; faster keys would be taken for a scanner. */
const betweenKeysMs = 70
/** A laboratory user, whose form has every field. */
const typist = 'accessioning@labgate.example'

interface Field {
  name: string
  selector: string
  text: string
}
/* Each field is emptied again by as many keys, which also count. */
const fields: readonly Field[] = [
  {
    name: 'Note',
    selector: '[data-path="notes.0.note"]',
    text: 'The courier came at noon and left the second label with the front desk of the clinic.',
  },
  {
    name: 'Number of a label',
    selector: '[data-path="specimens.0.specimenBarcode"]',
    text: 'none on the tube yet',
  },
  { name: 'Collection time', selector: '[data-path="collectionTime"]', text: '10:45 am' },
  { name: 'Diagnosis', selector: '[data-path="diagnosis"]', text: 'opioid dependence' },
  { name: 'Medication', selector: '[data-path="medications"]', text: 'buprenorphine 8 mg' },
  { name: 'Find a test', selector: '[data-path="specimens.0.tests"]', text: 'norhydrocodone' },
]

const openForm = async (page: Page, address: string, patientId: number): Promise<number> => {
  await page.goto(`${address}/lab-order?patient=${patientId}`)
  const types = page.getByRole('group', { name: 'Tests' })
  await types.getByRole('button', { name: 'Urine toxicology', exact: true }).click()
  const openAll = page.getByRole('button', { name: 'Expand all' })
  const ticked = (): Promise<number> =>
    page.locator('input[data-code]:checked:not([aria-expanded])').count()
  const tickIn = async (boxes: Locator): Promise<void> => {
    for (
      let at = 0, count = await boxes.count();
      at < count && (await ticked()) < fewestTicked;
      at++
    )
      if (!(await boxes.nth(at).isChecked())) await boxes.nth(at).click()
  }
  /* Whole classes first, then single tests, then those of another tube. */
  while ((await ticked()) < fewestTicked) {
    await openAll.first().click()
    await tickIn(page.locator('input[data-code][aria-expanded]'))
    await tickIn(page.locator('input[data-code]:not([aria-expanded]):enabled'))
    if ((await ticked()) < fewestTicked)
      await types.locator('button[aria-pressed="false"]:enabled').first().click()
  }
  await page
    .getByRole('region', { name: 'Laboratory notes' })
    .getByRole('button', { name: 'Add note' })
    .click()
  return ticked()
}

const typeInto = async (page: Page, selector: string, text: string) => {
  await page.locator(selector).click()
  await page.waitForTimeout(500)
  await page.evaluate(recordedKeys)
  await page.keyboard.type(text, { delay: betweenKeysMs })
  for (const _ of text) await page.keyboard.press('Backspace', { delay: betweenKeysMs / 2 })
  await page.waitForTimeout(400)
  return page.evaluate(recordedKeys)
}

const figuresOf = (keys: readonly { duration: number; work: number }[]): KeyFigures => {
  const sorted = (of: 'duration' | 'work'): number[] =>
    keys.map((key) => key[of]).toSorted((one, other) => one - other)
  const at = (list: readonly number[], share: number): number =>
    list[Math.min(list.length - 1, Math.floor(list.length * share))] ?? Number.NaN
  const [durations, works] = [sorted('duration'), sorted('work')]
  return {
    keys: keys.length,
    p50: at(durations, 0.5),
    p95: at(durations, 0.95),
    worst: at(durations, 1),
    workP50: at(works, 0.5),
    workWorst: at(works, 1),
  }
}

const somePatient = async (address: string): Promise<number> => {
  const visitor = await signIn(address, typist)
  const { path, headers, body } = askAs(
    visitor,
    patients.list,
    { searchCriteria: { name: 'm', pageSize: 20 } },
    { expects: '' },
  )
  const answer = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body }),
  })
  const { list = [] } = (await answer.json()) as { list?: { patientId: number }[] }
  const [first] = list
  if (first === undefined) throw new Error('The demo laboratory has no patient to order for.')
  return first.patientId
}

const measureIn = async (browser: Browser, address: string): Promise<Typing> => {
  const patientId = await somePatient(address)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const { cookies } = await signIn(address, typist)
  await context.addCookies(
    cookies.split('; ').map((cookie) => {
      const [name = '', ...value] = cookie.split('=')
      return {
        name,
        value: value.join('='),
        url: name === cookieNames(false).session ? `${address}/api` : address,
      }
    }),
  )
  const page = await context.newPage()
  const ticked = await openForm(page, address, patientId)
  await page.evaluate(listenToKeys)
  await typeInto(page, fields[0]?.selector ?? '', 'warm')
  const typed = []
  for (const { name, selector, text } of fields)
    typed.push({ name, keys: await typeInto(page, selector, text) })
  await page.evaluate(() => {
    const bare = document.createElement('textarea')
    bare.id = 'bare'
    document.querySelector('main')?.prepend(bare)
  })
  const floor = []
  for (const { text } of fields) floor.push(...(await typeInto(page, '#bare', text)))
  return {
    browser: `Chromium ${browser.version()}`,
    ticked,
    ours: figuresOf(typed.flatMap(({ keys }) => keys)),
    floor: figuresOf(floor),
    fields: typed.map(({ name, keys }) => ({ name, figures: figuresOf(keys) })),
  }
}

/**
 * Time per key in the order form with a hundred tests, as reported by the browser's Event Timing;
 * null if there is no Chromium.
 */
export const measureTyping = async (log: (line: string) => void): Promise<Typing | null> => {
  const executablePath = findChromium()
  if (executablePath === undefined) {
    log('No Chromium is found: typing is not measured.')
    return null
  }
  const places = await openPlaces('embedded')
  const closePlaces = closing(places.close)
  try {
    const portal = await startPortal(await places.fresh(), { LABGATE_DEMO: '1' })
    const browser = await chromium.launch({ executablePath })
    const closeBrowser = closing(() => browser.close())
    try {
      return await measureIn(browser, portal.url)
    } finally {
      await closeBrowser()
      await portal.stop()
    }
  } finally {
    await closePlaces()
  }
}
