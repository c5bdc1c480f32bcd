import { test as base, type BrowserContext, type Page } from '@playwright/test'
import type { Hand } from './hands/hand.ts'
import { keyboardHand } from './hands/keyboard.ts'
import { mouseHand } from './hands/mouse.ts'
import { withLaboratory, type Laboratory } from './laboratory.ts'
import { watcherOf, type Watcher } from './watcher.ts'

interface OfEach {
  /** The person at this page: with the mouse, or by keyboard alone. */
  hand: Hand
  watcher: Watcher
  /** Somebody else with a browser of their own, watched as well. */
  somebodyElse: () => Promise<{ page: Page; hand: Hand }>
}

/** The hand for a page, as the project of the running journey has it. */
const handOf = (page: Page): Hand => (base.info().project.name === 'keyboard' ? keyboardHand(page) : mouseHand(page))

/** Playwright's test with a running laboratory; `page` starts at its address and is watched. */
export const test = base.extend<OfEach, { labgate: Laboratory }>({
  labgate: [
    async ({}, use) => {
      await withLaboratory(use)
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ labgate }, use) => {
    await use(labgate.url)
  },
  watcher: [
    async ({ context, labgate }, use) => {
      const watcher = watcherOf(labgate)
      watcher.watch(context)
      await use(watcher)
      if (base.info().status === base.info().expectedStatus) await watcher.judge()
    },
    { auto: true },
  ],
  hand: async ({ page }, use) => {
    await use(handOf(page))
  },
  somebodyElse: async ({ browser, watcher }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext()
      contexts.push(context)
      watcher.watch(context)
      const page = await context.newPage()
      return { page, hand: handOf(page) }
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})
