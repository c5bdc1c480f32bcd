import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { holdsDemographics } from '@labgate/contract/orders/findings'
import { Hold, Stage } from '@labgate/contract/orders/order-status'
import type { identityCorrections } from '@labgate/contract/patients/identity-corrections'
import type { Actor } from '../../../access/actor.ts'
import { Refusal, issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import { advance } from '../../../core/custody/advance.ts'
import { markChecked } from '../../../core/identity/correction-tubes.ts'
import { judged } from '../../../core/orders/judge-order.ts'
import { lockOrder } from '../../../core/orders/orders.queries.ts'
import { writeRecord } from '../../../core/records/write-record.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'

type Given = ParsedInput<typeof identityCorrections.check>

/**
 * The keyed check of a tube that was accessioned before its patient was corrected (rules.md#match-is-an-act). The hold of the correction ends, and the order
 * carries the corrected identity; its label stays on record as printed.
 */
export const checkTube = async (
  tx: Tx,
  actor: Actor,
  given: Given,
  change: ChangeContext,
  now: Date,
): Promise<{ id: string; message: string }> => {
  const { labOrderId, specimenBarcode, keyedDob = null } = given
  const reason = (given.releaseReason ?? '').trim()
  const row = orRefuse(await lockOrder(tx, actor, labOrderId), 'Order not found.')
  const waiting = await tx
    .selectFrom('correction_tube as t')
    .innerJoin('identity_correction as c', 'c.identity_correction_id', 't.identity_correction_id')
    .innerJoin('patient as p', 'p.patient_id', 'c.patient_id')
    .select(['c.state', 't.hold_before as before', 'p.dob', 'p.demographics_version as version'])
    .where('t.lab_order_id', '=', labOrderId)
    .where('t.checked_at', 'is', null)
    .execute()
  const [one] = waiting
  if (one === undefined || row.ended > 0)
    throw new Refusal('not-possible', 'This specimen is not waiting for a check.')
  if (waiting.some(({ state }) => state === 'open'))
    throw new Refusal('not-possible', 'The correction is still pending.')
  if (row.stage < Stage.Accessioned)
    throw new Refusal(
      'not-possible',
      'This specimen is not accessioned yet. It will be checked at accessioning.',
    )
  const isMismatch = waiting.some(({ before }) => before === Hold.Mismatch)
  refuseIf([
    ...(specimenBarcode === row.specimen_barcode
      ? []
      : [
          issue(
            'specimenBarcode',
            'That is a different tube. Scan the tube for this order.',
            'other-tube',
          ),
        ]),
    ...(reason !== '' || (keyedDob !== null && keyedDob === one.dob && !isMismatch)
      ? []
      : [
          isMismatch
            ? issue(
                'releaseReason',
                'This tube was held for a mismatch before. Enter how the specimen was identified.',
                'release-reason',
              )
            : keyedDob === null
              ? issue(
                  'keyedDob',
                  'Enter the birth date from the tube, or how the specimen was identified.',
                  'required',
                )
              : issue(
                  'keyedDob',
                  'This does not match the order’s birth date. Check the tube again, or enter how the specimen was identified.',
                  'dob-differs',
                ),
        ]),
  ])
  const text =
    reason === ''
      ? 'Tube checked after identity correction: birth date entered.'
      : `Tube checked after identity correction: ${reason}`
  const findings = await judged(tx, actor, row, now)
  const columns = {
    demographics_version: one.version,
    findings: JSON.stringify(findings),
    demographics_hold: holdsDemographics(findings) && row.hold_released_at === null,
  }
  change.last(markChecked(actor, [labOrderId], text, now))
  if (row.hold === Hold.Mismatch)
    await advance(
      tx,
      actor,
      row,
      {
        moves: ['release'],
        comment: text.slice(0, 500),
        at: now,
        columns,
        changed: ['demographics'],
      },
      change,
    )
  else
    await writeRecord(tx, actor, change, {
      kind: 'order',
      before: row,
      id: labOrderId,
      customerId: row.customer_id,
      columns,
      changed: ['demographics'],
      at: now,
    })
  return {
    id: String(labOrderId),
    message:
      row.hold === Hold.Mismatch
        ? `Tube ${specimenBarcode} is checked and continues.`
        : `Tube ${specimenBarcode} is checked; its other hold stays.`,
  }
}
