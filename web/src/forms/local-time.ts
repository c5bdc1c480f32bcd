/* A moment as a browser's own field for date and time holds it: 'YYYY-MM-DDTHH:mm' in the viewer's zone. */

const two = (number: number): string => String(number).padStart(2, '0')

/** '' for none. */
export const localOfInstant = (instant: string | null | undefined): string => {
  if (!instant) return ''
  const at = new Date(instant)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** null for none, and for what is no moment. */
export const instantOfLocal = (local: string): string | null => {
  const at = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(local) ? new Date(local) : new Date(Number.NaN)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** The viewer's zone in words, such as 'EST'. */
export const zoneWord = (): string =>
  new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' }).formatToParts(new Date()).find(({ type }) => type === 'timeZoneName')?.value ?? ''
