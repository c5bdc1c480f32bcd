import { dice } from '@labgate/contract/test/dice'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { test } from '../src/journey.ts'
import { patientOf } from '../src/orders.ts'
import { personPauses } from '../src/pace.ts'
import { hangMs, isFull } from '../src/size.ts'
import { seesTitle, takeSession } from '../src/steps.ts'

/* `npm run prove` kills the tab more often. */
const kills = isFull ? 20 : 1
/**
 * Acceptable loss: text typed in the last seconds before (rules.md#unsaved-work requires three).
 */
const mostLostMs = 5_000

const listed = (page: Page) => page.getByRole('list', { name: 'Medications' }).getByRole('listitem')

/** Types one medication after another as free text; returns when each appeared in the list. */
const types = async (
  page: Page,
  until: number,
  round: number,
): Promise<{ word: string; at: number }[]> => {
  const typed: { word: string; at: number }[] = []
  const field = page.getByRole('combobox', { name: 'Add medication' })
  while (Date.now() < until) {
    // the letter stands first: a number with a unit after it is read as a dose
    const word = `mixture ${'abcdefghijklmnopqrstuvwxyz'[typed.length] ?? 'z'}${round}`
    await field.fill(word)
    await page.getByRole('option', { name: `Add “${word}” as free text` }).click()
    await expect(listed(page).filter({ hasText: word })).toHaveCount(1)
    typed.push({ word, at: Date.now() })
    await personPauses(400)
  }
  return typed
}

/** Kills the tab's process: nothing in the page runs anymore, not even its unload handlers. */
const crash = async (context: BrowserContext, page: Page): Promise<void> => {
  const gone = page.waitForEvent('crash')
  const wire = await context.newCDPSession(page)
  wire.send('Page.crash').catch(() => undefined)
  await gone
  await page.close()
}

test(`a killed tab (${kills === 1 ? 'once' : `at ${kills} moments`}) loses at most the last seconds of typing`, async ({
  context,
  page: first,
  labgate,
  watcher,
}) => {
  test.setTimeout(hangMs + kills * 30_000)
  watcher.expects(/Target crashed|net::ERR|Failed to fetch|AbortError/)
  const client = await takeSession(first, labgate, 'clinic')
  const patientId = await patientOf(client, 'Ysolde')
  const roll = dice(20_261_121)
  let page = first
  for (let round = 0; round < kills; round++) {
    await page.goto(`/lab-order?patient=${patientId}`)
    await seesTitle(page, 'New order')
    if (round === 0)
      await page
        .getByRole('group', { name: 'Tests' })
        .getByRole('button', { name: 'Urine toxicology', exact: true })
        .click()
    await expect(page.getByRole('combobox', { name: 'Add medication' })).toBeVisible()
    const typed = await types(page, Date.now() + 6_000 + roll.below(3_000), round)
    const killed = Date.now()
    await crash(context, page)
    page = await context.newPage()
    await page.goto(`/lab-order?patient=${patientId}`)
    await expect(page.getByText(/^What you typed until .* is back/)).toBeVisible()
    const safe = typed.filter(({ at }) => at < killed - mostLostMs).map(({ word }) => word)
    for (const word of safe)
      await expect(
        listed(page).filter({ hasText: word }),
        `${word}, typed before the last ${mostLostMs} ms`,
      ).toHaveCount(1)
    await page.getByRole('button', { name: 'Keep it' }).click()
  }
})
