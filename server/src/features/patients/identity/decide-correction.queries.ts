import type { Actor } from '../../../access/actor.ts'
import { nameOf } from '../../../core/orders/events.ts'
import { rawQuery } from '../../../db/queries.ts'

export const recordTubeCheck = (correctionId: number, now: Date, actor: Actor, note: string) =>
  rawQuery(
    `
      update correction_tube
      set
        checked_at = $2::timestamptz,
        user_id_checked = $3,
        checked_by = $4,
        check_says = left($5, 500)
      where identity_correction_id = $1 and checked_at is null
    `,
    [correctionId, now.toISOString(), actor.userId, nameOf(actor), `Request rejected: ${note}`],
  )
