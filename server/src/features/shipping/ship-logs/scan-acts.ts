import type { Fate } from '@labgate/contract/shipping/parcels'
import type { Actor } from '../../../access/actor.ts'
import { advanceAll } from '../../../core/custody/advance.ts'
import type { HandOver } from '../../../core/orders/events.ts'
import type { LockedOrder } from '../../../core/orders/orders.queries.ts'
import { withoutAudit } from '../../../core/parcels/save-parcel.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'
import { addUnlistedTubes, insertScans, recordFates, type KeptScan } from './scan-acts.queries.ts'

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
  if (fates.length > 0) change.last(recordFates(fates, actor))
  if (others.length > 0) change.last(addUnlistedTubes(others, actor))
  if (scans.length > 0) change.last(insertScans(scans, actor, now))
}
