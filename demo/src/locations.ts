import { daysBefore } from './moments.ts'
import { npiFrom } from './people.ts'
import { citiesOfRegion, type City } from './places.ts'
import { phoneIn, streetOf } from './practices.ts'
import type { Random } from './random.ts'
import type { LocationRow } from './rows.ts'

/**
 * Cities of an account's locations: its own first, then others in the state, then in the region.
 * They repeat if it has more.
 */
export const citiesFor = (random: Random, place: City, count: number): City[] => {
  const others = citiesOfRegion(place.regionId).filter((city) => city !== place)
  const near = [place, ...random.shuffled(others.filter(({ state }) => state === place.state))]
  const far = random
    .shuffled(others.filter(({ state }) => state !== place.state))
    .slice(0, near.length > 1 ? 0 : Math.ceil(count / 2) - 1)
  const all = [...near, ...far]
  return Array.from({ length: count }, (_, at) => all[at % all.length] ?? place)
}

const districts = [
  'Main',
  'North',
  'South',
  'Eastside',
  'Westside',
  'Downtown',
  'Medical Plaza',
  'Hospital Campus',
  'Riverside',
  'University',
  'Old Town',
  'Airport Road',
]

/**
 * Names of an account's locations, all different. With `plain`, each is simply named after its city
 * as long as that suffices.
 */
export const locationNames = (random: Random, cities: readonly City[], plain = false): string[] => {
  const names: string[] = []
  const turns = random.shuffled(districts)
  for (const [at, { city }] of cities.entries()) {
    const bare = plain || random.chance(0.6)
    names.push(bare && !names.includes(city) ? city : `${city} ${turns[at % turns.length] ?? at}`)
  }
  return names
}

const hours = [
  '8:00 AM - 5:00 PM',
  '8:30 AM - 4:30 PM',
  '9:00 AM - 6:00 PM',
  '7:00 AM - 3:30 PM',
  '7:30 AM - 12:00 PM, 1:00 PM - 5:00 PM',
]
const pickups = ['1111100', '1111110', '1010100', '0101000', '1111000', '1100100'] as const

const clinicHours = (random: Random) => {
  const usual = random.pick(hours)
  return {
    mon: usual,
    tue: usual,
    wed: random.chance(0.2) ? '10:00 AM - 7:00 PM' : usual,
    thu: usual,
    fri: random.chance(0.4) ? '8:00 AM - 1:00 PM' : usual,
    sat: random.chance(0.2) ? '9:00 AM - 12:00 PM' : '',
  }
}

export interface LocationPlan {
  locationId: number
  customerId: number
  name: string
  place: City
  primary: boolean
  specialtyId: number
  residential: boolean
  /** The practice's mail domain. */
  domain: string
  updatedBy: number
}

/* Two of five locations have a carrier's labels; the first is paid by the laboratory. */
const carrierOf = (locationId: number) => {
  if (locationId % 5 === 1) return { label_carrier: 'fedex', pickup_way: 'fedex' }
  return locationId % 5 === 2
    ? {
        label_carrier: 'ups',
        label_payer: 'practice',
        label_account_no: 'A1B 2C3',
        pickup_way: 'ups',
      }
    : {}
}
const noCarrier = {
  label_carrier: '',
  label_payer: 'laboratory',
  label_account_no: '',
  pickup_way: 'email',
}

/** The location's row. */
export const locationRow = (random: Random, plan: LocationPlan, now: Date): LocationRow => {
  const { place } = plan
  const faxed = random.chance(0.35)
  const texted = random.chance(0.15)
  const isNotified = random.chance(0.3)
  return {
    location_id: plan.locationId,
    customer_id: plan.customerId,
    location_name: plan.name,
    specialty_id: plan.specialtyId,
    primary: plan.primary,
    residential_facility: plan.residential,
    ...streetOf(random),
    city: place.city,
    county: place.county,
    state: place.state,
    postal_code: random.pick(place.postalCodes),
    phone: phoneIn(random, place.areaCode),
    fax: phoneIn(random, place.areaCode),
    email: random.chance(0.8)
      ? `${random.pick(['frontdesk', 'office', 'lab', 'reception'])}@${plan.domain}`
      : '',
    time_zone_id: place.timeZoneId,
    pickup_days: random.pick(pickups),
    clinic_hours: clinicHours(random),
    shipping_method_id_preferred:
      place.timeZoneId >= 6 ? random.pick([3, 4]) : random.pick([1, 1, 1, 2, 3, 6]),
    ...noCarrier,
    ...carrierOf(plan.locationId),
    npi: random.chance(0.7) ? npiFrom(random) : '',
    send_fax: faxed,
    fax_start_date: faxed ? daysBefore(now, random.int(30, 900)).slice(0, 10) : null,
    fax_batch: faxed && random.chance(0.4),
    send_email: isNotified,
    notification_email: isNotified,
    notification_email_address: isNotified ? `results@${plan.domain}` : '',
    notification_text: texted,
    notification_text_number: texted ? phoneIn(random, place.areaCode) : '',
    result_cover_only: faxed && random.chance(0.2),
    auto_signature: random.chance(0.08),
    contract: random.chance(0.12),
    critical_phone: random.chance(0.8) ? phoneIn(random, place.areaCode) : '',
    user_id_updated: plan.updatedBy,
    updated_at: daysBefore(now, random.int(1, 300) + random.next()),
    row_version: 1,
  }
}
