/*
 * Courier times. All instants are milliseconds; hours are UTC, in which the laboratory's evening
 * starts at 20.
 */

const minute = 60_000
const [hour, day] = [60 * minute, 24 * 60 * minute]

/** When ready tubes leave their location, and when they reach the laboratory. */
export interface Round {
  leaves: number
  arrives: number
}

/** Minutes needed for packing. */
const packing = 5

/**
 * The next courier round after a tube is ready: once a day in the evening, at a different time for
 * each location; the parcel arrives the next day.
 */
export const roundAfter = (ready: number, locationId: number): Round => {
  const evening = ready - (ready % day) + 20 * hour + ((locationId * 37) % 240) * minute
  const leaves = evening > ready + packing * minute ? evening : evening + day
  return {
    leaves,
    arrives:
      leaves + 14 * hour + ((locationId * 53 + Math.floor(leaves / day) * 17) % 180) * minute,
  }
}
/** When a parcel that arrived has been checked. */
export const closesAfter = (arrives: number): number => arrives + 45 * minute
/** When the next manifests leave the laboratory. */
export const sendingAfter = (ready: number): number => {
  const today = ready - (ready % day) + 22 * hour
  return today > ready ? today : today + day
}
