import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import { restrictions, type restrictedCharts } from '@labgate/contract/patients/restricted-charts'
import type { Actor } from '../../../access/actor.ts'
import { issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import { lockPatient } from '../../../core/patients/patients.queries.ts'
import { writeRecord } from '../../../core/records/write-record.ts'
import type { Tx } from '../../../db/database.ts'
import type { ChangeContext } from '../../../http/call.ts'

/**
 * Restricts a chart, or no longer. Permission is checked with the actor’s own scope; the
 * transaction sees all charts.
 */
export const restrictChart = async (
  tx: Tx,
  actor: Actor,
  given: ParsedInput<typeof restrictedCharts.save>,
  change: ChangeContext,
  now: Date,
): Promise<{ message: string }> => {
  const { patientId, restrictedReason } = given
  const before = orRefuse(await lockPatient(tx, actor, patientId), 'Patient not found.')
  refuseIf([
    ...(restrictedReason === 0 || restrictedReason in restrictions
      ? []
      : [issue('restrictedReason', 'Choose why the chart is restricted.', 'required')]),
    ...(restrictedReason === 2 && !before.is_employee
      ? [
          issue(
            'restrictedReason',
            'Mark the patient as an employee of the practice first.',
            'not-employee',
          ),
        ]
      : []),
  ])
  await writeRecord(tx, actor, change, {
    kind: 'patient',
    before,
    id: patientId,
    customerId: before.customer_id,
    columns: { restricted: restrictedReason },
    changed: before.restricted === restrictedReason ? [] : ['restrictedReason'],
    at: now,
  })
  return {
    message:
      restrictedReason === 0 ? 'The chart is no longer restricted.' : 'The chart is restricted.',
  }
}
