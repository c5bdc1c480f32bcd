import { clockText, type Clock } from '@labgate/contract/kit/clock'
import { typedDay } from '@labgate/contract/kit/typed-days'
import { zoneFormats } from '@labgate/contract/kit/zone-formats'
import { say } from '@labgate/contract/languages/say'
import { sessionStore } from '../session/store.ts'

const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/

/** Today in the viewer's time zone: YYYY-MM-DD. */
export const dayHere = (): string => {
  const now = new Date()
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
}

/**
 * Typed text as a day YYYY-MM-DD (the contract's typedDay); two-digit years are resolved with
 * today's date on this computer.
 */
export const dayOfText = (typed: string, isBirth = false, today = dayHere()): string | null =>
  typedDay(typed, today, isBirth)

/** Like dayOfText, for a future day: without a year, such as 12/31, it is the next such day. */
export const dayAheadOf = (typed: string, today = dayHere()): string | null => {
  const year = Number(today.slice(0, 4))
  const [soon, later] = [0, 1].map((more) => typedDay(`${typed.trim()}/${year + more}`, today))
  return /^\d{1,2}\/\d{1,2}$/.test(typed.trim())
    ? soon && soon > today
      ? soon
      : (later ?? null)
    : typedDay(typed, today)
}

/** A day YYYY-MM-DD as displayed, MM/DD/YYYY; '' if none. */
export const dayAsText = (day: string | null | undefined): string => {
  const parts = iso.exec(day ?? '')
  return parts ? `${parts[2]?.padStart(2, '0')}/${parts[3]?.padStart(2, '0')}/${parts[1]}` : ''
}

/** The zone of this computer, by its IANA name. */
export const viewersZone = Intl.DateTimeFormat().resolvedOptions().timeZone

const formatOf = zoneFormats('en-US', (zone) => ({
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  ...(zone !== viewersZone && { timeZoneName: 'short' }),
}))

const viewersName = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' })
/** Name of the viewer's zone at a moment, such as 'EST'. */
export const zoneName = (at: Date): string =>
  viewersName.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''

const namesOfZones = zoneFormats('en-US', () => ({ timeZoneName: 'short' }))
/** Name of a zone at a moment, the viewer's too: 'EDT'. */
export const zoneNameAt = (instant: string, zone: string): string =>
  namesOfZones(zone)
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** How times of day are written for this user; before a sign-in, as most US clinics do. */
const clockNow = (): Clock => sessionStore.get()?.clock ?? '12'
/** A time of day HH:mm as displayed for this user: '2:05 PM', or '14:05'. The one place that decides. */
export const timeAsText = (time: string): string => clockText(time, clockNow())

/** An hour of the day, from 0, as displayed for this user: '1:00 PM', or '13:00'. */
export const hourAsText = (hour: number): string =>
  timeAsText(`${String(hour % 24).padStart(2, '0')}:00`)

/** What an empty time field shows. */
export const timePlaceholder = (): string => (clockNow() === '12' ? say('H:MM AM') : 'HH:MM')

interface Shown {
  day: string
  time: string
  /** The zone's name; '' if it is the viewer's. */
  zone: string
}
const shownIn = (instant: string, zone: string): Shown => {
  const parts = formatOf(zone).formatToParts(new Date(instant))
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? ''
  return {
    day: `${part('month')}/${part('day')}/${part('year')}`,
    time: timeAsText(`${part('hour')}:${part('minute')}`),
    zone: part('timeZoneName'),
  }
}

/**
 * A moment on the clock of the place it belongs to, followed by the zone's name unless it is the
 * viewer's: '03/31/2026 2:05 PM', '03/31/2026 1:05 PM CDT'. '' if none. What happened to a specimen is
 * shown this way: the gate `times` refuses others.
 */
export const instantAsText = (instant: string | null | undefined, zone: string): string => {
  if (!instant) return ''
  const { day, time, zone: name } = shownIn(instant, zone)
  return `${day} ${time} ${name}`.trim()
}

/** As `instantAsText`, always followed by the zone's name: '03/31/2026 2:05 PM EDT'. '' if none. */
export const instantInZone = (instant: string | null | undefined, zone: string): string => {
  if (!instant) return ''
  const { day, time } = shownIn(instant, zone)
  return `${day} ${time} ${zoneNameAt(instant, zone)}`
}

/**
 * A moment of no place, such as a sign-in or a note, on the viewer's clock: '03/31/2026 2:05 PM'. ''
 * if none.
 */
export const instantHere = (instant: string | null | undefined): string =>
  instantAsText(instant, viewersZone)

/** The day of a moment at its place, MM/DD/YYYY; '' if none. */
export const dayOfInstant = (
  instant: string | null | undefined,
  zone: string = viewersZone,
): string => (instant ? shownIn(instant, zone).day : '')

/** The viewer's clock at a moment, such as '2:05 PM'; '' if none. */
export const clockHere = (instant: string | null | undefined): string =>
  instant ? shownIn(instant, viewersZone).time : ''

/**
 * When a specimen was collected, at its location; only the day if no time was recorded. '' if not
 * known.
 */
export const collectedAsText = (
  {
    collectionDate,
    noCollectionTime,
  }: { collectionDate: string | null; noCollectionTime: boolean },
  zone: string,
  withoutTime = '',
): string =>
  noCollectionTime && collectionDate !== null
    ? `${dayOfInstant(collectionDate, zone)}${withoutTime}`
    : instantAsText(collectionDate, zone)
