import { basename } from 'node:path'
import {
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'
import { keepEvidence } from './evidence.ts'
import type { Hand } from './hands/hand.ts'
import { keyboardHand } from './hands/keyboard.ts'
import { mouseHand } from './hands/mouse.ts'
import { withLaboratory, type Laboratory } from './laboratory.ts'
import { wholeBrowser } from './launch.ts'
import type { EngineKind } from './prepared.ts'
import { isFull } from './size.ts'
import { watcherOf, type Watcher } from './watcher.ts'

interface OfEach {
  /**
   * For a file whose journeys print labels: they need the browser's PDF viewer, which the headless
   * shell lacks.
   */
  prints: boolean
  /** The person at this page: with the mouse, or by keyboard alone. */
  hand: Hand
  watcher: Watcher
  /** Another person with a separate browser, also watched. */
  somebodyElse: () => Promise<{ page: Page; hand: Hand }>
}

export interface OfWorker {
  /**
   * What the laboratory runs on, if there is a PostgreSQL. `npm test` sets it for all,
   * `npm run prove` for each hand.
   */
  engine: EngineKind
  labgate: Laboratory
}

/**
 * For a file whose journeys need the embedded engine: they open the mailbox or the supplier's form,
 * which only its demo has, or kill the database with the server. So both engines are used from a
 * browser in every run.
 */
export const onEmbeddedEngine = { engine: 'embedded' } as const

/**
 * `npm test` runs each journey once: these by keyboard alone, like people who type all day, the
 * others with the mouse.
 */
const byKeyboard = ['accessioning', 'order-new-patient', 'sign-in'].map(
  (name) => `${name}.journey.ts`,
)

/**
 * For a journey that `npm run prove` runs, both ways, and `npm test` skips: tests of the server and
 * of the web app cover the same without a browser.
 */
export const inProve = { tag: '@prove' } as const

/** The hand for a page: as set by the running journey's project, otherwise by its file. */
const handOf = (page: Page): Hand => {
  const { project, file } = base.info()
  const isByKeyboard = isFull ? project.name === 'keyboard' : byKeyboard.includes(basename(file))
  return isByKeyboard ? keyboardHand(page) : mouseHand(page)
}

/** A headless browser has no print dialog, and closes a page that opens one. */
const takeAwayPrinter = (context: BrowserContext) =>
  context.addInitScript(() => {
    window.print = () => undefined
  })

/** Playwright's test with a running laboratory; `page` starts at its address and is watched. */
export const test = base.extend<OfEach, OfWorker>({
  engine: ['server', { option: true, scope: 'worker' }],
  labgate: [
    async ({ engine }, use) => {
      await withLaboratory(engine, use)
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ labgate }, use) => {
    await use(labgate.url)
  },
  prints: [false, { option: true }],
  /*
   * The whole browser is started beside the worker's own, whose laboratory the journey shares:
   * another worker would start another one.
   */
  context: async (
    {
      prints,
      context,
      playwright,
      baseURL,
      viewport,
      locale,
      timezoneId,
      serviceWorkers,
      contextOptions,
    },
    use,
  ) => {
    if (!prints || isFull) return use(context)
    const browser = await playwright.chromium.launch(wholeBrowser)
    const options: BrowserContextOptions = { ...contextOptions, viewport, serviceWorkers }
    await use(
      await browser.newContext({
        ...options,
        ...(baseURL !== undefined && { baseURL }),
        ...(locale !== undefined && { locale }),
        ...(timezoneId !== undefined && { timezoneId }),
      }),
    )
    await browser.close()
  },
  watcher: [
    async ({ context, labgate }, use) => {
      const watcher = watcherOf(labgate)
      watcher.watch(context)
      await takeAwayPrinter(context)
      let isGood = false
      try {
        await use(watcher)
        if (base.info().status === base.info().expectedStatus) {
          await watcher.judge()
          isGood = true
        }
      } finally {
        if (!isGood) await keepEvidence(watcher, labgate)
        await watcher.close()
      }
    },
    { auto: true },
  ],
  hand: async ({ page }, use) => {
    await use(handOf(page))
  },
  somebodyElse: async ({ browser, watcher }, use) => {
    await use(async () => {
      const context = await browser.newContext()
      watcher.watch(context)
      await takeAwayPrinter(context)
      const page = await context.newPage()
      return { page, hand: handOf(page) }
    })
  },
})
