import { standingCovers } from '@labgate/contract/orders/standing'
import type { Tx } from '../../db/database.ts'
import { compiledRaw } from '../../db/queries.ts'

interface Ordered {
  customerId: number
  locationId: number
  physicianId: number
  labTypeId: number
  version: string
  tests: readonly number[]
  /** YYYY-MM-DD at the location: when it was ordered, and today. */
  orderedOn: string
  today: string
}
export interface StandingSignature {
  standingOrderId: number
  userSignatureId: number
}

/**
 * The latest standing order of the ordering provider that covered an order when it was made and
 * does so today; undefined if there is none, or if neither account nor location has automatic
 * signature. It counts only while its provider is allowed to sign (rules.md#standing-orders).
 */
export const standingOrderFor = async (
  tx: Tx,
  ordered: Ordered,
): Promise<StandingSignature | undefined> => {
  const { rows } = await tx.executeQuery<StandingSignature & { version: string; tests: number[] }>(
    compiledRaw(
      `
        select
          s.standing_order_id as "standingOrderId",
          s.user_signature_id as "userSignatureId",
          s.version,
          s.tests
        from
          standing_order s
          join app_user u
            on u.user_id = s.user_id
            and u.customer_id = s.customer_id
            and u.physician
            and not u.physician_pending
            and not u.disabled
          join customer c on c.customer_id = s.customer_id
          left join location l on l.location_id = $4
        where
          s.customer_id = $1
          and s.user_id = $2
          and s.lab_type_id = $3
          and (s.location_id is null or s.location_id = $4)
          and s.ended_at is null
          and s.effective_from <= $5::date
          and s.effective_to >= $6::date
          and (c.auto_signature or coalesce(l.auto_signature, false))
          and exists (
            select
            from user_signature n
            where n.user_id = s.user_id and n.ended_at is null and n.attested_at is not null
          )
        order by s.standing_order_id desc
        limit 50
      `,
      [
        ordered.customerId,
        ordered.physicianId,
        ordered.labTypeId,
        ordered.locationId,
        ordered.orderedOn,
        ordered.today,
      ],
    ),
  )
  return rows.find((row) => standingCovers(row, ordered))
}
