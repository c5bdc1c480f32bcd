import type { Fate } from '@labgate/contract/shipping/parcels'
import type { Actor } from '../../../access/actor.ts'
import { advanceAll } from '../../../core/custody/advance.ts'
import type { HandOver } from '../../../core/orders/events.ts'
import type { LockedOrder } from '../../../core/orders/orders.queries.ts'
import { withoutAudit } from '../../../core/parcels/save-parcel.ts'
import type { Tx } from '../../../db/database.ts'
import { listIn } from '../../../db/lists.ts'
import { rawQuery } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'

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
/**
 * The collected changes of one call's scans: written in as many statements for two hundred scans as
 * for one.
 */
export interface ScanActs {
  received: { order: LockedOrder; at: Date; handOver: HandOver }[]
  fates: { shipLogSpecimenId: number; fate: Fate; at: Date }[]
  /** Tubes that were in a parcel but not on its sheet. */
  aside: { shipLogId: number; order: LockedOrder; at: Date }[]
  scans: KeptScan[]
}
export const noActs = (): ScanActs => ({ received: [], fates: [], aside: [], scans: [] })

const iso = ({ at }: { at: Date }): string => at.toISOString()

/** Writes them together with COMMIT. */
export const finishScans = async (
  tx: Tx,
  actor: Actor,
  { received, fates, aside: others, scans }: ScanActs,
  change: ChangeContext,
  now: Date,
): Promise<void> => {
  for (const [, alike] of Map.groupBy(received, ({ handOver }) => JSON.stringify(handOver))) {
    const tubes = alike.map(({ order, at }) => ({ row: order, at }))
    await advanceAll(
      tx,
      actor,
      tubes,
      { moves: ['receive'], ...alike[0]?.handOver },
      withoutAudit(change),
    )
  }
  if (fates.length > 0)
    change.last(
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
      ),
    )
  if (others.length > 0)
    change.last(
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
      ),
    )
  if (scans.length > 0)
    change.last(
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
      ),
    )
}
