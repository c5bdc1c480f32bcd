/*
 * When the couriers come. All instants are milliseconds; the hours are those of UTC, in which the laboratory's evening begins at 20.
 */

const minute = 60_000
const [hour, day] = [60 * minute, 24 * 60 * minute]

/** When what is ready leaves its location, and when it is at the laboratory. */
export interface Round {
  leaves: number
  arrives: number
}

/** Minutes that packing takes. */
const packing = 5

/** The next round of the courier after a tube was ready: once a day in the evening, at a time of its own for each location; the parcel is there next day. */
export const roundAfter = (ready: number, locationId: number): Round => {
  const evening = ready - (ready % day) + 20 * hour + ((locationId * 37) % 240) * minute
  const leaves = evening > ready + packing * minute ? evening : evening + day
  return { leaves, arrives: leaves + 14 * hour + ((locationId * 53 + Math.floor(leaves / day) * 17) % 180) * minute }
}
/** When a parcel that arrived has been looked through. */
export const closesAfter = (arrives: number): number => arrives + 45 * minute
/** When the next manifests leave the laboratory. */
export const sendingAfter = (ready: number): number => {
  const today = ready - (ready % day) + 22 * hour
  return today > ready ? today : today + day
}
