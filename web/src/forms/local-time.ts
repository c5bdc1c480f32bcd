import { dayOfText } from './dates.ts'
import { timeOfText } from './times.ts'

/** What was typed as a date and a time in the viewer's zone, such as '3/31/26 14:05' or '03/31/2026 2:05 pm': '' when nothing is typed, null when it is neither. */
export const instantOfText = (typed: string): string | null => {
  const text = typed.trim()
  if (text === '') return ''
  const [, date = '', clock = ''] = /^(\S+)\s+(.+)$/.exec(text) ?? []
  const day = dayOfText(date)
  const time = timeOfText(clock)
  return day && time ? new Date(`${day}T${time}`).toISOString() : null
}

/** The viewer's zone in words, such as 'EST'. */
export const zoneWord = (): string =>
  new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' }).formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value ?? ''
