import { findChromium, findHeadlessShell } from './chromium.ts'

const isRoot = process.getuid?.() === 0
const isFull = process.env['LABGATE_PROVE'] === 'full'
const quiet = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']
/** Most pages of a journey stay for some seconds: to make their code quick would not pay. */
const shortLived = '--js-flags=--no-opt --no-maglev --min-semi-space-size=32'

const launching = (executablePath: string | undefined) => ({
  ...(executablePath !== undefined && { executablePath }),
  args: [...quiet, ...(isFull ? [] : [shortLived]), ...(isRoot ? ['--no-sandbox'] : [])],
})

/** How the browser is started as people have it: `npm run prove` does all in it, `npm test` what needs its viewer of PDFs. */
export const wholeBrowser = launching(findChromium())
/** How the browser of most journeys is started. */
export const journeysBrowser = isFull ? wholeBrowser : launching(findHeadlessShell() ?? findChromium())
