import { orders } from '@labgate/contract/orders/orders'
import { requisitions } from '@labgate/contract/orders/requisitions'
import { requisitionRows } from '@labgate/server/core/requisitions/requisition.query.ts'
import { rawQuery, type Query } from '@labgate/server/db/queries.ts'
import { actorOf, onFloor, type Deck } from '../calls/deck.ts'
import { askAs, type Visitor } from '../laboratory/sign-in.ts'
import type { VolumeTargets } from './targets.ts'

/**
 * The rows that signing several orders writes, in one statement: the orders, and for each the
 * change log and the audit.
 */
const signatures = (
  ids: readonly number[],
  { customerId, providerId, signatureId }: VolumeTargets['practice'],
): Query<unknown> =>
  rawQuery(
    `
      with
        signed as (
          update lab_order
          set
            user_signature_id_physician = $2,
            date_physician_signature = now(),
            user_id_signed = $3,
            signed_hash = sha256('floor'),
            findings = '[]',
            row_version = row_version + 1,
            updated_at = now(),
            user_id_updated = $3
          where lab_order_id = any ($1::bigint[])
          returning lab_order_id, row_version
        ),
        logged as (
          insert into change_log
            (kind, record_id, customer_id, row_version, fields, user_id, user_name)
          select 'order', lab_order_id, $4, row_version, '{userSignatureId_Physician}', $3, 'Floor'
          from signed
        ),
        told as (
          insert into audit (user_id, source, act, customer_id, target, fields)
          select $3, 11, 'orders.eSign', $4, 'order ' || lab_order_id, '{userSignatureId_Physician}'
          from signed
        )
      select count(*) as changed
      from signed
    `,
    [ids, signatureId, providerId, customerId],
  )

/** Signing from the list: each request signs different orders. */
export const signingDeck = (
  provider: Visitor,
  practice: VolumeTargets['practice'],
  unsigned: readonly number[],
  atOnce: number,
): Deck => {
  const sets = Array.from({ length: Math.floor(unsigned.length / atOnce) }, (_, at) =>
    unsigned.slice(at * atOnce, (at + 1) * atOnce),
  )
  const half = Math.floor(sets.length / 2)
  return {
    name: 'eSignLabOrder, 200 orders',
    kind: 'signing',
    ours: sets
      .slice(0, half)
      .map((labOrderId, at) =>
        askAs(
          provider,
          orders.eSign,
          { labOrderId, rowVersion: labOrderId.map(() => 1) },
          { expects: `"id":"${atOnce}"`, key: `bench-sign-${at}-${labOrderId[0]}` },
        ),
      ),
    ...onFloor(
      '/sign',
      sets.slice(half).map((ids) => signatures(ids, practice)),
      () => '"changed":1',
      true,
    ),
  }
}

/**
 * A requisition made new, and then the same requisitions as stored. The floor reads their content.
 */
export const requisitionDecks = (visitor: Visitor, ids: readonly number[]): Deck[] =>
  (['GetRequestPdf, made', 'GetRequestPdf, kept'] as const).map((name) => ({
    name,
    kind: 'paper',
    ours: ids.map((SpecimenId) =>
      askAs(
        visitor,
        requisitions.get,
        { SpecimenId, b64: true },
        { expects: '"fileType":"application/pdf"' },
      ),
    ),
    ...onFloor(
      `/${name.replaceAll(/[^A-Za-z]+/g, '-')}`,
      ids.map((id) => requisitionRows(actorOf(visitor), [id])),
      () => '"labOrderId":',
    ),
  }))
