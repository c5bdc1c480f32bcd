import { parcelStatus } from '@labgate/contract/parcels'
import type { Actor } from '../../access/actor.ts'
import { listIn } from '../../db/lists.ts'
import { written, type Built } from '../../db/queries.ts'

/** What ends at the practice lies in no parcel that is still being packed. One that has left arrives, and is kept apart. */
export const unpacked = (labOrderId: number): Built<unknown> =>
  written(
    `delete from ship_log_specimen s using ship_log l where s.lab_order_id = $1 and s.fate = 'packed' and l.ship_log_id = s.ship_log_id and l.status = ${parcelStatus.packing}`,
    [labOrderId],
  )

/** Tubes that are at hand, taken up at the bench before their parcel was received: they lie in the parcel no more. */
export const atHand = (actor: Actor, labOrderIds: readonly number[], at: Date): Built<unknown> =>
  written(
    `update ship_log_specimen set fate = case fate when 'packed' then 'received' else 'found-at-laboratory' end, fate_at = $1::timestamptz, user_id_fate = $2
     where lab_order_id = any (${listIn('$3', 'bigint')}::bigint[]) and fate in ('packed', 'missing')`,
    [at.toISOString(), actor.userId, labOrderIds],
  )
