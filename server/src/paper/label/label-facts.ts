import { mustBePrintable } from '../faces.ts'

/**
 * The contents of a label (CLSI AUTO12; rules.md#specimen-label). Texts as on record; '' and null:
 * not known.
 */
export interface LabelFacts {
  lastName: string
  firstName: string
  middleName: string
  /**
   * The lines of the name written in Latin letters because the original ones cannot be printed;
   * they say so.
   */
  transliterated?: readonly ('last' | 'first')[]
  /** YYYY-MM-DD */
  dob: string | null
  /** As in the list Gender. */
  gender: string
  medicalRecordId: string
  patientId: number
  /** Twelve digits: the entire content of the bar code. */
  specimenBarcode: string
  /**
   * At the location: the day YYYY-MM-DD, the time as the laboratory writes it, and the zone's short name; '' if not
   * known.
   */
  collectionDay: string
  collectionTime: string
  zone: string
  /** Who collected it; '' leaves room for initials. */
  collector: string
  labType: string
  isStat: boolean
  facilityCode: string
}

/** Fails with Unprintable if a name or another text has letters that the typefaces lack. */
export const mustBePrintableLabel = (facts: LabelFacts): void =>
  mustBePrintable({
    'The last name': facts.lastName,
    'The first name': facts.firstName,
    'The middle name': facts.middleName,
    'The record number': facts.medicalRecordId,
    'The collector’s name': facts.collector,
    'The facility code': facts.facilityCode,
  })
