import { rawQuery } from '../../../db/queries.ts'
import { broughtAlone } from '../by-hand.ts'
import { posts } from '../remittance-identity.ts'

/** A payment that is posted already. One that is held waits: paper takes its place. */
export const postedTwin = (trace: string, payerName: string, cents: number) =>
  rawQuery(
    `
      select
      from remittance
      where
        trace_plain = plain_number($1)
        and trace_plain <> ''
        and state in ${posts}
        and (payer_name = left($2, 60) or (x12_file_id is not null and cents = $3))
      limit 1
    `,
    [trace, payerName, cents],
  )

/**
 * What the paper remittances of a person, by any sign-in in one hand with theirs, from this payer,
 * this one included, took off claims that day without a payment or a second person, in cents: a
 * write-off by another name (rules.md#paper-write-offs).
 */
export const takenOffUnpaid = (remittanceId: number, userId: number) =>
  rawQuery<{ cents: number }>(
    `
      select
        (
          select -coalesce(sum(g.cents), 0)
          from ${broughtAlone('$2', 't.made_at')}
            and r.x12_file_id is null
            and r.payer_name = t.payer_name
            and p.paid_cents <= 0
            and g.ledger_id_reverses is null
        )::bigint as cents
      from remittance t
      where t.remittance_id = $1
    `,
    [remittanceId, userId],
  )
