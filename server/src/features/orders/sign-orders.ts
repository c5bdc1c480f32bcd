import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Finding } from '@labgate/contract/orders/finding'
import type { orders } from '@labgate/contract/orders/orders'
import { sql } from 'kysely'
import type { Actor } from '../../access/actor.ts'
import { Refusal, issue } from '../../access/refusal.ts'
import { changeRows } from '../../access/versions.ts'
import type { AuditPerOrder } from '../../core/orders/audit-per-order.ts'
import { valuesOf } from '../../core/orders/order-values.ts'
import { visibleOrders } from '../../core/orders/orders.queries.ts'
import { signaturesFor, type UsableSignature } from '../../core/orders/signatures-for.ts'
import { signedHash } from '../../core/orders/signing.ts'
import type { Tx } from '../../db/database.ts'
import type { ChangeContext } from '../../http/call.ts'
import { changedSinceSeen } from './changed-since-seen.ts'
import { writeSignatures } from './sign-orders.queries.ts'

/**
 * Providers in whose name a user can sign now: oneself, and those who attested the user as their
 * delegate.
 */
export const signersOf = (userId: number) =>
  sql<number>`
    (
      select d.user_id
      from user_delegate d
      where
        d.user_id_delegate = ${userId}
        and d.ended_at is null
        and d.attested_at is not null
        and not in_staff_hand(d.user_id_delegate)
    )
  `

/** The orders to sign, and the version of each that the signer saw, in the same order. */
export type ToSign = Pick<ParsedInput<(typeof orders)['eSign']>, 'labOrderId' | 'rowVersion'>

/**
 * Signs orders, all or none, each bound to a hash of what is signed. One whose content changed since
 * the signer saw it is refused (rules.md#who-can-sign). Returns how many.
 */
export const signOrders = async (
  tx: Tx,
  actor: Actor,
  { labOrderId: ids, rowVersion: seen }: ToSign,
  { change, each }: { change: ChangeContext; each: AuditPerOrder },
  now: Date,
): Promise<number> => {
  const wanted = [...new Set(ids)]
  const rows = await visibleOrders(actor, tx)
    .selectAll('o')
    .where('o.lab_order_id', 'in', wanted)
    .orderBy('o.lab_order_id')
    .forUpdate()
    .execute()
  if (rows.length !== wanted.length)
    throw new Refusal('not-found', 'One of these orders no longer exists. Nothing was signed.')
  const signatures = await signaturesFor(tx, actor)
  const changed = await changedSinceSeen(tx, actor, rows, (id) => seen?.[ids.indexOf(id)])
  const faults = rows.flatMap((row) => {
    const path = `labOrderId.${ids.indexOf(row.lab_order_id)}`
    if (row.ended > 0) return [issue(path, `Order ${row.specimen_barcode} has ended.`, 'ended')]
    if (row.user_signature_id_physician !== 0)
      return [issue(path, `Order ${row.specimen_barcode} is already signed.`, 'signed')]
    if (!signatures.has(row.user_id_physician ?? 0))
      return [issue(path, `Order ${row.specimen_barcode} cannot be signed by you.`, 'not-yours')]
    const by = changed.get(row.lab_order_id)
    return by === undefined
      ? []
      : [
          issue(
            path,
            `Order ${row.specimen_barcode} was changed${by && ` by ${by}`} since you opened it. Read it again before you sign.`,
            'stale',
          ),
        ]
  })
  if (faults.length > 0)
    throw new Refusal('faulty', `${faults[0]?.message ?? ''} Nothing was signed.`, faults)

  const at = now.toISOString()
  const of = ({ user_id_physician }: (typeof rows)[number]): UsableSignature =>
    signatures.get(user_id_physician ?? 0) ?? {
      user_id: 0,
      user_signature_id: 0,
      is_delegate: false,
    }
  const findings = (row: (typeof rows)[number]): string =>
    JSON.stringify((row.findings as Finding[]).filter(({ rule }) => rule !== 'provider-signature'))
  await tx.executeQuery(
    writeSignatures({
      labOrderIds: rows.map(({ lab_order_id }) => lab_order_id),
      signatureIds: rows.map((row) => of(row).user_signature_id),
      hashes: rows.map((row) => signedHash(valuesOf(row))),
      findings: rows.map(findings),
      delegated: rows.map((row) => of(row).is_delegate),
      at,
      actor,
    }),
  )
  const written = rows.map(({ lab_order_id: id, customer_id: customerId, row_version }) => ({
    id,
    customerId,
    rowVersion: row_version + 1,
  }))
  change.last(changeRows(actor, 'order', written, ['userSignatureId_Physician']))
  for (const { lab_order_id, customer_id } of rows)
    each.next().about({
      customerId: customer_id,
      target: `order ${lab_order_id}`,
      fields: ['userSignatureId_Physician'],
    })
  each.end()
  return rows.length
}
