/** Hours of the laboratory's day as they appear in URLs: '0' to '23'. */
export const hoursOfDay: readonly string[] = Array.from({ length: 24 }, (_, hour) => String(hour))
