import type { Actor } from '../../../access/actor.ts'
import { visibleAccounts } from '../../../core/accounts/accounts.queries.ts'
import { zoneOfAccount } from '../../../core/orders/order-zone.ts'
import { patientInSight } from '../../../core/patients/patients.queries.ts'
import type { Tx } from '../../../db/database.ts'
import { compiledRaw } from '../../../db/queries.ts'
import { zerosCut } from './closed-rows.ts'
import type { FileOrder } from './order-file.ts'

/** What the words of a row resolve to; 0 if nothing. */
export interface Place {
  row: number
  customerId: number
  patientId: number
  /** The patient's own, if the row names none. */
  locationId: number
  zone: string
  physicianId: number
  /** The patient's active insurances, primary and secondary; 0: none. */
  primary: number
  secondary: number
  /** An order for this patient, type, moment, and tests already exists. */
  isThere: boolean
}
/** The account of a row; a row that names none belongs to the chosen one. */
export interface PlacesOfRow extends FileOrder {
  customerId: number
}

type Rows<R> = Promise<readonly R[]>
const ask = async <R>(tx: Tx, sql: string, parameters: readonly unknown[]): Rows<R> =>
  (await tx.executeQuery(compiledRaw<R>(sql, parameters))).rows

/**
 * The accounts that rows name, by id or facility code; one that is not visible, or with a code
 * shared by others, is not in the map.
 */
export const accountsOf = async (
  tx: Tx,
  actor: Actor,
  rows: readonly FileOrder[],
): Promise<(row: FileOrder) => number> => {
  const visible = visibleAccounts(actor).select('c.customer_id').compile()
  const at = visible.parameters.length
  const found = await ask<{ id: number; code: string; folded: string }>(
    tx,
    `
      select c.customer_id as id, c.facility_code as code, t.typed as folded
      from
        unnest($${at + 1}::text[]) t (typed)
        join customer c on c.facility_folded = fold(t.typed)
      where c.customer_id in (${visible.sql})
      union all
      select c.customer_id, '', ''
      from customer c
      where c.customer_id = any ($${at + 2}::bigint[]) and c.customer_id in (${visible.sql})
    `,
    [
      ...visible.parameters,
      [...new Set(rows.map(({ facilityCode }) => facilityCode).filter(Boolean))],
      [...new Set(rows.map(({ accountId }) => accountId).filter(Boolean))],
    ],
  )
  const ids = new Set(found.filter(({ code }) => code === '').map(({ id }) => id))
  const byCode = Map.groupBy(
    found.filter(({ code }) => code !== ''),
    ({ folded }) => folded,
  )
  return ({ accountId, facilityCode }) => {
    const [one, ...others] = byCode.get(facilityCode) ?? []
    const coded = one !== undefined && others.length === 0 ? one.id : 0
    if (accountId === 0) return coded
    return ids.has(accountId) && (facilityCode === '' || coded === accountId) ? accountId : 0
  }
}

const givenRows = `
  r as materialized (
    select *
    from
      jsonb_to_recordset($1::jsonb) as r (
        "row" int,
        customer bigint,
        patient bigint,
        record text,
        dob date,
        location text,
        npi text,
        provider bigint
      )
  )
`

const providerOfRow = `
  coalesce(
    (
      select
        case
          when count(*) = 1 then min(u.user_id)
        end
      from app_user u
      where
        u.customer_id = w.customer
        and u.physician
        and not u.disabled
        and (w.npi <> '' or w.provider > 0)
        and (w.npi = '' or u.npi = w.npi)
        and (w.provider = 0 or u.user_id = w.provider)
    ),
    0
  )
`

const primaryOfRow = `
  coalesce(
    (
      select i.patient_insurance_id
      from patient_insurance i
      where i.patient_id = w.patient_id and i.active and i.sequence = 1
      order by 1 desc
      limit 1
    ),
    0
  )
`

const secondaryOfRow = `
  coalesce(
    (
      select i.patient_insurance_id
      from patient_insurance i
      where i.patient_id = w.patient_id and i.active and i.sequence = 2
      order by 1 desc
      limit 1
    ),
    0
  )
`

