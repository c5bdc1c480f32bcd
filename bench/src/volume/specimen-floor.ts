import { Source } from '@labgate/contract/access/sources'
import { Stage } from '@labgate/contract/orders/order-status'
import { tubeColumns } from '@labgate/server/core/parcels/tubes.queries.ts'
import { rawQuery, type Query } from '@labgate/server/db/queries.ts'

/*
 * The rows written when specimens move, in one statement: the orders, and for each its event and
 * the change log; plus the parcel or the accessioner's count, the audit, and the key that turns two
 * clicks into one change. $1: the orders, $2: the user, $3: the parcel.
 */

const moved = (columns: string): string => `
  tube as (
    update lab_order
    set
      ${columns},
      stage_at = now(),
      user_id_updated = $2,
      updated_at = now(),
      row_version = row_version + 1
    where lab_order_id = any ($1::bigint[])
    returning lab_order_id, customer_id, row_version
  )
`
const happened = (move: string, status: Stage): string => `
  happened as (
    insert into order_event
      (
        lab_order_id,
        customer_id,
        move,
        lab_status_id,
        user_id,
        user_name,
        at,
        recorded_at,
        place,
        from_whom,
        to_whom,
        ship_log_id
      )
    select
      lab_order_id,
      customer_id,
      '${move}',
      ${status},
      $2,
      'Floor',
      now(),
      now(),
      'The laboratory',
      'Courier',
      'The laboratory',
      $3::bigint
    from tube
  )
`
const logged = `logged as (insert into change_log (kind, record_id, customer_id, row_version, fields, user_id, user_name) select 'order', lab_order_id, customer_id, row_version, '{labStatusId}', $2, 'Floor' from tube)`
const sideBySide = (act: string): string => `
  told as (
    insert into audit (user_id, source, act, target, fields)
    values ($2, ${Source.Portal}, '${act}', 'floor', '{labStatusId}')
  ),
  once as (
    insert into idempotency (user_id, call, key, body_hash, answer)
    values ($2, '${act}', gen_random_uuid()::text, sha256('floor'), '{}')
  )
`
const parcelLogged = `parcel_logged as (insert into change_log (kind, record_id, customer_id, row_version, fields, user_id, user_name) select 'parcel', ship_log_id, customer_id, row_version, '{status}', $2, 'Floor' from parcel)`
const withPlacement = (fate: string): string => `
  lying as (
    update ship_log_specimen
    set
      fate = '${fate}',
      fate_at = now(),
      user_id_fate = $2
    where lab_order_id = any ($1::bigint[]) and ship_log_id = $3::bigint and fate = 'packed'
  )
`

/** Tubes are scanned at the dock; returns whose they are. */
export const scanned = (
  labOrderIds: readonly number[],
  userId: number,
  shipLogId: number,
  labId: number,
): Query<unknown> =>
  rawQuery(
    `
      with
        ${moved(`stage = ${Stage.Received}, received_at = now(), user_id_received = $2`)},
        ${happened('receive', Stage.Received)},
        ${logged},
        ${withPlacement('received')},
        begun as (
          update ship_log
          set
            status = 2,
            arrived_at = now(),
            lab_id = $4
          where ship_log_id = $3::bigint and status = 1
        ),
        heard as (
          insert into receiving_scan
            (
              scan_key,
              specimen_barcode,
              ship_log_id,
              lab_order_id,
              user_id,
              user_id_sent,
              at,
              recorded_at,
              outcome,
              says
            )
          select
            gen_random_uuid()::text,
            o.specimen_barcode,
            $3::bigint,
            o.lab_order_id,
            $2,
            $2,
            now(),
            now(),
            'received',
            'Received.'
          from lab_order o
          where o.lab_order_id = any ($1::bigint[])
        ),
        ${sideBySide('shipLogs.scans')}
      select ${tubeColumns({})}
      from
        lab_order o
        join patient p on p.patient_id = o.patient_id
      where o.lab_order_id = any ($1::bigint[])
    `,
    [labOrderIds, userId, shipLogId, labId],
  )

/** Tubes are accessioned. */
export const accessioned = (
  labOrderIds: readonly number[],
  userId: number,
  labId: number,
): Query<unknown> =>
  rawQuery(
    `
      with
        ${moved(`
          stage = ${Stage.Accessioned},
          hold = 0,
          accessioned_at = now(),
          user_id_accessioned = $2,
          working_lab_id = $4,
          lab_id = $4,
          matched = 1,
          audit_due = false,
          billed_insurance = $5::jsonb
        `)},
        ${happened('accession', Stage.Accessioned)},
        ${logged},
        lying as (
          update ship_log_specimen
          set
            fate = 'received',
            fate_at = now(),
            user_id_fate = $2
          where lab_order_id = any ($1::bigint[]) and fate in ('packed', 'missing')
        ),
        counted as (
          insert into accession_count as n (user_id, first_at, specimens)
          values ($2, now(), cardinality($1::bigint[]))
          on conflict (user_id) do update set specimens = n.specimens + excluded.specimens
        ),
        ${sideBySide('accessioning.accession')}
      select count(*)
      from tube
    `,
    [
      labOrderIds,
      userId,
      null,
      labId,
      JSON.stringify([
        {
          insuranceId: 1,
          insurance: 'Floor',
          memberId: 'M123456789',
          groupNo: 'G1234',
          effectiveDate: '2024-01-01',
        },
      ]),
    ],
  )

/** A parcel is packed with tubes and shipped. */
export const shipped = (
  labOrderIds: readonly number[],
  userId: number,
  customerId: number,
  locationId: number,
): Query<unknown> =>
  rawQuery(
    `
      with
        parcel as (
          insert into ship_log
            (
              customer_id,
              location_id,
              status,
              shipping_method_id,
              user_id_created,
              shipped_at,
              user_id_shipped,
              user_id_updated
            )
          values ($4, $5, 1, 1, $2, now(), $2, $2)
          returning ship_log_id, customer_id, row_version
        ),
        ${moved(`stage = ${Stage.Shipped}, shipped_at = now()`)},
        ${happened('ship', Stage.Shipped)},
        ${logged},
        ${parcelLogged},
        packed as (
          insert into ship_log_specimen
            (ship_log_id, lab_order_id, customer_id, is_listed, user_id_fate)
          select p.ship_log_id, t.lab_order_id, t.customer_id, true, $2
          from
            parcel p,
            tube t
        ),
        ${sideBySide('shipLogs.save')}
      select count(*)
      from tube
    `,
    [labOrderIds, userId, null, customerId, locationId],
  )

/** A parcel is closed after its tubes were counted. */
export const closed = (
  labOrderIds: readonly number[],
  userId: number,
  shipLogId: number,
): Query<unknown> =>
  rawQuery(
    `
      with
        parcel as (
          update ship_log
          set
            status = 3,
            arrived_at = now(),
            received_at = now(),
            user_id_received = $2,
            user_id_updated = $2,
            updated_at = now(),
            row_version = row_version + 1
          where ship_log_id = $3::bigint
          returning ship_log_id, customer_id, row_version
        ),
        ${moved(`stage = ${Stage.Received}, received_at = now(), user_id_received = $2`)},
        ${happened('receive', Stage.Received)},
        ${logged},
        ${parcelLogged},
        ${withPlacement('counted')},
        ${sideBySide('shipLogs.receive')}
      select count(*)
      from tube
    `,
    [labOrderIds, userId, shipLogId],
  )
