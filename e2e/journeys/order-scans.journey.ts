import { specimenNumber } from '@labgate/contract/kit/numbers'
import { expect, type Page } from '@playwright/test'
import { test } from '../src/journey.ts'
import { patientOf } from '../src/orders.ts'
import { scan } from '../src/scanner.ts'
import { hangMs, isFull } from '../src/size.ts'
import { seesTitle, takeSession } from '../src/steps.ts'

/* `npm run prove` makes a thousand scans. */
const scans = isFull ? 1_000 : 10

/** Values of the page's fields, by position; except label numbers, where a scan belongs. */
const held = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('main input, main textarea')]
      .filter(({ dataset }) => dataset['tube'] === undefined)
      .map(({ type, value, checked }) =>
        type === 'checkbox' || type === 'radio' ? String(checked) : value,
      )
      .join('|'),
  )
/** Focuses the next focusable element (field, button, or box), or nothing; returns what it is. */
const focusAt = (page: Page, at: number): Promise<string> =>
  page.evaluate((index) => {
    // in a text field, keys stay, and a scan is only offered (docs/decisions/0027)
    const isText = (one: HTMLElement): boolean =>
      one instanceof HTMLTextAreaElement || (one instanceof HTMLInputElement && one.type === 'text')
    const all = [
      ...document.querySelectorAll<HTMLElement>('main input, main textarea, main button, main a'),
    ].filter((one) => one.offsetParent !== null && !isText(one))
    const one = all[index % (all.length + 1)]
    if (one) one.focus()
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    return one ? `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent}` : 'nothing'
  }, at)

test(`${scans} scans in the order form, wherever the focus is outside text, leave no stray characters and save nothing`, async ({
  page,
  context,
  labgate,
}) => {
  test.setTimeout(hangMs + scans * 2_000)
  await page.clock.install()
  const client = await takeSession(page, labgate, 'clinic')
  const patientId = await patientOf(client, 'Umbrage')
  await page.goto(`/lab-order?patient=${patientId}`)
  await seesTitle(page, 'New order')
  const type = (name: string) =>
    page.getByRole('group', { name: 'Tests' }).getByRole('button', { name, exact: true })
  await type('Urine toxicology').click()
  await type('UTI / STI').click()
  const labels = page.getByRole('textbox', { name: 'Pre-printed label number' })
  await expect(labels).toHaveCount(2)
  const saves: string[] = []
  page.on('request', (request) => {
    if (/SaveVisit|SaveLabOrder/.test(request.url())) saves.push(request.url())
  })
  const before = await held(page)
  const wire = await context.newCDPSession(page)
  for (let at = 0; at < scans; at++) {
    /*
     * Both tubes are free for each scan: it goes to the first, or to the one whose field has the
     * focus.
     */
    for (const label of [labels.first(), labels.last()]) await label.fill('')
    const where = await focusAt(page, at)
    const code = specimenNumber(700_000 + at)
    await scan(page, wire, code)
    await expect
      .poll(
        async () =>
          [await labels.first().inputValue(), await labels.last().inputValue()].toSorted().join(),
        { message: where },
      )
      .toBe(`,${code}`)
    expect(await held(page), `after a scan at ${where}`).toBe(before)
  }
  expect(saves).toEqual([])
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
