import { zoneFormats } from '@labgate/contract/zone-formats'
import { isDay } from '@labgate/contract/values'

const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
const digits = /^(\d{2})(\d{2})(\d{4})$/

/** What was typed as a day YYYY-MM-DD: '' when nothing is typed, null when it is not a day of the calendar. Takes MM/DD/YYYY, YYYY-MM-DD and MMDDYYYY. */
export const dayOfText = (typed: string): string | null => {
  const text = typed.trim()
  if (text === '') return ''
  const isoParts = iso.exec(text)
  const usParts = us.exec(text) ?? digits.exec(text)
  const [year, month, day] = isoParts ? [isoParts[1], isoParts[2], isoParts[3]] : usParts ? [usParts[3], usParts[1], usParts[2]] : []
  if (year === undefined || month === undefined || day === undefined || !isDay(Number(year), Number(month), Number(day))) return null
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** A day YYYY-MM-DD as people here read it, MM/DD/YYYY; '' for none. */
export const dayAsText = (day: string | null | undefined): string => {
  const parts = iso.exec(day ?? '')
  return parts ? `${parts[2]?.padStart(2, '0')}/${parts[3]?.padStart(2, '0')}/${parts[1]}` : ''
}

const zoneOfViewer = Intl.DateTimeFormat().resolvedOptions().timeZone

const formatOf = zoneFormats('en-US', (zone) => ({
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  ...(zone !== zoneOfViewer && { timeZoneName: 'short' }),
}))

/** A moment in the viewer's zone, or in another with its name beside it: '03/31/2026 14:05'. '' for none. */
export const instantAsText = (instant: string | null | undefined, zone: string = zoneOfViewer): string => {
  if (!instant) return ''
  const parts = formatOf(zone).formatToParts(new Date(instant))
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('month')}/${part('day')}/${part('year')} ${part('hour')}:${part('minute')} ${part('timeZoneName')}`.trim()
}
