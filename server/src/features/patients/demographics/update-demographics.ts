import { holdsDemographics } from '@labgate/contract/orders/findings'
import { Stage } from '@labgate/contract/orders/order-status'
import type { Actor } from '../../../access/actor.ts'
import { issue, orRefuse, Refusal, refuseIf } from '../../../access/refusal.ts'
import type { AuditPerOrder } from '../../../core/orders/audit-per-order.ts'
import { eventRow } from '../../../core/orders/events.ts'
import { judged } from '../../../core/orders/judge-order.ts'
import { lockOrder, type LockedOrder } from '../../../core/orders/orders.queries.ts'
import { lockPatient } from '../../../core/patients/patients.queries.ts'
import { writeRecord } from '../../../core/records/write-record.ts'
import type { Tx } from '../../../db/database.ts'
import { q } from '../../../db/queries.ts'
import type { ChangeContext } from '../../../http/call.ts'

interface Given {
  patientId: number
  note: string
  items: readonly { labOrderId: number }[]
}

const refuseUntouched = (row: LockedOrder, patientId: number, version: number): void => {
  if (row.patient_id !== patientId)
    throw new Refusal('not-found', 'Order of this patient not found.')
  if (row.ended > 0 || row.stage >= Stage.Resulted)
    throw new Refusal(
      'not-possible',
      `Order ${row.specimen_barcode} now has a result or has ended. Check the list again.`,
    )
  if (row.demographics_version >= version)
    throw new Refusal(
      'not-possible',
      `Order ${row.specimen_barcode} already has the current name and birth date. Check the list again.`,
    )
}

/**
 * Brings orders up to date with their patient's demographics: judged again, with an event and a
 * note of the reason. Their labels are not trusted until they are reprinted, and their requisitions
 * are made again, because both are compared with the patient.
 */
export const updateDemographics = async (
  tx: Tx,
  actor: Actor,
  { patientId, note, items }: Given,
  { change, each }: { change: ChangeContext; each: AuditPerOrder },
  now: Date,
): Promise<number> => {
  refuseIf(
    note.trim() === ''
      ? [issue('note', 'Enter why the name, birth date, or sex was changed.', 'required')]
      : [],
  )
  const patient = orRefuse(await lockPatient(tx, actor, patientId), 'Patient not found.')
  const ids = [...new Set(items.map(({ labOrderId }) => labOrderId))].toSorted(
    (one, other) => one - other,
  )
  for (const id of ids) {
    const row = orRefuse(await lockOrder(tx, actor, id), 'Order of this patient not found.')
    refuseUntouched(row, patientId, patient.demographics_version)
    const findings = await judged(tx, actor, row, now)
    const columns = {
      demographics_version: patient.demographics_version,
      findings: JSON.stringify(findings),
      demographics_hold: holdsDemographics(findings) && row.hold_released_at === null,
    }
    const customerId = row.customer_id
    await writeRecord(tx, actor, each.next(), {
      kind: 'order',
      before: row,
      id,
      customerId,
      columns,
      changed: ['demographics'],
      at: now,
    })
    change.last(
      eventRow(actor, {
        labOrderId: id,
        customerId,
        move: 'demographics',
        labStatusId: row.lab_status_id,
        comment: note,
        at: now,
      }),
    )
    change.last(
      q.insertInto('lab_order_note').values({
        lab_order_id: id,
        customer_id: customerId,
        note: `Demographics changed: ${note}`,
        user_id_created: actor.userId,
        date_time: now.toISOString(),
      }),
    )
  }
  each.end()
  return ids.length
}
