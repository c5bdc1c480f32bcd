import { testTypeNames, type TestType } from '@labgate/contract/catalog/test-types'
import { zoneNames } from '@labgate/contract/kit/time-zones'
import { accountFacts, versionOf } from '@labgate/contract/orders/account-facts'
import { accountColumns } from '@labgate/server/core/orders/order-facts.ts'
import { zoneOfAccount } from '@labgate/server/core/orders/order-zone.ts'
import type { Run } from '@labgate/server/db/run.ts'
import type { Random } from '../random.ts'
import { weighing } from './numbers.ts'

export interface VolumeLocation {
  locationId: number
  /** Includes its practice, as named in a hand-over. */
  place: string
  zone: string
  city: string
  county: string
  state: string
  postalCode: string
}
export interface VolumePractice {
  customerId: number
  /** The laboratory that tests each type. */
  labs: Readonly<Record<string, number | null>>
  /** Destination of its parcels: the laboratory that tests most of what it orders. */
  dock: number
  /** Test types it orders, with the form version. */
  services: readonly { testType: TestType; version: string }[]
  locations: readonly VolumeLocation[]
  providers: readonly { userId: number; signatureId: number }[]
  clerks: readonly number[]
}

interface Row {
  customerId: number
  name: string
  options: Record<string, unknown>
  timeZone: string
  locations: (Omit<VolumeLocation, 'zone' | 'place'> & {
    name: string
    timeZoneId: number | null
  })[]
  providers: { userId: number; signatureId: number }[]
  clerks: number[]
}

/** How often each type is ordered at a practice that orders it. */
export const weights: Readonly<Record<TestType, number>> = {
  ToxUrine: 10,
  ToxOral: 3,
  RPP: 2,
  UTISTI: 4,
  GPP: 1,
  Urinalysis: 1,
  Hematology: 1,
  Pregnancy: 1,
  Wound: 1,
}

const practicesSql = `
  select
    c.customer_id as "customerId",
    c.name,
    to_jsonb(o) as options,
    ${zoneOfAccount} as "timeZone",
    coalesce(
      (
        select
          jsonb_agg(
            jsonb_build_object(
              'locationId',
              l.location_id,
              'name',
              l.location_name,
              'timeZoneId',
              l.time_zone_id,
              'city',
              l.city,
              'county',
              l.county,
              'state',
              l.state,
              'postalCode',
              l.postal_code
            )
            order by l.location_id
          )
        from location l
        where l.customer_id = c.customer_id
      ),
      '[]'
    ) as locations,
    coalesce(
      (
        select
          jsonb_agg(
            jsonb_build_object(
              'userId',
              u.user_id,
              'signatureId',
              coalesce(
                (
                  select max(s.user_signature_id)
                  from user_signature s
                  where s.user_id = u.user_id and s.ended_at is null and s.attested_at is not null
                ),
                -1
              )
            )
            order by u.user_id
          )
        from app_user u
        where u.customer_id = c.customer_id and u.physician and not u.disabled
      ),
      '[]'
    ) as providers,
    coalesce(
      (
        select array_agg(u.user_id order by u.user_id)
        from app_user u
        where u.customer_id = c.customer_id and not u.physician and not u.disabled
      ),
      '{}'
    ) as clerks
  from
    customer c,
    lateral (select ${accountColumns}) o
  where c.active
  order by c.customer_id
`

/**
 * Every active practice that specimens can come from: with a location, a provider, and something it
 * orders.
 */
export const practicesAtWork = async (run: Run): Promise<VolumePractice[]> => {
  const { rows } = await run(practicesSql)
  return (rows as Row[])
    .map(({ name, options, timeZone, locations, ...practice }) => {
      const labs = Object.fromEntries(
        testTypeNames.map((type) => [type, (options[`lab_${type}`] ?? null) as number | null]),
      )
      const services = accountFacts(options).services.map((testType) => ({
        testType,
        version: versionOf(options, testType),
      }))
      const byUse = services.toSorted(
        (one, other) => weights[other.testType] - weights[one.testType],
      )
      return {
        ...practice,
        labs,
        services,
        dock: byUse.map(({ testType }) => labs[testType] ?? 0).find((labId) => labId > 0) ?? 0,
        locations: locations.map(({ timeZoneId, name: location, ...rest }) => ({
          ...rest,
          place: `${name}, ${location}`.slice(0, 160),
          zone: zoneNames[timeZoneId ?? 0] ?? timeZone,
        })),
      }
    })
    .filter(
      ({ services, locations, providers, dock }) =>
        services.length > 0 && locations.length > 0 && providers.length > 0 && dock > 0,
    )
}

/**
 * Sizes fall off as practices' sizes do: of 2,000, the largest has a twentieth of all orders, and
 * half have less than one in 4,000.
 */
const fallOff = 0.8

/**
 * Chooses a practice for a share between 0 and 1. The demo's first one, whose people sign in, is
 * the largest.
 */
export const chooserOf = (
  practices: readonly VolumePractice[],
  random: Random,
): ((share: number) => number) => {
  const [first = 0, ...others] = practices.map((_, at) => at)
  return weighing(
    [first, ...random.shuffled(others)].map((at, rank) => [at, (rank + 1) ** -fallOff] as const),
  )
}
