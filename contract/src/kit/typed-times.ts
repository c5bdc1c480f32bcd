const shape = /^(\d{1,2})(?::?(\d{2})(?::\d{2})?)?\s*(?:([ap])\.?m?\.?)?$/i

/**
 * Typed text as a time of day HH:mm: '' if nothing is typed, null if invalid. Accepts 14:05, 1405,
 * 905, 9:05, 2:05 pm, 205p, and 2 p.m.; '9' is nine o'clock. Seconds are left out.
 */
export const typedTime = (typed: string): string | null => {
  const text = typed.trim()
  if (text === '') return ''
  const [, hours = '', minutes = '00', half = ''] = shape.exec(text) ?? []
  if (hours === '') return null
  const hour = Number(hours)
  if (Number(minutes) > 59 || hour > 23 || (half !== '' && (hour < 1 || hour > 12))) return null
  const ofDay = half === '' ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${String(ofDay).padStart(2, '0')}:${minutes}`
}
