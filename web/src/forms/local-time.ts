import { typedTime } from '@labgate/contract/kit/typed-times'
import { dayOfText, zoneName } from './dates.ts'

/**
 * A typed date and time in the viewer's zone, such as '3/31/26 14:05' or '03/31/2026 2:05 pm': ''
 * if nothing is typed, null if invalid.
 */
export const instantOfText = (typed: string): string | null => {
  const text = typed.trim()
  if (text === '') return ''
  const [, date = '', clock = ''] = /^(\S+)\s+(.+)$/.exec(text) ?? []
  const day = dayOfText(date)
  const time = typedTime(clock)
  return day && time ? new Date(`${day}T${time}`).toISOString() : null
}

/** Name of the viewer's zone now, such as 'EST'. */
export const zoneWord = (): string => zoneName(new Date())
