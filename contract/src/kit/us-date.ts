/** A day in US format: MM/DD/YYYY. A text that is not a YYYY-MM-DD day is left as is. */
export const usDate = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')
