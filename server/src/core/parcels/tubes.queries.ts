import { parcelNumber } from '@labgate/contract/kit/numbers'
import { Stage } from '@labgate/contract/orders/order-status'
import type { shipLogs, Packable, ParcelSpecimen } from '@labgate/contract/shipping/ship-logs'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Scope } from '../../db/database.ts'
import { anyId, listIn } from '../../db/lists.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { codeName, isoInstant, personName } from '../../db/sql-parts.ts'
import { zoneOfOrder } from '../orders/order-zone.ts'
import { visibleOrders } from '../orders/orders.queries.ts'
import { shownName } from '../patients/shown-name.ts'
import { ifNamedTo, restrictedChart } from './named-tubes.ts'
import { otherLabOf } from './other-lab.ts'

const labTypeName = `
  coalesce(
    (select description from code where list = 'LabType' and id = o.lab_type_id),
    'To be determined'
  )
`

/**
 * SQL: what every list of tubes shows of an order `o` and its patient `p`. A tube of a restricted
 * chart that is not named to the caller is a number, without patient and test.
 */
export const tubeColumns = (scope: Pick<Scope, 'namesOnTubes'>): string => {
  const ifNamed = ifNamedTo(scope)
  return `
    o.customer_id as "customerId",
    o.lab_order_id as "labOrderId",
    o.lab_order_id as "labOrderSpecimenId",
    o.specimen_barcode as "specimenBarcode",
    ${ifNamed('o.patient_id', '0')} as "patientId",
    ${ifNamed(shownName, `'${restrictedChart}'`)} as "patientName",
    ${ifNamed('p.dob', 'null')} as dob,
    ${ifNamed('coalesce(p.gender_id, 0)', '0')} as "genderId",
    ${ifNamed('o.lab_type_id', '0')} as "labTypeId",
    ${ifNamed(labTypeName, `''`)} as "labType",
    o.priority,
    case
      when o.collected_at is null then null
      else ${isoInstant('o.collected_at')}
    end as "collectionDate",
    o.no_collection_time as "noCollectionTime",
    o.lab_status_id as "labStatusId",
    ${codeName('LabStatus', 'o.lab_status_id')} as "labStatus"
  `
}

/** SQL: the account of a tube `o`; one scanned in a parcel may be another account's. */
export const accountOfTube = `
  coalesce((select c.name from customer c where c.customer_id = o.customer_id), '') as customer
`

/** SQL: what a person wrote about a tube of a parcel `s`; it can name the patient. */
export const fateNote = (scope: Scope): string => ifNamedTo(scope)('s.note', `''`)

const fateColumns = (scope: Scope): string => `
  s.is_listed as "isListed",
  s.fate,
  ${isoInstant('s.fate_at')} as "fateAt",
  ${personName('s.user_id_fate')} as "fateBy",
  ${fateNote(scope)} as "fateNote"
`

/** What blocks packing: 0 if nothing does, else the parcel in which the tube is. */
const packedIn = `
  coalesce(
    (
      select s.ship_log_id
      from ship_log_specimen s
      where s.lab_order_id = o.lab_order_id and s.fate in ('packed', 'missing')
      order by s.ship_log_specimen_id desc
      limit 1
    ),
    0
  )
`
export type PackableRow = Omit<Packable, 'says'> & { packedIn: number }

/**
 * Tubes still at a location, collected on that day or later, STAT first, then latest; 500 at most.
 */
export const packableTubes = (
  scope: Scope,
  locationId: number,
  since: string | null,
): Query<PackableRow> => {
  const visible = visibleOrders(scope)
    .select('o.lab_order_id')
    .where('o.location_id', '=', locationId)
    .where('o.stage', '=', sql<number>`1`)
    .where('o.ended', '=', sql<number>`0`)
    .where('o.hold', '=', sql<number>`0`)
    .$if(since !== null, (rows) =>
      rows
        .where(sql<boolean>`o.collected_at >= (${since}::date - 1)::timestamptz`)
        .where('o.collection_day', '>=', since),
    )
    .orderBy('o.collected_at', (by) => by.desc().nullsLast())
    .orderBy('o.lab_order_id', 'desc')
    .limit(500)
    .compile()
  return rawQuery(
    `
      select
        ${tubeColumns(scope)},
        ${accountOfTube},
        ${zoneOfOrder} as "timeZone",
        ${packedIn} as "packedIn"
      from
        lab_order o
        join patient p on p.patient_id = o.patient_id
      where o.lab_order_id in (${visible.sql})
      order by o.priority desc, o.collected_at desc nulls last, o.lab_order_id desc
    `,
    visible.parameters,
  )
}

