import { expect, test } from 'vitest'
import { statementName } from './statement-name.ts'

test.each([
  ['select "a" from "patient" as "p" where "p"."last_name" = $1', 'select patient'],
  ['with job as (select * from pgboss.job) select id from job', 'select pgboss.job'],
  ['insert into "audit" ("act") select $1 from lab', 'insert audit'],
  ['update visit set changes = changes + 1 where visit_id = $1', 'update visit'],
  ['delete from session where ended_at is not distinct from $1', 'delete session'],
  ['select extract(epoch from at) from audit', 'select audit'],
  ['select id from unnest($1::bigint[]) id join lab_order using (id)', 'select'],
  ['select state from fax where fax_id = $1 for update skip locked', 'select fax'],
  ['insert into lab (name) values ($1) on conflict do update set name = $1', 'insert lab'],
  ['savepoint one', 'savepoint'],
])('%s is called %s', (sql, name) => {
  expect(statementName(sql)).toBe(name)
})

test('what begins a transaction has its own name', () => {
  expect(statementName(`select set_config('role', $1, true)`, 'scope, planned once')).toBe('scope')
  expect(statementName('begin', 'begin')).toBe('begin')
})
