import type { CDPSession, Page } from '@playwright/test'

const isPast = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('to the past')

/**
 * Stops the page's clock a little later than it shows. The clock goes on until then: on a machine so
 * busy that it has passed the moment, a later one is tried.
 */
const stopClock = async (page: Page, aheadMs = 2_000): Promise<void> => {
  try {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + aheadMs)
  } catch (error) {
    if (!isPast(error)) throw error
    await stopClock(page, 2 * aheadMs)
  }
}

/**
 * A wedge scanner: one key every `gapMs` milliseconds of the page's clock, five by default, followed
 * by Enter. `page.clock` must be installed: it stands still while a key travels, however busy the
 * machine is, and every event's own timestamp is read from it.
 */
export const scan = async (
  page: Page,
  wire: CDPSession,
  code: string,
  gapMs = 5,
): Promise<void> => {
  await stopClock(page)
  const keys = [
    ...[...code].map((digit) => ({
      key: digit,
      text: digit,
      windowsVirtualKeyCode: digit.toUpperCase().charCodeAt(0),
    })),
    { key: 'Enter', text: '\r', windowsVirtualKeyCode: 13 },
  ]
  for (const [at, { text, ...key }] of keys.entries()) {
    if (at > 0) await page.clock.runFor(gapMs)
    await wire.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      text,
      unmodifiedText: text,
      ...key,
    })
    await wire.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
  }
  await page.clock.runFor(400)
  await page.clock.resume()
}

/**
 * A wedge scanner: all keys at once, five milliseconds apart by their own timestamps, followed by
 * Enter. On a busy machine they may arrive later than they were pressed. Runs in the page: no
 * imports.
 */
export const scanKeys = async (code: string): Promise<void> => {
  /* Pause between two scans: without it they run together. */
  await new Promise((resolve) => setTimeout(resolve, 300))
  const start = performance.now()
  for (const [at, key] of [...code, 'Enter'].entries()) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: start + at * 5 })
    document.body.dispatchEvent(event)
  }
}
