import { newestCatalog } from '@labgate/contract/catalog/catalogs'
import { testTypeNames } from '@labgate/contract/catalog/test-types'
import { columnOf } from '../../../db/columns.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'

const types = testTypeNames
  .map((name) => `case when service_${columnOf(name)} then ${newestCatalog(name).labTypeId} end`)
  .join(', ')

/** Active laboratories, and the test types (from the LabType list) that each offers. */
export const manifestLabs = (): Query<{ labId: number; name: string; labTypeIds: number[] }> =>
  rawQuery(`
    select
      lab_id as "labId",
      name,
      array_to_json(array_remove(array[${types}], null)) as "labTypeIds"
    from lab
    where active
    order by fold(name), lab_id
  `)
