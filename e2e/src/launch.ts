import { findChromium, findHeadlessShell } from './chromium.ts'
import { isFull } from './size.ts'

const isRoot = process.getuid?.() === 0
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** Most pages of a journey last some seconds: optimizing their code would not pay off. */
const shortLived = '--js-flags=--no-opt --no-maglev --min-semi-space-size=32'

const launching = (executablePath: string | undefined) => ({
  ...(executablePath !== undefined && { executablePath }),
  args: [...quiet, ...(isFull ? [] : [shortLived]), ...(isRoot ? ['--no-sandbox'] : [])],
})

/**
 * Starts the browser that people use: `npm run prove` uses it for everything, `npm test` where the
 * PDF viewer is needed.
 */
export const wholeBrowser = launching(findChromium())
/** Starts the browser of most journeys. */
export const journeysBrowser = isFull
  ? wholeBrowser
  : launching(findHeadlessShell() ?? findChromium())
