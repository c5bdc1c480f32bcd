import { describeDuration, longestInHours } from '@labgate/contract/kit/durations'

/** How a chart's numbers are written, and the steps of its axis. */
export interface Format {
  describe: (value: number) => string
  /** Ticks are at multiples of round numbers of this unit: 60 for minutes shown as hours. */
  unit: (most: number) => number
  /** No tick at half a specimen. */
  isWhole: boolean
}

/* Creating a format takes a hundred times as long as using it. */
const formats = new Map<number, Intl.NumberFormat>()
const formatOf = (digits: number): Intl.NumberFormat => {
  const format =
    formats.get(digits) ??
    new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  formats.set(digits, format)
  return format
}
const grouped =
  (digits: number) =>
  (value: number): string =>
    formatOf(digits).format(value).replace('-', '−')
const one = (): number => 1

/** '1,204' */
export const count: Format = { describe: grouped(0), unit: one, isWhole: true }
/** '12.4' */
export const decimal = (digits: number): Format => ({
  describe: grouped(digits),
  unit: one,
  isWhole: false,
})
/** 4.91 as '4.91%' */
export const percent = (digits: number): Format => ({
  describe: (value) => `${grouped(digits)(value)}%`,
  unit: one,
  isWhole: false,
})

const minutesInHour = 60
const minutesInDay = 1440
/** Minutes, as everywhere. */
export const duration: Format = {
  describe: describeDuration,
  unit: (most) => {
    if (most >= longestInHours) return minutesInDay
    return most >= 2 * minutesInHour ? minutesInHour : 1
  },
  isWhole: false,
}
