import type { Fate } from '@labgate/contract/shipping/parcels'
import type { Actor } from '../../../access/actor.ts'
import type { LockedOrder } from '../../../core/orders/orders.queries.ts'
import { listIn } from '../../../db/lists.ts'
import { rawQuery } from '../../../db/queries.ts'

/** A scan as stored. */
export interface KeptScan {
  key: string
  specimenBarcode: string
  shipLogId: number | null
  labOrderId: number | null
  userId: number
  at: Date
  outcome: string
  says: string
}

const iso = ({ at }: { at: Date }): string => at.toISOString()

export const recordFates = (
  fates: { shipLogSpecimenId: number; fate: Fate; at: Date }[],
  actor: Actor,
) =>
  rawQuery(
    `
      update ship_log_specimen s
      set
        fate = n.fate,
        fate_at = n.at,
        user_id_fate = $4::bigint
      from
        unnest(
          ${listIn('$1', 'bigint')},
          ${listIn('$2', 'text')},
          ${listIn('$3', 'timestamptz')}
        ) as n (id, fate, at)
      where s.ship_log_specimen_id = n.id
    `,
    [
      fates.map(({ shipLogSpecimenId }) => shipLogSpecimenId),
      fates.map(({ fate }) => fate),
      fates.map(iso),
      actor.userId,
    ],
  )

export const addUnlistedTubes = (
  others: { shipLogId: number; order: LockedOrder; at: Date }[],
  actor: Actor,
) =>
  rawQuery(
    `
      insert into ship_log_specimen
        (ship_log_id, lab_order_id, customer_id, is_listed, fate, fate_at, user_id_fate)
      select n.ship_log_id, n.lab_order_id, n.customer_id, false, 'received', n.at, $5::bigint
      from
        unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::timestamptz[]) as n (
          ship_log_id,
          lab_order_id,
          customer_id,
          at
        )
      on conflict do nothing
    `,
    [
      others.map(({ shipLogId }) => shipLogId),
      others.map(({ order }) => order.lab_order_id),
      others.map(({ order }) => order.customer_id),
      others.map(iso),
      actor.userId,
    ],
  )

export const insertScans = (scans: readonly KeptScan[], actor: Actor, now: Date) =>
  rawQuery(
    `
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
        n.key,
        n.barcode,
        n.ship_log_id,
        n.lab_order_id,
        n.user_id,
        $9::bigint,
        n.at,
        $10::timestamptz,
        n.outcome,
        n.says
      from
        unnest(
          $1::text[],
          $2::text[],
          $3::bigint[],
          $4::bigint[],
          $5::bigint[],
          $6::timestamptz[],
          $7::text[],
          $8::text[]
        ) as n (key, barcode, ship_log_id, lab_order_id, user_id, at, outcome, says)
    `,
    [
      scans.map(({ key }) => key),
      scans.map(({ specimenBarcode }) => specimenBarcode),
      scans.map(({ shipLogId }) => shipLogId),
      scans.map(({ labOrderId }) => labOrderId),
      scans.map(({ userId }) => userId),
      scans.map(iso),
      scans.map(({ outcome }) => outcome),
      scans.map(({ says: text }) => text),
      actor.userId,
      now.toISOString(),
    ],
  )
