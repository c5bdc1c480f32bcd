import { patientKeys } from '@labgate/contract/patients/merge/keys'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLab, type Lab } from '../../../../test/lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

test('the contract lists every database column that names a patient, and no other column', async () => {
  const found = await lab.owner<{ at: string }>(`
    select c.relname || '.' || a.attname as at
    from
      pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where
      c.relkind = 'r'
      and c.relnamespace = 'public'::regnamespace
      and not (c.relname = 'patient' and a.attname = 'patient_id')
      and (
        a.attname like 'patient\\_id%'
        or exists (
          select
          from pg_constraint f
          where
            f.conrelid = c.oid
            and f.confrelid = 'patient'::regclass
            and a.attname like '%patient%'
            and a.attnum = any (f.conkey)
        )
      )
    order by 1
  `)
  expect(patientKeys.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
    found.map(({ at }) => at),
  )
})
