import { UserType } from '@labgate/contract/access/user-types'
import type { Location, LocationRow } from '@labgate/contract/accounts/locations'
import { sql } from 'kysely'
import type { Scope, Tx } from '../../db/database.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { mostRows } from '../../http/page-of.ts'

/**
 * First lock of the text queries below: $1 is the accounts in scope, $2 the locations; null means
 * all.
 */
const inScope = `
  ($1::bigint[] is null or l.customer_id = any ($1))
  and ($2::bigint[] is null or l.location_id = any ($2))
`
const scoped = (scope: Scope): [readonly number[] | null, readonly number[] | null] => [
  scope.customers === 'all' ? null : scope.customers,
  scope.locations,
]

/** First lock: every query on locations begins here. */
export const visibleLocations = (scope: Scope, tx: Pick<Tx, 'selectFrom'>) =>
  tx
    .selectFrom('location as l')
    .$if(scope.customers !== 'all', (rows) =>
      rows.where('l.customer_id', '=', sql<number>`any (${scope.customers}::bigint[])`),
    )
    .$if(scope.locations !== null, (rows) =>
      rows.where('l.location_id', '=', sql<number>`any (${scope.locations}::bigint[])`),
    )

const row = `
  l.location_id as "locationId",
  l.location_name as "locationName",
  trim(both ', ' from l.city || ', ' || l.state) as area,
  l.phone,
  l.email,
  l.customer_id as "customerId"
`
const order = `order by l."primary" desc, l.folded, l.location_id limit ${mostRows + 1}`

/**
 * The locations where a user works: those assigned to a clinic user; all of the account for an
 * administrator or if patients are shared.
 */
export const locationsOfUser = (scope: Scope, userId: number): Query<LocationRow> =>
  rawQuery(
    `
      select ${row}
      from
        location l
        join app_user u on u.user_id = $3 and u.customer_id = l.customer_id
        join customer c on c.customer_id = l.customer_id
      where
        ${inScope}
        and (
          u.user_type_id <> ${UserType.ClinicUser}
          or c.share_patients
          or exists (
            select
            from user_location x
            where x.user_id = u.user_id and x.location_id = l.location_id
          )
        )
        ${order}
    `,
    [...scoped(scope), userId],
  )
export const locationsOfAccount = (scope: Scope, customerId: number): Query<LocationRow> =>
  rawQuery(`select ${row} from location l where ${inScope} and l.customer_id = $3 ${order}`, [
    ...scoped(scope),
    customerId,
  ])
/** The locations of a sales user's accounts; all in scope for oneself. */
export const locationsOfSalesRep = (scope: Scope, userId: number): Query<LocationRow> =>
  rawQuery(
    `
      select ${row}
      from location l
      where
        ${inScope}
        and (
          $3::bigint = $4::bigint
          and $1::bigint[] is not null
          or l.customer_id in (
            select customer_id
            from customer
            where $3 in (user_id_am, user_id_tm, user_id_rm, user_id_vp, user_id_specialist)
          )
        )
        ${order}
    `,
    [...scoped(scope), userId, scope.userId],
  )

const oneLocationSql = `
  select
    l.location_id as "locationId",
    l.location_name as "locationName",
    l.customer_id as "customerId",
    coalesce(l.specialty_id, 0) as "specialtyId",
    coalesce(
      (select description from code where list = 'Specialty' and id = l.specialty_id),
      ''
    ) as specialty,
    l."primary",
    l.residential_facility as "residentialFacility",
    l.location_id as "addressId",
    json_build_object(
      'addressId',
      l.location_id,
      'street1',
      l.street1,
      'street2',
      l.street2,
      'city',
      l.city,
      'county',
      l.county,
      'state',
      l.state,
      'postalCode',
      l.postal_code,
      'countryCode',
      l.country_code
    ) as address,
    l.phone,
    l.fax,
    l.email,
    coalesce(l.time_zone_id, 0) as "timeZoneId",
    coalesce(z.name, '') as "timeZone",
    l.place_of_service as "placeOfService",
    l.pickup_days as "pickupDays",
    '{"mon":"","tue":"","wed":"","thu":"","fri":"","sat":""}'::jsonb || l.clinic_hours as "clinicHours",
    coalesce(l.shipping_method_id_preferred, 0) as "shippingMethodId_Preferred",
    l.label_carrier as "labelCarrier",
    l.label_payer as "labelPayer",
    l.label_account_no as "labelAccountNo",
    l.pickup_way as "pickupWay",
    l.npi,
    l.send_fax as "sendFax",
    l.fax_start_date as "faxStartDate",
    l.fax_batch as "faxBatch",
    l.fax_batch_hour as "faxBatchHour",
    l.send_email as "sendEmail",
    l.notification_email as "notificationEmail",
    l.notification_email_address as "notificationEmailAddress",
    l.notification_text as "notificationText",
    l.notification_text_number as "notificationTextNumber",
    l.result_cover_only as "resultCoverOnly",
    l.auto_signature as "autoSignature",
    l.contract,
    l.critical_phone as "criticalPhone",
    coalesce(l.user_id_updated, 0) as "userId_Updated",
    l.row_version as "rowVersion"
  from
    location l
    left join time_zone z on z.time_zone_id = l.time_zone_id
  where ${inScope} and l.location_id = $3
`

/** One location as sent on the wire; an address is part of its location and shares its ID. */
export const oneLocation = (scope: Scope, locationId: number): Query<Location> =>
  rawQuery(oneLocationSql, [...scoped(scope), locationId])
