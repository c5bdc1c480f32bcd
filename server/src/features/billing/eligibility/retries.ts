import type { Refusal } from '../../../x12/faces/eligibility.ts'

/** Tries per question; then its coverage is unknown. */
export const mostTries = 5
const hourMs = 3_600_000
const waits = [0.5, 2, 6, 24] as const

/**
 * Milliseconds until a question is sent to the payer again, after this many tries; the payer's own
 * wish (AAA04) applies if it is longer.
 */
export const waitFor = (tries: number, refusals: readonly Refusal[]): number =>
  Math.max(
    (waits[Math.max(0, tries - 1)] ?? 24) * hourMs,
    ...refusals.map(
      ({ resend }) => (resend.may === 'answer-follows' ? 1 : resend.days) * 24 * hourMs,
    ),
  )
