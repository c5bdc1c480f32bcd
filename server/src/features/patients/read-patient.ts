import { missingOf } from '@labgate/contract/patients/patient-rules'
import type { patients } from '@labgate/contract/patients/patients'
import type { Actor } from '../../access/actor.ts'
import { orRefuse } from '../../access/refusal.ts'
import { onePatient } from '../../core/patients/patient.query.ts'
import { askReadersClock, clockOf } from '../../db/laboratory-clock.ts'
import type { Call } from '../../http/call.ts'
import { stampOf } from './stamp.ts'

/** A patient’s record, with what it lacks and who changed it last. */
export const readPatient = async (call: Call<(typeof patients)['get'], Actor>) => {
  const { patientId } = call.input
  const [[found], [reader]] = await call.read(
    { target: `patient ${patientId}` },
    onePatient(call.actor, patientId),
    askReadersClock(),
  )
  const patient = orRefuse(found, 'Patient not found.')
  const { updatedAt, updatedBy, timeZone } = patient
  return {
    ...patient,
    missing: missingOf(patient),
    stamp: stampOf(updatedAt, { zone: timeZone, clock: clockOf(reader) }, updatedBy),
  }
}
