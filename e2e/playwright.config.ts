import { defineConfig } from '@playwright/test'
import type { OfWorker } from './src/journey.ts'
import { journeysBrowser } from './src/launch.ts'
import { hangMs, isFull } from './src/size.ts'

const closing = 'log.survey.ts'
/**
 * For `npm run prove`: checks drawers, dialogs, and records, one by one, and a day with the
 * keyboard alone. Every run checks every screen itself.
 */
const longLooks = ['{keyboard,patients,preferences,records}.survey.ts']
/**
 * For `npm test`: those that use the embedded engine. One worker runs them all, since each worker
 * starts its own laboratory.
 */
const embedded = ['{draft,new-user}.journey.ts']
/** Reads the server logs of all other projects. */
const log = { name: 'log', testMatch: closing }

export default defineConfig<object, OfWorker>({
  testDir: './journeys',
  testMatch: '*.journey.ts',
  outputDir: '../test-results',
  globalSetup: './src/prepare-laboratory.ts',
  reporter: [['list'], ['../scripts/test/playwright-counts.ts']],
  forbidOnly: process.env['LABGATE_COUNTS'] !== undefined, // npm test runs all of them or fails
  // the journeys of one file run in order; a worker's files share its laboratory
  fullyParallel: false,
  // on two cores: each starts a laboratory and a browser, which costs twelve seconds of processor
  // time
  workers: isFull ? 3 : 2,
  // a journey that passes only when repeated is named as unsteady, and more than two of them fail
  // the run
  retries: isFull ? 0 : 1,
  timeout: hangMs,
  expect: { timeout: 120_000 }, // the same
  use: {
    browserName: 'chromium',
    launchOptions: journeysBrowser,
    // without one, a click on what is not there would wait as long as the journey may take
    actionTimeout: 120_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    contextOptions: { reducedMotion: 'reduce' },
    // each journey is a new machine, which would fetch all files of the app; the dock's has its own
    // browser
    serviceWorkers: isFull ? 'allow' : 'block',
    trace: 'off',
    video: 'off',
    screenshot: 'off',
  },
  // A worker keeps its laboratory within one project: `npm test` has one for all journeys.
  // `npm run prove` runs every journey both ways.
  projects: isFull
    ? [
        { name: 'mouse' },
        { name: 'keyboard', use: { engine: 'embedded' } },
        // Checked once, with no particular hand.
        { name: 'survey', testMatch: '*.survey.ts', testIgnore: closing },
        { ...log, dependencies: ['mouse', 'keyboard', 'survey'] },
      ]
    : [
        {
          name: 'once',
          testMatch: ['*.journey.ts', '*.survey.ts'],
          testIgnore: [closing, ...longLooks, ...embedded],
          grepInvert: /@prove/,
          teardown: log.name,
        },
        {
          name: 'embedded',
          testMatch: embedded,
          grepInvert: /@prove/,
          workers: 1,
          teardown: log.name,
        },
        log,
      ],
})
