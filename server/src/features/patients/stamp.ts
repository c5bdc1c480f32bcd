import { usDate } from '@labgate/contract/kit/us-date'
import { localOf } from '@labgate/contract/orders/collection'
import { shortZone } from '../../paper/dates.ts'

/**
 * When something was changed, in the account's time, and by whom if known: '03/31/2026 10:02 EDT by
 * Ann Lee'. UTC without a zone; '' without an instant.
 */
export const stampOf = (at: string | Date | null, zone: string, by: string): string => {
  if (at === null) return ''
  const [moment, where] = [new Date(at), zone === '' ? 'UTC' : zone]
  const { day, time } = localOf(moment, where)
  return `${usDate(day)} ${time} ${shortZone(moment, where)}${by === '' ? '' : ` by ${by}`}`
}
