import { newestCatalog } from '@labgate/contract/catalog/catalogs'
import { testTypeNames } from '@labgate/contract/catalog/test-types'
import { columnOf } from '../../db/columns.ts'

/** SQL: the test types, from the LabType list, that a laboratory `lab` tests: an array of numbers. */
export const typesOfLab = (lab: string): string =>
  `array_remove(array[${testTypeNames
    .map(
      (name) =>
        `case when ${lab}.service_${columnOf(name)} then ${newestCatalog(name).labTypeId} end`,
    )
    .join(', ')}], null)`

/**
 * SQL: the laboratory, by its id, to which an account `customer` sends tubes of the test type
 * `labTypeId`; null if it has chosen none.
 */
export const labOfAccount = (customer: string, labTypeId: string): string =>
  `case ${labTypeId} ${testTypeNames
    .map((name) => `when ${newestCatalog(name).labTypeId} then ${customer}.lab_${columnOf(name)}`)
    .join(' ')} end`
