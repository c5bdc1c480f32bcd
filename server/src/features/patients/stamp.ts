import { localOf } from '@labgate/contract/orders/collection'
import { usDate } from '@labgate/contract/us-date'
import { shortZone } from '../../paper/dates.ts'

/** When something was changed at the account, and by whom if that is known: '03/31/2026 10:02 EDT by Ann Lee'. Without a zone in UTC; '' without an instant. */
export const stampOf = (at: string | Date | null, zone: string, by: string): string => {
  if (at === null) return ''
  const [moment, where] = [new Date(at), zone === '' ? 'UTC' : zone]
  const { day, time } = localOf(moment, where)
  return `${usDate(day)} ${time} ${shortZone(moment, where)}${by === '' ? '' : ` by ${by}`}`
}