/** The tube with a number, wherever it is. */
export const tubeOf = (scope: Scope, specimenBarcode: string): Query<PackableRow> => {
  const visible = visibleOrders(scope)
    .select('o.lab_order_id')
    .where('o.specimen_barcode', '=', specimenBarcode)
    .compile()
  return rawQuery(
    `
      select
        ${tubeColumns(scope)},
        ${accountOfTube},
        ${zoneOfOrder} as "timeZone",
        ${packedIn} as "packedIn"
      from
        lab_order o
        join patient p on p.patient_id = o.patient_id
      where o.lab_order_id in (${visible.sql})
    `,
    visible.parameters,
  )
}

/** Why a tube cannot be packed into `shipLogId` (0: a new parcel), in words; '' if it can. */
export const whyNotPacked = (
  { labStatusId, labStatus, packedIn: other }: PackableRow,
  shipLogId = 0,
): string => {
  if (labStatusId !== Stage.Created)
    return `This tube cannot be packed: ${labStatus === '' ? 'its order’s status changed' : labStatus}.`
  return other !== 0 && other !== shipLogId
    ? `This tube is already in parcel ${parcelNumber(other)}.`
    : ''
}

export type ScannedTube = ParcelSpecimen & { shipLogId: number; otherLab: string }
/**
 * Tubes by their orders and the parcel that each was scanned for, as shown at the dock of the
 * laboratory `labId`; 0 if that is not known.
 */
export const scannedTubes = (
  scope: Scope,
  scanned: readonly { shipLogId: number; labOrderId: number }[],
  labId: number,
): Query<ScannedTube> => {
  const labOrderIds = scanned.map(({ labOrderId }) => labOrderId)
  const visible = visibleOrders(scope)
    .select('o.lab_order_id')
    .where('o.lab_order_id', '=', anyId(labOrderIds))
    .compile()
  const count = visible.parameters.length
  return rawQuery(
    `
      select
        ${tubeColumns(scope)},
        ${accountOfTube},
        coalesce(s.is_listed, false) as "isListed",
        coalesce(s.fate, 'received') as fate,
        ${isoInstant('coalesce(s.fate_at, o.received_at, o.updated_at)')} as "fateAt",
        ${personName('coalesce(s.user_id_fate, o.user_id_received)')} as "fateBy",
        coalesce(${fateNote(scope)}, '') as "fateNote",
        n.ship_log_id as "shipLogId",
        ${otherLabOf(scope, `$${count + 3}::bigint`)} as "otherLab"
      from
        unnest(${listIn(`$${count + 1}`, 'bigint')}, ${listIn(`$${count + 2}`, 'bigint')}) as n (
          lab_order_id,
          ship_log_id
        )
        join lab_order o on o.lab_order_id = n.lab_order_id
        join patient p on p.patient_id = o.patient_id
        left join ship_log_specimen s
          on s.lab_order_id = o.lab_order_id and s.ship_log_id = n.ship_log_id
      where o.lab_order_id in (${visible.sql})
    `,
    [...visible.parameters, labOrderIds, scanned.map(({ shipLogId }) => shipLogId), labId],
  )
}

type Missing = z.infer<typeof shipLogs.missing.answer>['list'][number]

/** Tubes that did not arrive and have not been found yet, oldest first. */
export const missingTubes = (
  scope: Scope,
  {
    customerId = 0,
    locationId = 0,
  }: { customerId?: number | undefined; locationId?: number | undefined },
): Query<Omit<Missing, 'shipLogNo'>> => {
  const visible = visibleOrders(scope)
    .innerJoin('ship_log_specimen as s', 's.lab_order_id', 'o.lab_order_id')
    .select('s.ship_log_specimen_id')
    .where('s.fate', '=', 'missing')
    // a canceled order asks for no tube
    .where('o.ended', '=', 0)
    .$if(customerId > 0, (rows) => rows.where('o.customer_id', '=', customerId))
    // where it was ordered, or where it was packed
    .$if(locationId > 0, (rows) =>
      rows.where(
        sql<boolean>`
          (
            o.location_id = ${locationId}
            or exists (
              select
              from ship_log l
              where l.ship_log_id = s.ship_log_id and l.location_id = ${locationId}
            )
          )
        `,
      ),
    )
    .orderBy('s.fate_at')
    .limit(1000)
    .compile()
  return rawQuery(
    `
      select
        ${tubeColumns(scope)},
        ${fateColumns(scope)},
        s.ship_log_id as "shipLogId",
        ${accountOfTube},
        coalesce(
          (select location_name from location n where n.location_id = o.location_id),
          ''
        ) as location,
        ${zoneOfOrder} as "timeZone"
      from
        ship_log_specimen s
        join lab_order o on o.lab_order_id = s.lab_order_id
        join patient p on p.patient_id = o.patient_id
      where s.ship_log_specimen_id in (${visible.sql})
      order by s.fate_at, s.ship_log_specimen_id
    `,
    visible.parameters,
  )
}
