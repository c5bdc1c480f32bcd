import { testTypeOfLab } from '../catalog/catalogs.ts'
import {
  ageLimitsOf,
  specimenAgeRows,
  type AgeLimits,
  type SpecimenAgeRow,
} from '../catalog/clinical/specimen-ages.ts'

/**
 * The limits for an order's type among a laboratory's rows, or the shipped rows by default; null
 * for an undecided type.
 */
export const orderAgeLimits = (
  labTypeId: number,
  rows: readonly SpecimenAgeRow[] = specimenAgeRows,
): AgeLimits | null => {
  const testType = testTypeOfLab(labTypeId)
  return testType === undefined ? null : ageLimitsOf(rows, testType)
}
