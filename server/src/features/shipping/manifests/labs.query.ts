import { typesOfLab } from '../../../core/parcels/types-of-lab.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'

/** Active laboratories, and the test types (from the LabType list) that each offers. */
export const manifestLabs = (): Query<{ labId: number; name: string; labTypeIds: number[] }> =>
  rawQuery(`
    select b.lab_id as "labId", b.name, array_to_json(${typesOfLab('b')}) as "labTypeIds"
    from lab b
    where b.active
    order by fold(b.name), b.lab_id
  `)
