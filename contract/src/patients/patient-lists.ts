import { z } from 'zod'
import { Done, Saved, body, criteria, endpoints, query, shortListOf } from '../kit/endpoint.ts'
import { day, flag, id, line } from '../kit/values.ts'
import { longestDose } from './dose.ts'
import { sayNoneShape } from './recorded.ts'

/*
 * A patient's medications, diagnoses, and allergies (records.md#lists-of-a-patient). Id 0 with a
 * description is free text, and marked so.
 */
export const MedicationItem = z.object({
  medicationId: id(),
  medicationId_Generic: id(),
  description: line(200),
  /** How much and how often, as typed: '20 mg twice daily'. Absent or '': not recorded. */
  dose: line(longestDose).optional(),
})
export type MedicationItem = z.infer<typeof MedicationItem>
export const DiagnosisItem = z.object({ icd10Code: line(8), description: line(300) })
export type DiagnosisItem = z.infer<typeof DiagnosisItem>
/** A diagnosis with its entry in the code table: first and last day, null if open. */
export const KnownDiagnosis = DiagnosisItem.extend({
  isListed: flag(),
  validFrom: day(),
  validTo: day(),
})
export type KnownDiagnosis = z.infer<typeof KnownDiagnosis>
export const AllergyItem = z.object({ allergyId: id(), description: line(200) })
export type AllergyItem = z.infer<typeof AllergyItem>

const ofPatient = { patientId: id() }
const words = line(100)

/** Type-ahead over the dictionaries: at most 30 hits, prefix matches first. */
export const dictionaries = endpoints({
  /** If a dose follows the name ('oxycodone 5 mg bid'), hits for the name carry it. */
  medications: {
    method: 'GET',
    path: '/api/Medication/GetMedicationList',
    access: 'dictionary.read',
    byPost: true,
    input: query({ searchCriteria: criteria({ medicationName: words }) }),
    answer: shortListOf(MedicationItem),
  },
  /**
   * By code or words; `onDate` omits codes that are not valid on that day, `firstOn` puts them
   * last.
   */
  diagnoses: {
    method: 'GET',
    path: '/api/ICD/GetICD10List',
    access: 'dictionary.read',
    byPost: true,
    input: query({
      searchCriteria: criteria({ description: words, onDate: line(10), firstOn: line(10) }),
    }),
    answer: shortListOf(KnownDiagnosis),
  },
  allergies: {
    method: 'GET',
    path: '/api/Allergy/GetAllergyList',
    access: 'dictionary.read',
    byPost: true,
    input: query({ searchCriteria: criteria({ description: words }) }),
    answer: shortListOf(AllergyItem),
  },
})

const medication = { ...ofPatient, medicationId: id(), freeformDesc: line(200).optional() }
/** Without a dose, a medication already in the list keeps its own. */
const medicationWithDose = { ...medication, dose: line(longestDose).optional() }
const diagnosis = { ...ofPatient, icd10Code: line(8) }
const allergy = { ...ofPatient, allergyId: id(), freeformDesc: line(200).optional() }

/** A patient's own lists; each addition and removal is saved immediately. */
export const patientLists = endpoints({
  medications: {
    method: 'GET',
    path: '/api/Patient/GetMedicationList',
    access: 'patient.read',
    byPost: true,
    input: query({ PatientId: id() }),
    answer: shortListOf(MedicationItem),
  },
  diagnoses: {
    method: 'GET',
    path: '/api/Patient/GetICD10List',
    access: 'patient.read',
    byPost: true,
    input: query({ PatientId: id() }),
    answer: shortListOf(DiagnosisItem),
  },
  allergies: {
    method: 'GET',
    path: '/api/Patient/GetAllergyList',
    access: 'patient.read',
    byPost: true,
    input: query({ PatientId: id() }),
    answer: shortListOf(AllergyItem),
  },
  /**
   * States that the patient has none, or reverses that; who and when stay on record. Adding an
   * entry ends it too.
   */
  sayNone: {
    method: 'POST',
    path: '/api/Patient/SayNone',
    access: 'patient.save',
    changes: true,
    input: body({ ...ofPatient, ...sayNoneShape }),
    answer: Saved,
  },
  saveMedication: {
    method: 'POST',
    path: '/api/Patient/SavePatientMedication',
    access: 'patient.save',
    changes: true,
    input: body(medicationWithDose),
    answer: Saved,
  },
  deleteMedication: {
    method: 'POST',
    path: '/api/Patient/DeletePatientMedication',
    access: 'patient.save',
    changes: true,
    input: body(medication),
    answer: Done,
  },
  saveDiagnosis: {
    method: 'POST',
    path: '/api/Patient/SavePatientICD10',
    access: 'patient.save',
    changes: true,
    input: body(diagnosis),
    answer: Saved,
  },
  deleteDiagnosis: {
    method: 'POST',
    path: '/api/Patient/DeletePatientICD10',
    access: 'patient.save',
    changes: true,
    input: body(diagnosis),
    answer: Done,
  },
  saveAllergy: {
    method: 'POST',
    path: '/api/Patient/SavePatientAllergy',
    access: 'patient.save',
    changes: true,
    input: body(allergy),
    answer: Saved,
  },
  deleteAllergy: {
    method: 'POST',
    path: '/api/Patient/DeletePatientAllergy',
    access: 'patient.save',
    changes: true,
    input: body(allergy),
    answer: Done,
  },
})
