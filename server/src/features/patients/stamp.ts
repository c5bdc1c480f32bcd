/** When something was changed at the account, and by whom if that is known: '03/31/2026 10:02 EDT by Ann Lee'. Without a zone in UTC; '' without an instant. */
export const stampOf = (at: string | Date | null, zone: string, by: string): string => {
  if (at === null) return ''
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone === '' ? 'UTC' : zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).formatToParts(new Date(at))
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('month')}/${part('day')}/${part('year')} ${part('hour')}:${part('minute')} ${part('timeZoneName')}${by === '' ? '' : ` by ${by}`}`
}
