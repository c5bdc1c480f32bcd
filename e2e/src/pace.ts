import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import type { Hand } from './hands/hand.ts'

/*
 * The journeys' only waits by the clock: how fast a person, a scanner, or a line is. Everything
 * else waits for an event, and its time limits are so long that only a hang meets them. The gate
 * `waits` of npm test refuses any other.
 */

/** The pause of a person between two acts, or between two keys. */
export const personPauses = (milliseconds: number): Promise<void> => wait(milliseconds)
/** How long a slow line takes to pass something on. */
export const slowLine = (milliseconds: number): Promise<void> => wait(milliseconds)
/** Until the authenticator shows another code: half a minute at most. */
export const nextCode = (): Promise<void> => wait(500)

/** Until the page has drawn what it has: on a busy machine that takes longer. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()))
      }),
  )

/** How long a person waits for the effect of a key before pressing it again. */
const patienceMs = 2000
/**
 * Presses a key that the screen may not listen for yet until it has had its effect. Only for a key
 * that may be pressed twice.
 */
export const pressUntil = async (
  hand: Hand,
  keys: string,
  effect: (timeout: number) => Promise<void>,
): Promise<void> => {
  await expect(async () => {
    await hand.key(keys)
    await effect(patienceMs)
  }).toPass()
}
