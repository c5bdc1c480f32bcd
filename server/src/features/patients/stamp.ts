import { clockText } from '@labgate/contract/kit/clock'
import { usDate } from '@labgate/contract/kit/us-date'
import { localOf } from '@labgate/contract/orders/collection'
import { shortZone } from '../../paper/dates.ts'
import type { WallClock } from '../../paper/moments.ts'

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
  const [moment, where] = [new Date(at), zone === '' ? 'UTC' : zone]
  const { day, time } = localOf(moment, where)
  return `${usDate(day)} ${clockText(time, clock)} ${shortZone(moment, where)}${by === '' ? '' : ` by ${by}`}`
}
