import { dayOfText, zoneName } from './dates.ts'
import { timeOfText } from './times.ts'

/**
 * A typed date and time in the viewer's zone, such as '3/31/26 14:05' or '03/31/2026 2:05 pm': ''
 * if nothing is typed, null if invalid.
 */
export const instantOfText = (typed: string): string | null => {
  const text = typed.trim()
  if (text === '') return ''
  const [, date = '', clock = ''] = /^(\S+)\s+(.+)$/.exec(text) ?? []
  const day = dayOfText(date)
  const time = timeOfText(clock)
  return day && time ? new Date(`${day}T${time}`).toISOString() : null
}

/** Name of the viewer's zone now, such as 'EST'. */
export const zoneWord = (): string => zoneName(new Date())
