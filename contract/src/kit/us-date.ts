/** A day in US format: MM/DD/YYYY. A text that is not a YYYY-MM-DD day is left as is. */
export const usDate = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')

const monthNames =
  'January February March April May June July August September October November December'.split(' ')
/** The month of a day in words: 'October 2026'. */
export const monthInWords = (day: string): string =>
  `${monthNames[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`
