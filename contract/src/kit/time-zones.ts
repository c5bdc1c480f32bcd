import { say } from '../languages/say.ts'
import { zoneFormats } from './zone-formats.ts'

/** The list TimeZone: its id, IANA name, and display name (rules.md#time-zones). */
export const timeZones = [
  { id: 1, zone: 'America/New_York', text: say('Eastern') },
  { id: 2, zone: 'America/Chicago', text: say('Central') },
  { id: 3, zone: 'America/Denver', text: say('Mountain') },
  { id: 4, zone: 'America/Phoenix', text: say('Arizona') },
  { id: 5, zone: 'America/Los_Angeles', text: say('Pacific') },
  { id: 6, zone: 'America/Anchorage', text: say('Alaska') },
  { id: 7, zone: 'Pacific/Honolulu', text: say('Hawaii') },
  { id: 8, zone: 'America/Puerto_Rico', text: say('Atlantic') },
  { id: 9, zone: 'Pacific/Guam', text: say('Guam (Chamorro)') },
  { id: 10, zone: 'Pacific/Pago_Pago', text: say('American Samoa') },
] as const
/** IANA names by the list's ids. */
export const zoneNames: Readonly<Record<number, string>> = Object.fromEntries(
  timeZones.map(({ id, zone }) => [id, zone]),
)
/** 'Eastern'; the IANA name for a zone that is not in the list. */
export const describeZone = (name: string): string =>
  timeZones.find(({ zone }) => zone === name)?.text ?? name
export const isTimeZone = (name: string): boolean => timeZones.some(({ zone }) => zone === name)

const days = zoneFormats('en-CA', () => ({ year: 'numeric', month: '2-digit', day: '2-digit' }))
/**
 * The day of an instant in a zone, YYYY-MM-DD. Without a zone, the day in the first of the list's
 * zones to reach it, so that no real day is 'in the future'.
 */
export const dayAt = (at: Date, zone: string): string =>
  days(zone === '' ? 'Pacific/Guam' : zone).format(at)
/**
 * The day of an instant in the last of the list's zones to reach it: what is over by it is over for
 * every laboratory and viewer.
 */
export const lastDayAt = (at: Date): string => days('Pacific/Pago_Pago').format(at)
