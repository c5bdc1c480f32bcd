import { mustBePrintable } from '../faces.ts'

/** What a label bears (CLSI AUTO12; reference/conventions.md 2). Texts as on record; '' and null: not known. */
export interface LabelFacts {
  lastName: string
  firstName: string
  middleName: string
  /** The lines of the name that stand in Latin letters because their own cannot be printed; they say so. */
  transliterated?: readonly ('last' | 'first')[]
  /** YYYY-MM-DD */
  dob: string | null
  /** As the list Gender says it. */
  gender: string
  medicalRecordId: string
  patientId: number
  /** Twelve digits: all that the bar code holds. */
  specimenBarcode: string
  /** At the location: the day YYYY-MM-DD, the clock time HH:mm and the zone's short name; '' for what is not known. */
  collectionDay: string
  collectionTime: string
  zone: string
  /** Who collected; '' leaves room for initials. */
  collector: string
  labType: string
  isStat: boolean
  facilityCode: string
}

/** Fails with Unprintable when a name or another text has letters that the faces lack. */
export const mustBePrintableLabel = (facts: LabelFacts): void =>
  mustBePrintable({
    'The last name': facts.lastName,
    'The first name': facts.firstName,
    'The middle name': facts.middleName,
    'The record number': facts.medicalRecordId,
    'The collector’s name': facts.collector,
    'The facility code': facts.facilityCode,
  })
