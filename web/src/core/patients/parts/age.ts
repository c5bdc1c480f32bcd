import { say } from '@labgate/contract/languages/say'
import { dayAsText } from '../../../forms/dates.ts'

const two = (number: number): string => String(number).padStart(2, '0')

/** The viewer's day, YYYY-MM-DD. */
export const todayHere = (now = new Date()): string =>
  `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`

const monthsBetween = (from: string, to: string): number => {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number)
  return (toYear - year) * 12 + toMonth - month - (toDay < day ? 1 : 0)
}

/**
 * An age as people say it: whole years, or whole months below two years; '' without a birth date or
 * for a future one. Days are YYYY-MM-DD.
 */
export const ageAsText = (dob: string | null, today = todayHere()): string => {
  if (dob === null || dob === '' || dob > today) return ''
  const months = monthsBetween(dob, today)
  return months >= 24 ? String(Math.floor(months / 12)) : say('{months} mo', { months })
}

/** '01/02/1970 (56)'; '' without a birth date. */
export const dobWithAge = (dob: string | null, today = todayHere()): string => {
  const age = ageAsText(dob, today)
  return age === '' ? dayAsText(dob) : `${dayAsText(dob)} (${age})`
}
