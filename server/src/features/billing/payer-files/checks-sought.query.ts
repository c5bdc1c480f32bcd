import { sql } from 'kysely'
import { q, type Query } from '../../../db/queries.ts'
import { numberOrAmount } from '../number-or-amount.ts'

/** A payer's check or EFT, found by its number or amount. */
export interface CheckSought {
  remittanceId: number
  trace: string
  payer: string
  paidOn: string | null
  cents: number
  state: string
}

/** Payers' checks and EFTs, latest first, at most `most`. They belong to the laboratory alone. */
export const checksSought = (typed: string, most: number): Query<CheckSought> =>
  q
    .selectFrom('remittance as r')
    .where('r.is_replaced', '=', false)
    .where(numberOrAmount(typed, { numbers: ['r.trace_plain'], cents: 'r.cents' }))
    .select([
      'r.remittance_id as remittanceId',
      'r.trace',
      'r.payer_name as payer',
      sql<string | null>`r.paid_on::text`.as('paidOn'),
      'r.cents',
      'r.state',
    ])
    .orderBy('r.remittance_id', 'desc')
    .limit(most)
