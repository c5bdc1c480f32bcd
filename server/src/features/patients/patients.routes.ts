import { patientInsurances } from '@labgate/contract/patients/patient-insurance'
import { patientLists } from '@labgate/contract/patients/patient-lists'
import { patientPapers } from '@labgate/contract/patients/patient-papers'
import { missingOf } from '@labgate/contract/patients/patient-rules'
import { patients } from '@labgate/contract/patients/patients'
import { searchedBy } from '../../access/audit.ts'
import { issue, orRefuse, refuseIf } from '../../access/refusal.ts'
import type { AppContext } from '../../app-context.ts'
import { withFileInBase64 } from '../../core/documents/attachments.ts'
import { scheduleReview } from '../../core/inbox/schedule-review.ts'
import { candidates, judge, sameSsnEnd, canNameChart } from '../../core/patients/duplicates.ts'
import { incompletePatients, sealedSsn } from '../../core/patients/incomplete.queries.ts'
import { patientForOrder } from '../../core/patients/patient-for-order.ts'
import { onePatient } from '../../core/patients/patient.query.ts'
import { ssnPlace } from '../../core/patients/sealed.ts'
import { routesFor } from '../../http/call.ts'
import { findPatients } from './find-patients.ts'
import { addToList, endInList, listOfPatient } from './patient-lists.ts'
import {
  deletePaper,
  onePaper,
  onePatientNote,
  papersOf,
  preparePaper,
  revokeRelease,
  savePaper,
  savePatientNote,
} from './patient-papers.ts'
import { readPatient } from './read-patient.ts'
import { recordNoneKnown } from './record-none-known.ts'
import { insurancesOf, oneInsurance, saveInsurance } from './save-insurance.ts'
import { savePatient } from './save-patient.ts'

export const patientRoutes = (context: AppContext) =>
  routesFor('patients', patients, {
    list: (call) => findPatients(context, call),
    get: (call) => readPatient(call),
    forLabOrder: async (call) => {
      const { patientId } = call.input
      const [[found]] = await call.read(
        { target: `patient ${patientId}` },
        patientForOrder(call.actor, patientId),
      )
      return orRefuse(found, 'Patient not found.')
    },
    save: (call) =>
      call.change(async (tx, change) => {
        const saved = await savePatient(tx, call.actor, call.input, change, {
          crypt: context.crypt,
          now: context.now(),
        })
        if (call.input.patientId > 0) await scheduleReview(tx, context.jobs, call.input.patientId)
        return saved
      }),
    address: async (call) => {
      const { AddressId } = call.input
      const [[found]] = await call.read(
        { target: `patient ${AddressId}` },
        onePatient(call.actor, AddressId),
      )
      return orRefuse(found, 'Address not found.').address
    },
    duplicates: async (call) => {
      const { actor, input } = call
      const found = await call.read(
        { customerId: input.customerId, fields: searchedBy(input) },
        candidates(actor, input),
        ...sameSsnEnd(actor, input),
      )
      return { list: judge(input, found.flat(), (patientId) => canNameChart(actor, patientId)) }
    },
    missingInfo: async (call) => {
      const { CustomerId, LocationId } = call.input
      const [rows] = await call.read(
        { customerId: CustomerId },
        incompletePatients(call.actor, CustomerId, LocationId),
      )
      return { list: rows.map(({ facts, ...row }) => ({ ...row, missing: missingOf(facts) })) }
    },
    wholeSsn: async (call) => {
      const { patientId, reason } = call.input
      refuseIf(reason === '' ? [issue('reason', 'Enter why you need the number.', 'required')] : [])
      const [[found]] = await call.read(
        { target: `patient ${patientId}`, fields: ['ssn'] },
        sealedSsn(call.actor, patientId),
      )
      const { ssn } = orRefuse(found, 'Patient not found.')
      return { ssn: ssn === null ? '' : context.crypt.open(ssn, ssnPlace(patientId)) }
    },
  })

export const patientInsuranceRoutes = (context: AppContext) =>
  routesFor('patientInsurances', patientInsurances, {
    list: async (call) => {
      const { PatientId } = call.input
      const [list] = await call.read(
        { target: `patient ${PatientId}` },
        insurancesOf(call.actor, PatientId),
      )
      return { list }
    },
    get: async (call) => {
      const { patientInsuranceId: id } = call.input
      const [[found]] = await call.read({ target: `insurance ${id}` }, oneInsurance(call.actor, id))
      return orRefuse(found, 'Insurance not found.')
    },
    save: (call) =>
      call.change(async (tx, change) => {
        const saved = await saveInsurance(tx, call.actor, call.input, change, context.now())
        await scheduleReview(tx, context.jobs, call.input.patientId ?? 0)
        return saved
      }),
  })

