import { describeMoment, momentIn, type WallClock } from '../../paper/moments.ts'

/**
 * When something was changed, in the account's time, and by whom if known: '03/31/2026 10:02 AM EDT by
 * Ann Lee'. UTC without a zone; '' without an instant.
 */
export const stampOf = (
  at: string | Date | null,
  { zone, clock }: WallClock,
  by: string,
): string => {
  if (at === null) return ''
  const wall = { zone: zone === '' ? 'UTC' : zone, clock }
  const moment = describeMoment(momentIn(wall, new Date(at).toISOString()))
  return `${moment}${by === '' ? '' : ` by ${by}`}`
}
