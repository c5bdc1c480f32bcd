import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { Stage } from '@labgate/contract/orders/order-status'
import type { results } from '@labgate/contract/results/results'
import type { Actor } from '../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../access/refusal.ts'
import { refuseStale } from '../../access/versions.ts'
import { eventRow } from '../../core/orders/events.ts'
import { lockOrder } from '../../core/orders/orders.queries.ts'
import { writeRecord } from '../../core/records/write-record.ts'
import type { Tx } from '../../db/database.ts'
import type { ChangeContext } from '../../http/call.ts'

/**
 * Changes the medication list of an order whose toxicology report is released
 * (rules.md#amended-reports). The job reevaluates the verdicts; the report stays as is until
 * someone releases the outcome.
 */
export const amendList = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof results.amendList>,
  change: ChangeContext,
  now: Date,
): Promise<void> => {
  const { labOrderId, medications, noMeds, medicationNotProvided, note, rowVersion } = given
  refuseIf([
    ...(note.trim() === '' ? [issue('note', 'Enter who provided the list.', 'required')] : []),
    ...([medications.length > 0, noMeds, medicationNotProvided].filter(Boolean).length === 1
      ? []
      : [
          issue(
            'medications',
            'Enter the list, or check that there are none or that it was not provided.',
            'required',
          ),
        ]),
  ])
  const row = orRefuse(await lockOrder(tx, actor, labOrderId), 'Order not found.')
  await refuseStale(tx, actor, 'order', labOrderId, rowVersion, row.row_version)
  const judged = await tx
    .selectFrom('result')
    .select('result_id')
    .where('lab_order_id', '=', labOrderId)
    .where('released_at', 'is not', null)
    .where('judged', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (judged === undefined || row.stage < Stage.Resulted || row.ended > 0)
    throw new Refusal('not-possible', 'This order has no released toxicology report.')
  await writeRecord(tx, actor, change, {
    kind: 'order',
    before: row,
    id: labOrderId,
    customerId: row.customer_id,
    columns: {
      medications: JSON.stringify(medications),
      no_meds: noMeds,
      medication_not_provided: medicationNotProvided,
    },
    changed: ['medications', 'noMeds', 'medicationNotProvided'],
    at: now,
  })
  change.last(
    eventRow(actor, {
      labOrderId,
      customerId: row.customer_id,
      move: 'medications',
      labStatusId: row.lab_status_id,
      comment: note.trim(),
      at: now,
    }),
  )
}
