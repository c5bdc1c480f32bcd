/** A day as people here read it: MM/DD/YYYY. A text that is no day YYYY-MM-DD is left as it is. */
export const usDate = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')