export const patientListRoutes = (context: AppContext) =>
  routesFor('patientLists', patientLists, {
    medications: async (call) => {
      const [list] = await call.read(
        { target: `patient ${call.input.PatientId}` },
        listOfPatient(call.actor, 'medication', call.input.PatientId),
      )
      return { list }
    },
    diagnoses: async (call) => {
      const [list] = await call.read(
        { target: `patient ${call.input.PatientId}` },
        listOfPatient(call.actor, 'diagnosis', call.input.PatientId),
      )
      return { list }
    },
    allergies: async (call) => {
      const [list] = await call.read(
        { target: `patient ${call.input.PatientId}` },
        listOfPatient(call.actor, 'allergy', call.input.PatientId),
      )
      return { list }
    },
    sayNone: (call) =>
      call.change((tx, change) =>
        recordNoneKnown(tx, call.actor, call.input, change, context.now()),
      ),
    saveMedication: (call) =>
      call.change((tx, change) =>
        addToList(tx, call.actor, 'medication', medicationOf(call.input), change),
      ),
    deleteMedication: (call) =>
      call.change((tx, change) =>
        endInList(tx, call.actor, 'medication', medicationOf(call.input), change),
      ),
    saveDiagnosis: (call) =>
      call.change((tx, change) =>
        addToList(tx, call.actor, 'diagnosis', diagnosisOf(call.input), change),
      ),
    deleteDiagnosis: (call) =>
      call.change((tx, change) =>
        endInList(tx, call.actor, 'diagnosis', diagnosisOf(call.input), change),
      ),
    saveAllergy: (call) =>
      call.change((tx, change) =>
        addToList(tx, call.actor, 'allergy', allergyOf(call.input), change),
      ),
    deleteAllergy: (call) =>
      call.change((tx, change) =>
        endInList(tx, call.actor, 'allergy', allergyOf(call.input), change),
      ),
  })
const medicationOf = (given: {
  patientId: number
  medicationId: number
  freeformDesc?: string | undefined
  dose?: string | undefined
}) => ({
  patientId: given.patientId,
  id: given.medicationId,
  words: given.freeformDesc ?? '',
  ...(given.dose !== undefined && { dose: given.dose }),
})
const allergyOf = (given: {
  patientId: number
  allergyId: number
  freeformDesc?: string | undefined
}) => ({
  patientId: given.patientId,
  id: given.allergyId,
  words: given.freeformDesc ?? '',
})
const diagnosisOf = (given: { patientId: number; icd10Code: string }) => ({
  patientId: given.patientId,
  code: given.icd10Code.toUpperCase(),
})

export const patientPaperRoutes = (context: AppContext) =>
  routesFor('patientPapers', patientPapers, {
    attachments: async (call) => {
      const [list] = await call.read(
        { target: `patient ${call.input.PatientId}` },
        papersOf(call.actor, call.input.PatientId),
      )
      return { list }
    },
    attachment: async (call) => {
      const id = call.input.PatientAttachmentId
      const [[found]] = await call.read(
        { target: `patient attachment ${id}` },
        onePaper(call.actor, id, call.input.asPdf ?? false),
      )
      return withFileInBase64(context.database, orRefuse(found, 'Attachment not found.'))
    },
    saveAttachment: async (call) => {
      const prepared = await preparePaper(call.input)
      return call.change(async (tx, change) => {
        const saved = await savePaper(tx, call.actor, prepared, change, context.jobs)
        await scheduleReview(tx, context.jobs, call.input.patientId)
        return saved
      })
    },
    deleteAttachment: (call) =>
      call.change((tx, change) =>
        deletePaper(tx, call.actor, call.input.PatientAttachmentId, change),
      ),
    revokeRelease: (call) =>
      call.change((tx, change) =>
        revokeRelease(tx, call.actor, call.input.patientAttachmentId, change),
      ),
    note: async (call) => {
      const id = call.input.patientNoteId
      const [[found]] = await call.read(
        { target: `patient note ${id}` },
        onePatientNote(call.actor, id),
      )
      return orRefuse(found, 'Note not found.')
    },
    saveNote: (call) =>
      call.change((tx, change) => savePatientNote(tx, call.actor, call.input, change)),
  })
