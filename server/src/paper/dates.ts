import { zoneFormats } from '@labgate/contract/kit/zone-formats'

/** Whole months from one day to another, both YYYY-MM-DD. */
const monthsBetween = (from: string, to: string): number => {
  const [start, end] = [from, to].map(
    (day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)),
  ) as [number, number]
  return end - start - (to.slice(8) < from.slice(8) ? 1 : 0)
}
/** A person's age on a day, in words: '56 years', under two years '5 months'. */
export const ageOn = (dob: string, day: string): string => {
  const months = Math.max(0, monthsBetween(dob, day))
  const [count, unit] = months < 24 ? [months, 'month'] : [Math.floor(months / 12), 'year']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

const shortNames = zoneFormats('en-US', () => ({ timeZoneName: 'short' }))
/** 'EST' for a moment in a zone. */
export const shortZone = (at: Date, zone: string): string =>
  shortNames(zone)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''
