/**
 * An instant as PostgreSQL writes it, 2026-03-08 06:59:59.123456+00, as ISO text with milliseconds.
 * Connections run in UTC, so cutting the text is enough; another offset, a five-digit year or a
 * year BC takes the slow path through Date. Throws RangeError if it is not an instant.
 */
export const isoOfTimestamp = (text: string): string => {
  if (!text.endsWith('+00') || text[10] !== ' ') return new Date(text).toISOString()
  const fraction = text.slice(20, -3).slice(0, 3).padEnd(3, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
}
