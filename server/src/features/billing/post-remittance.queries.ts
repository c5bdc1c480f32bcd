import { rawQuery } from '../../db/queries.ts'

export const insertAdjustment = (
  remittanceId: number,
  at: number,
  reason: string,
  reference: string,
  amount: number,
) =>
  rawQuery(
    `
      insert into remittance_adjustment (remittance_id, at, reason, reference, cents, claim_id)
      values ($1, $2, $3, $4, $5, (select claim_id from claim where number = $4))
      on conflict do nothing
    `,
    [remittanceId, at, reason, reference, Number.isFinite(amount) ? amount : 0],
  )
