import { dayAt } from '@labgate/contract/kit/time-zones'
import type { Actor } from '../../access/actor.ts'
import { issue, refuseIf } from '../../access/refusal.ts'
import type { Tx } from '../../db/database.ts'
import type { Surroundings } from './order-facts.ts'
import type { OrderField, OrderValues } from './order-fields.ts'
import type { LockedOrder } from './orders.queries.ts'
import { signaturesFor } from './signatures-for.ts'
import { voidsSignature } from './signing.ts'
import { standingOrderFor } from './standing-order-for.ts'

export interface Signing {
  columns: Record<string, unknown>
  /** This save signs: the order is bound to a hash of what is signed. */
  signsNow: boolean
  /** A signature that was valid no longer is. */
  isVoid: boolean
  /** The order's signature after this save; 0 for none, -1 for on paper. */
  stands: number
}
interface With {
  changed: readonly OrderField[]
  signs: boolean
  about: Surroundings
  actor: Actor
  customerId: number
  /** Ordering location, set even if the requisition does not state it. */
  locationId: number
  now: Date
}

/** The columns of an unsigned order. */
export const unsigned = {
  user_signature_id_physician: 0,
  date_physician_signature: null,
  user_id_signed: null,
  user_id_delegate: null,
  standing_order_id: null,
  signed_hash: null,
}

/**
 * Whether a valid signature is lost; one made by a location's standing order is also lost if the
 * order moves elsewhere.
 */
const isLost = (row: LockedOrder | undefined, changed: readonly OrderField[]): boolean =>
  row !== undefined &&
  row.user_signature_id_physician > 0 &&
  (voidsSignature(changed) || (row.standing_order_id !== null && changed.includes('locationId')))

/**
 * The provider's signature after a save: made with it, kept, lost by a change to what was signed,
 * or that of a standing order, which signs if no one else has (rules.md#who-can-sign).
 */
export const providerSignature = async (
  tx: Tx,
  row: LockedOrder | undefined,
  values: OrderValues,
  { changed, signs, about, actor, customerId, locationId, now }: With,
): Promise<Signing> => {
  const at = now.toISOString()
  if (signs) {
    const signature = (await signaturesFor(tx, actor)).get(values.userId_Physician)
    if (signature === undefined) {
      refuseIf([
        issue(
          'signs',
          'Only the ordering provider, with a saved signature, or a delegate can sign.',
          'not-yours',
        ),
      ])
      return { columns: {}, signsNow: false, isVoid: false, stands: 0 }
    }
    const columns = {
      ...unsigned,
      user_signature_id_physician: signature.user_signature_id,
      date_physician_signature: at,
      user_id_signed: actor.userId,
      user_id_delegate: signature.is_delegate ? actor.userId : null,
    }
    return { columns, signsNow: true, isVoid: false, stands: signature.user_signature_id }
  }
  const isVoid = isLost(row, changed)
  if (!isVoid && values.userSignatureId_Physician !== 0)
    return { columns: {}, signsNow: false, isVoid: false, stands: values.userSignatureId_Physician }
  const standing = about.autoSignature
    ? await standingOrderFor(tx, {
        ...values,
        customerId,
        locationId,
        physicianId: values.userId_Physician,
        orderedOn: dayAt(row ? new Date(row.created_at) : now, about.zone),
        today: dayAt(now, about.zone),
      })
    : undefined
  if (standing === undefined)
    return { columns: isVoid ? unsigned : {}, signsNow: false, isVoid, stands: 0 }
  const columns = {
    ...unsigned,
    user_signature_id_physician: standing.userSignatureId,
    date_physician_signature: at,
    user_id_signed: values.userId_Physician,
    standing_order_id: standing.standingOrderId,
  }
  return { columns, signsNow: true, isVoid: false, stands: standing.userSignatureId }
}
