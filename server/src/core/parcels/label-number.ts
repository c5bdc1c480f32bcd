import type { Issue } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../access/actor.ts'
import { issue } from '../../access/refusal.ts'
import type { Tx } from '../../db/database.ts'
import { lastCarrierRequest } from './carrier-requests.ts'
import type { LockedParcel } from './parcels.queries.ts'

/**
 * The number of a label that the carrier made stays the parcel's until the label is void
 * (rules.md#carrier-labels). `columns`: what a save is to change.
 */
export const labelNumberFaults = async (
  tx: Tx,
  actor: Actor,
  row: LockedParcel | undefined,
  columns: Record<string, unknown>,
  now: Date,
): Promise<Issue[]> => {
  if (row === undefined || !('tracking_no' in columns || 'shipping_method_id' in columns)) return []
  const label = await lastCarrierRequest(
    tx,
    actor,
    row.ship_log_id,
    'label',
    now,
  ).executeTakeFirst()
  return label?.state === 'made' && label.number === row.tracking_no
    ? [issue('trackingNo', 'This number is of the carrier’s label. Void the label first.', 'label')]
    : []
}
