/** Hours of the house's day as they stand in addresses: '0' to '23'. */
export const hoursOfDay: readonly string[] = Array.from({ length: 24 }, (_, hour) => String(hour))
