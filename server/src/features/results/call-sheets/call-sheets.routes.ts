import { callSheets } from '@labgate/contract/results/call-sheets'
import { issue, orRefuse, refuseIf } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { visiblePatientId } from '../../../core/patients/patients.queries.ts'
import { routesFor } from '../../../http/call.ts'
import { callSheet, numbersFor } from './call-sheet.query.ts'
import { sendAgain } from './send-again.ts'

export const callSheetRoutes = (context: AppContext) =>
  routesFor('callSheets', callSheets, {
    get: async (call) => {
      const { patientId } = call.input
      const [[found]] = await call.read(
        { target: `patient ${patientId}` },
        callSheet(call.actor, patientId),
      )
      return orRefuse(found, 'Patient not found.')
    },
    numbers: async (call) => {
      const { deliveryId } = call.input
      const [list] = await call.read(
        { target: `delivery ${deliveryId}` },
        numbersFor(call.actor, deliveryId),
      )
      return { list }
    },
    send: (call) =>
      call.change((tx, change) => sendAgain(context, tx, call.actor, call.input, change)),
    save: (call) =>
      call.change(async (tx, change) => {
        const {
          patientId,
          caller,
          heardName: nameConfirmed,
          heardDob: dobConfirmed,
          note,
        } = call.input
        refuseIf([
          ...(nameConfirmed
            ? []
            : [issue('heardName', 'Ask for the patient’s name first.', 'required')]),
          ...(dobConfirmed ? [] : [issue('heardDob', 'Ask for the birth date first.', 'required')]),
          ...(caller === '' ? [issue('caller', 'Enter who called.', 'required')] : []),
          ...(note === '' ? [issue('note', 'Enter what the call was about.', 'required')] : []),
        ])
        const patient = orRefuse(
          await visiblePatientId(tx, call.actor, patientId),
          'Patient not found.',
        )
        const { call_note_id: id } = await tx
          .insertInto('call_note')
          .values({
            patient_id: patientId,
            customer_id: patient.customer_id,
            caller,
            heard_name: nameConfirmed,
            heard_dob: dobConfirmed,
            note,
            user_id_created: call.actor.userId,
            created_at: context.now().toISOString(),
          })
          .returning('call_note_id')
          .executeTakeFirstOrThrow()
        change.about({
          customerId: patient.customer_id,
          target: `patient ${patientId} call ${id}`,
          fields: ['heardName', 'heardDob', 'caller', 'note'],
        })
        return { id: String(id), message: 'Saved.' }
      }),
  })
