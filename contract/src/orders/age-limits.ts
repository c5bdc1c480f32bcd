import { testTypeOfLab } from '../catalogue/catalogues.ts'
import { ageLimitsOf, specimenAgeRows, type AgeLimits, type SpecimenAgeRow } from '../catalogue/clinical/specimen-ages.ts'

/** The limits of an order's type among a laboratory's rows, the shipped ones where none are given; null for a type that is not decided. */
export const orderAgeLimits = (labTypeId: number, rows: readonly SpecimenAgeRow[] = specimenAgeRows): AgeLimits | null => {
  const testType = testTypeOfLab(labTypeId)
  return testType === undefined ? null : ageLimitsOf(rows, testType)
}