const locationOfRow = `
  left join location l
    on l.customer_id = w.customer
    and (
      case
        when w.location <> '' then l.folded = fold(w.location)
        when (
          select x.customer_id from location x where x.location_id = $2
        ) = w.customer then l.location_id = $2
        else l.location_id = p.location_id
      end
    )
`

/** The one patient with a row's record number and birth date; null if there is none, or several. */
const withRecord = (seen: string, isSame: string): string => `
  (
    select
      case
        when count(*) = 1 then min(p.patient_id)
      end
    from patient p
    where
      p.customer_id = r.customer
      and p.patient_id_merged_into is null
      and ${seen}
      and ${isSame}
      and p.record_folded <> ''
      and p.dob = r.dob
  )
`

const placesSql = (seen: string): string => `
  with
    ${givenRows},
    who as materialized (
      select
        r.*,
        case
          when r.patient > 0 then (
            select p.patient_id
            from patient p
            where
              p.patient_id = r.patient
              and p.customer_id = r.customer
              and p.patient_id_merged_into is null
              and ${seen}
              and (r.record = '' or p.record_folded = lower(r.record))
              and (r.dob is null or p.dob = r.dob)
          )
          else coalesce(
            ${withRecord(seen, 'p.record_folded = lower(r.record)')},
            ${withRecord(seen, zerosCut)}
          )
        end as patient_id
      from r
    )
  select
    w.row,
    w.customer as "customerId",
    coalesce(w.patient_id, 0) as "patientId",
    coalesce(l.location_id, 0) as "locationId",
    coalesce(
      (select z.name from time_zone z where z.time_zone_id = l.time_zone_id),
      ${zoneOfAccount}
    ) as zone,
    ${providerOfRow} as "physicianId",
    ${primaryOfRow} as primary,
    ${secondaryOfRow} as secondary
  from
    who w
    left join customer c on c.customer_id = w.customer
    left join patient p on p.patient_id = w.patient_id ${locationOfRow}
`

/**
 * What rows resolve to, all in one statement: the patient by id, or by record number and birth
 * date; the location by its name; the provider by id or NPI. `locationId`: for rows of its account
 * that name no location; 0: the patient's own.
 */
export const placesOf = async (
  tx: Tx,
  actor: Actor,
  rows: readonly PlacesOfRow[],
  locationId: number,
): Promise<ReadonlyMap<number, Place>> => {
  const parameters: unknown[] = [
    JSON.stringify(
      rows.map((row) => ({
        row: row.row,
        customer: row.customerId,
        patient: row.patientId,
        record: row.recordNumber,
        dob: row.birthDate,
        location: row.location,
        npi: row.providerNpi,
        provider: row.providerId,
      })),
    ),
    locationId,
  ]
  const seen = patientInSight(actor, 'p', parameters)
  const found = await ask<Omit<Place, 'isThere'>>(tx, placesSql(seen), parameters)
  return new Map(found.map((one) => [one.row, { ...one, isThere: false }]))
}

/**
 * Rows with an order that already exists: for the same patient, type, and moment, with the same
 * tests. An order without a clock time never matches.
 */
export const rowsThere = async (
  tx: Tx,
  rows: readonly {
    row: number
    patientId: number
    labTypeId: number
    at: string
    tests: readonly number[]
  }[],
): Promise<ReadonlySet<number>> => {
  const found = await ask<{ row: number }>(
    tx,
    `
      select r.row
      from
        jsonb_to_recordset($1::jsonb) as r (
          "row" int,
          patient bigint,
          type int,
          at timestamptz,
          tests int[]
        )
      where
        exists (
          select
          from lab_order o
          where
            o.patient_id = r.patient
            and o.lab_type_id = r.type
            and o.collected_at = r.at
            and not o.no_collection_time
            and o.ended = 0
            and o.tests @> r.tests
            and o.tests <@ r.tests
        )
    `,
    [
      JSON.stringify(
        rows.map(({ row, patientId, labTypeId, at, tests }) => ({
          row,
          patient: patientId,
          type: labTypeId,
          at,
          tests,
        })),
      ),
    ],
  )
  return new Set(found.map(({ row }) => row))
}
