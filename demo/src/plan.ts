import { cityNamed, type City } from './places.ts'
import type { Random } from './random.ts'
import { salesRegions } from './staff.ts'

/**
 * Primary city, account type, number of locations: 40 accounts with 90 locations that together
 * cover every time zone.
 */
const wanted: Readonly<
  Record<number, readonly (readonly [city: string, accountTypeId: number, locations: number])[]>
> = {
  2: [
    ['Tampa, FL', 1, 4], // Sunrise Pain Clinic
    ['Orlando, FL', 4, 3],
    ['Miami, FL', 2, 4],
    ['Pensacola, FL', 1, 2],
    ['Atlanta, GA', 3, 3],
    ['Charlotte, NC', 5, 2],
    ['Nashville, TN', 2, 3],
    ['New Orleans, LA', 9, 2],
    ['San Juan, PR', 4, 3],
    ['Savannah, GA', 6, 1],
    ['Birmingham, AL', 7, 1],
  ],
  1: [
    ['Boston, MA', 2, 3],
    ['Philadelphia, PA', 4, 4],
    ['Brooklyn, NY', 9, 2],
    ['Portland, ME', 1, 1],
    ['Albany, NY', 7, 1],
    ['Hartford, CT', 5, 2],
    ['Baltimore, MD', 3, 2],
  ],
  3: [
    ['Chicago, IL', 2, 6],
    ['Detroit, MI', 4, 2],
    ['Minneapolis, MN', 3, 2],
    ['Kansas City, MO', 1, 2],
    ['Rapid City, SD', 6, 1],
    ['Indianapolis, IN', 5, 2],
    ['Cleveland, OH', 8, 1],
    ['Omaha, NE', 4, 1],
  ],
  4: [
    ['Phoenix, AZ', 1, 4],
    ['Tucson, AZ', 2, 1],
    ['Albuquerque, NM', 3, 2],
    ['Houston, TX', 4, 3],
    ['El Paso, TX', 6, 1],
    ['Denver, CO', 9, 2],
    ['Las Vegas, NV', 8, 1],
  ],
  5: [
    ['Seattle, WA', 2, 4],
    ['Los Angeles, CA', 4, 5],
    ['Boise, ID', 6, 1],
    ['Anchorage, AK', 3, 1],
    ['Honolulu, HI', 1, 2],
    ['Hagåtña, GU', 4, 2],
    ['Pago Pago, AS', 9, 1],
  ],
}

export interface Site {
  index: number
  place: City
  accountTypeId: number
  locations: number
}
/** The demo's accounts. Number 0 is Sunrise Pain Clinic. */
export const sites: readonly Site[] = salesRegions
  .flatMap((regionId) => wanted[regionId] ?? [])
  .map(([city, accountTypeId, locations], index) => ({
    index,
    place: cityNamed(city),
    accountTypeId,
    locations,
  }))

/** Where Sunrise Pain Clinic is; its demo staff member has the first two. */
export const sunriseCities: readonly City[] = [
  'Tampa, FL',
  'St. Petersburg, FL',
  'Clearwater, FL',
  'Lakeland, FL',
].map(cityNamed)

/** Practices of the two people who sign in at two practices: an administrator and a provider. */
export const twoClinics = [1, 3] as const
export const twoClinicsProvider = [26, 27] as const

const sunriseUsers = 9
const mostUsers = 8

/** Number of users at each practice; `total` in all, more for practices with more locations. */
export const usersPerSite = (random: Random, total: number): number[] => {
  const counts: number[] = sites.map(({ index }) =>
    index === 0 ? sunriseUsers : index % 11 === 5 ? 3 : 2,
  )
  let left = total - counts.reduce((sum, count) => sum + count, 0)
  while (left > 0) {
    const at = random.weighted(
      sites.slice(1).map(({ index, locations }) => [index, locations] as const),
    )
    if ((counts[at] ?? 0) >= mostUsers) continue
    counts[at] = (counts[at] ?? 0) + 1
    left--
  }
  return counts
}
