import type { LaboratoryTime } from '@labgate/contract/figures/due'

/** The moment on the clock of a time zone. */
export const laboratoryTimeAt = (at: Date, zone: string): LaboratoryTime => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? ''
  return { day: `${of('year')}-${of('month')}-${of('day')}`, hour: Number(of('hour')) }
}
