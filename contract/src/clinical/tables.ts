import type { AnalyteKey } from '../catalog/analyte-families.ts'
import { analyteLinks, type AnalyteLink } from '../catalog/analyte-links.ts'
import { clinicalRows } from '../catalog/clinical/clinical-rows.ts'
import type { ClinicalRow } from '../catalog/clinical/rows.ts'
import { specimenAgeRows, type SpecimenAgeRow } from '../catalog/clinical/specimen-ages.ts'
import { validityRows, type ValidityRow } from '../catalog/clinical/validity.ts'
import { cupClasses } from '../catalog/cup.ts'
import { notPrescribable, type NotPrescribable } from '../catalog/not-prescribable.ts'
import { processImpurities, type ProcessImpurity } from '../catalog/process-impurities.ts'
import { silentAbsences, type SilentAbsence } from '../catalog/silent-absence.ts'

/**
 * What every row has besides its numbers: who published it and when ('' unknown), and whether a
 * director has approved it.
 */
export interface Stamp {
  source: string
  /** YYYY-MM-DD, YYYY-MM or YYYY, as precise as known; '' unknown. */
  sourceDate: string
  state: 'draft' | 'approved'
}

/** The analytes that confirm a class of a cup (rules.md#toxicology-verdicts). */
export interface CupConfirmation extends Stamp {
  /** From catalog/cup.ts. */
  cupClass: string
  confirmedBy: readonly AnalyteKey[]
}

/**
 * A laboratory's version of one row of the medication list: it replaces the list's own row, or
 * removes it.
 */
export interface MedicationLink extends Stamp {
  /** ID of the generic drug. */
  medicationId: number
  analyte: AnalyteKey
  isRetired: boolean
}

/**
 * Every clinical number and link used to judge results, as plain data (rules.md#approved-numbers).
 * A laboratory has one such set per day; anything it has not approved is a shipped draft. Rows of
 * the medication list itself come with the order and are not included: `medications` holds the
 * laboratory's own.
 */
export interface ClinicalTables {
  /**
   * '' as shipped; otherwise the approvals it includes, such as 'laboratory 3: 4 approvals up to
   * 12'.
   */
  name: string
  /** Cut-offs, reference intervals and critical limits. */
  limits: readonly ClinicalRow[]
  validity: readonly ValidityRow[]
  specimenAges: readonly SpecimenAgeRow[]
  links: readonly AnalyteLink[]
  impurities: readonly ProcessImpurity[]
  notPrescribable: readonly (NotPrescribable & Stamp)[]
  silentAbsences: readonly (SilentAbsence & Stamp)[]
  cup: readonly CupConfirmation[]
  medications: readonly MedicationLink[]
}

const undated = <Row extends object>(rows: readonly Row[]): (Row & { sourceDate: string })[] =>
  rows.map((row) => ({ ...row, sourceDate: '' }))

/** The rows that ship with the product, all drafts. */
export const shippedTables: ClinicalTables = {
  name: '',
  limits: clinicalRows,
  validity: validityRows,
  specimenAges: specimenAgeRows,
  links: analyteLinks,
  impurities: processImpurities,
  notPrescribable: undated(notPrescribable),
  silentAbsences: undated(silentAbsences),
  cup: cupClasses.map(({ key, confirmedBy }) => ({
    cupClass: key,
    confirmedBy,
    source: '',
    sourceDate: '',
    state: 'draft',
  })),
  medications: [],
}
