import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scope } from '../../src/db/database.ts'
import { openPractice, type Practice } from '../practice.ts'

let practice: Practice
let lab: Practice['lab']
let chart: { patientId: number; labOrderId: number; resultId: number }
beforeAll(async () => {
  practice = await openPractice()
  lab = practice.lab
  chart = await lab.make.chart(practice.account.customerId, practice.tampa, {
    mark: 'Zzyzxova',
    hash: Buffer.alloc(32, 3),
  })
  await lab.owner('update patient set restricted = 4 where patient_id = $1', [chart.patientId])
})
afterAll(() => lab.close())

/*
 * A new patient is a chart of its own. Every other row is checked by the second lock before its
 * keys are compared, so a copy of an existing row shows whether the lock held.
 */
test('a user who may not open a restricted chart cannot add to it in any table, even if a query forgets its condition', async () => {
  const key: Record<string, number> = {
    patient_id: chart.patientId,
    lab_order_id: chart.labOrderId,
    result_id: chart.resultId,
  }
  let held = 0
  for (const customers of ['all' as const, [practice.account.customerId]]) {
    const closed: Scope = { userId: 0, customers, locations: null, employees: true }
    const tables = await lab.owner<{ name: string; has: string; insertable: string[] }>(
      `
        select
          c.relname as name,
          min(k.attname) as has,
          array_agg(distinct i.attname::text) as insertable
        from
          pg_class c
          join pg_attribute k
            on k.attrelid = c.oid and k.attname in ('patient_id', 'lab_order_id', 'result_id')
          join pg_attribute i
            on i.attrelid = c.oid
            and i.attnum > 0
            and not i.attisdropped
            and i.attidentity <> 'a'
            and i.attgenerated = ''
            and has_column_privilege($1, c.oid, i.attnum, 'insert')
        where c.relkind = 'r' and c.relrowsecurity and c.relname <> 'patient'
        group by c.relname
      `,
      [customers === 'all' ? 'labgate_all' : 'labgate_some'],
    )
    for (const { name, has, insertable } of tables) {
      const [own] = await lab.owner<{ row: object }>(
        `select to_jsonb(t) as row from ${name} t where ${has} = $1 limit 1`,
        [key[has]],
      )
      if (own === undefined) continue
      const columns = insertable.map((column) => `"${column}"`).join(', ')
      const text = `
        insert into ${name} (${columns})
        select ${columns}
        from
          jsonb_populate_record(null::${name}, '${JSON.stringify(own.row).replaceAll("'", "''")}')
      `
      const attempt = (scope: Scope) =>
        lab.database
          .forActor(scope, (tx) => sql.raw(text).execute(tx))
          .then(
            () => '',
            ({ code = '', message }: { code?: string; message: string }) =>
              message.includes('row-level security') ? 'held' : code,
          )
      const open = await attempt({ ...closed, charts: 'all' })
      // written another way, never by a person's own statement
      if (open === 'held' || open === '42501') continue
      expect([name, customers, await attempt(closed)]).toEqual([name, customers, 'held'])
      held++
    }
  }
  expect(held).toBeGreaterThan(12)
})
