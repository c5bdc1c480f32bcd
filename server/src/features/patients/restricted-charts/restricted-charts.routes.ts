import { restrictedCharts, restrictions } from '@labgate/contract/patients/restricted-charts'
import { issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { lockPatient } from '../../../core/patients/patients.queries.ts'
import { writeRecord } from '../../../core/records/write-record.ts'
import { routesFor } from '../../../http/call.ts'

/** Charts that the laboratory's side opens only in an emergency (docs/decisions/0037). */
export const restrictedChartRoutes = (context: AppContext) =>
  routesFor('restrictedCharts', restrictedCharts, {
    /*
     * The audit row is written after the chart is closed to the person who closed it, and still names the patient; permission is checked with their own
     * scope.
     */
    save: (call) =>
      call.change(
        async (tx, change) => {
          const { actor, input } = call
          const { patientId, restrictedReason } = input
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
            at: context.now(),
          })
          return {
            message:
              restrictedReason === 0
                ? 'The chart is no longer restricted.'
                : 'The chart is restricted.',
          }
        },
        { ...call.actor, charts: 'all' },
      ),
  })
