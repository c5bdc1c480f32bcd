import { rawQuery } from '../../db/queries.ts'
import type { ProviderAdjustment } from '../../x12/faces/remittance.ts'

/** The provider's adjustments of a set (PLB), in their order; of an unreadable amount, nothing. */
export const insertAdjustments = (remittanceId: number, all: readonly ProviderAdjustment[]) =>
  rawQuery(
    `
      insert into remittance_adjustment (remittance_id, at, reason, reference, cents)
      select $1, r.at, r.reason, r.reference, r.cents
      from jsonb_to_recordset($2::jsonb) as r (at int, reason text, reference text, cents bigint)
      on conflict do nothing
    `,
    [
      remittanceId,
      JSON.stringify(
        all.map(({ reason, reference, amount }, at) => ({
          at,
          reason,
          reference,
          cents: Number.isFinite(amount) ? amount : 0,
        })),
      ),
    ],
  )

/** Which of these places in a set are stored. */
export const knownPlaces = (remittanceId: number, places: readonly number[]) =>
  rawQuery<{ at: number }>(
    `select at from remittance_claim where remittance_id = $1 and at = any ($2::int[])`,
    [remittanceId, places],
  )

/** Its last claim is posted. */
export const setPosted = (remittanceId: number, now: Date) =>
  rawQuery(
    `
      update remittance
      set
        state = 'posted',
        posted_at = $2
      where remittance_id = $1 and state = 'posting'
    `,
    [remittanceId, now.toISOString()],
  )
