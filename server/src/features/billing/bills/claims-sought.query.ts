import { moneySoughtOf } from '@labgate/contract/billing/money-sought'
import { sql } from 'kysely'
import type { Actor } from '../../../access/actor.ts'
import { lastFirst } from '../../../core/patients/shown-name.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { ordersWithBills } from './bill-in-sight.ts'

/** A claim found by its number, the payer's number for it, or its amount. */
export interface ClaimSought {
  claimId: number
  patientId: number
  number: string
  patientName: string
  payer: string
  serviceDay: string | null
  cents: number
  state: string
}

/* The payer's number is compared as typed, too: its index has it with its signs. */
const sought = (typed: string) => {
  const { number, cents } = moneySoughtOf(typed)
  if (cents !== undefined) return sql<boolean>`k.cents = ${cents}::bigint`
  if (number === '') return sql<boolean>`false`
  const asTyped = typed.trim()
  return sql<boolean>`
    (
      k.number = ${number}
      or k.payer_number <> ''
      and k.payer_number in (${number}, ${asTyped}, ${asTyped.toUpperCase()})
    )
  `
}

/** Claims of bills that the reader may see, latest first, at most `most`. */
export const claimsSought = (actor: Actor, typed: string, most: number): Query<ClaimSought> => {
  const found = ordersWithBills(actor)
    .innerJoin('claim as k', 'k.lab_order_id', 'o.lab_order_id')
    .where(sought(typed))
    .clearSelect()
    .select('k.claim_id')
    .orderBy('k.claim_id', 'desc')
    .limit(most)
    .compile()
  return rawQuery(
    `
      select
        k.claim_id as "claimId",
        o.patient_id as "patientId",
        k.number,
        ${lastFirst('p')} as "patientName",
        y.name as payer,
        k.service_day::text as "serviceDay",
        k.cents,
        k.state
      from
        claim k
        join lab_order o using (lab_order_id)
        join patient p using (patient_id)
        join insurance y using (insurance_id)
      where k.claim_id in (${found.sql})
      order by k.claim_id desc
    `,
    [...found.parameters],
  )
}
