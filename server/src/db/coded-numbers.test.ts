import { typesWithVerb } from '@labgate/contract/access/permissions'
import {
  benchStaff,
  clientServices,
  customerCare,
  customerExperience,
  laboratoryStaff,
  practiceStaff,
  salesStaff,
  seesAllAccounts,
  supervisors,
  UserType,
  userTypeIds,
} from '@labgate/contract/access/user-types'
import { decidingTypes } from '@labgate/contract/billing/billing-settings'
import {
  highestTestTypeId,
  testTypeIds,
  testTypeNames,
  testTypes,
  toxicologyTypes,
} from '@labgate/contract/catalog/test-types'
import {
  canceled,
  Hold,
  isEnd,
  movedAway,
  Rejection,
  Stage,
  stages,
  stagesAtBench,
  stagesInTest,
  stagesWithResult,
} from '@labgate/contract/orders/order-status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../test/setup/fresh-database.ts'
import { columnOf } from './columns.ts'

/*
 * The schema has the contract's numbers as constants: in checks, partial indexes, functions, views,
 * policies, lists and columns. Each is read from the catalog and compared, so that a number added
 * to the contract alone, or to the schema alone, is named here (docs/decisions/0067).
 */

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const read = async <R>(sql: string): Promise<R[]> => (await database.asLogin(sql)).rows as R[]
const sorted = (codes: Iterable<number>): number[] =>
  [...new Set(codes)].toSorted((one, other) => one - other)
const isSame = (one: Iterable<number>, other: Iterable<number>): boolean =>
  sorted(one).join() === sorted(other).join()

/** Every number up to here is tried on a check. */
const highest = 1200
const every = Array.from({ length: highest + 1 }, (_, n) => n)
const typeIds = Object.values(testTypeIds)
/** What a check of this column may accept. */
const lists: Readonly<Record<string, readonly (readonly number[])[]>> = {
  user_type_id: [userTypeIds],
  stage: [stages],
  hold: [[0, ...Object.values(Hold)]],
  ended: [every.filter((n) => n === 0 || isEnd(n))],
  lab_type_id: [
    typeIds,
    [0, ...typeIds],
    toxicologyTypes.map((name) => testTypeIds[name]),
    every.filter((n) => n > 0), // refers to an order, whose type is checked there
  ],
}
const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ')

test('each check of a coded column accepts one of the lists of the contract', async () => {
  const checks = await read<{ table: string; name: string; column: string; text: string }>(`
    select
      c.conrelid::regclass::text as table,
      c.conname as name,
      a.attname as column,
      pg_get_expr(c.conbin, c.conrelid) as text
    from
      pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where
      c.contype = 'c'
      and cardinality(c.conkey) = 1
      and c.connamespace = 'public'::regnamespace
      and a.attname in (${quoted(Object.keys(lists))})
  `)
  expect(
    Object.keys(lists).filter((name) => !checks.some(({ column }) => column === name)),
  ).toEqual([])
  const faults: string[] = []
  for (const { table, name, column, text } of checks) {
    const rows = await read<{ n: number }>(
      `select ${column} as n from generate_series(0, ${highest}) as s (${column}) where ${text}`,
    )
    const accepted = rows.map(({ n }) => n)
    if (!(lists[column] ?? []).some((list) => isSame(list, accepted)))
      faults.push(
        `${name} of ${table} accepts ${accepted.slice(0, 30).join(', ')}; the contract has other numbers for ${column}.`,
      )
  }
  expect(faults).toEqual([])
})

/*
 * The stages of each partial index of orders; queries have the same lists as constants, or cannot
 * use it.
 */
const stagesOfIndex: Readonly<Record<string, readonly Stage[]>> = {
  order_at_practice: [Stage.Created],
  order_for_manifest: stagesAtBench,
  order_at_laboratory: stagesInTest,
  order_waiting: stages.filter((stage) => stage < Stage.Resulted),
  order_under_way_of_account: stages.filter((stage) => stage < Stage.Resulted),
  results_of_account: stagesWithResult,
  results_to_review: [Stage.Resulted],
}

test('each partial index over stages has the stages that the contract names', async () => {
  const indexes = await read<{ name: string; text: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_expr(i.indpred, i.indrelid) as text
    from pg_index i
    where
      i.indpred is not null
      and i.indrelid = 'lab_order'::regclass
      and pg_get_expr(i.indpred, i.indrelid) ~ '\\mstage\\M'
  `)
  const found: Record<string, number[]> = {}
  for (const { name, text } of indexes) {
    const rows = await read<{ stage: number }>(`
      select stage
      from
        unnest(array[${stages.join(', ')}]) as s (stage),
        (select 0 as ended, 0 as hold, 1 as result_severity) as plain
      where ${text}
      order by 1
    `)
    found[name] = rows.map(({ stage }) => stage)
  }
  expect(found).toEqual(stagesOfIndex)
})

/* Groups of user types in functions, views, and policies. */
const groups: readonly (readonly number[])[] = [
  benchStaff,
  clientServices,
  customerCare,
  customerExperience,
  laboratoryStaff,
  practiceStaff,
  salesStaff,
  seesAllAccounts,
  supervisors,
  [...practiceStaff, UserType.ParoleOfficer],
  ...userTypeIds.map((type) => [type]),
]
const definitions = `
  select proname as name, prosrc as text from pg_proc where pronamespace = 'public'::regnamespace
  union all
  select viewname, definition from pg_views where schemaname = 'public'
  union all
  select tablename || ', ' || policyname, coalesce(qual, '') || ' ' || coalesce(with_check, '')
  from pg_policies
  where schemaname = 'public'
`
const numbersIn = (text: string): number[] => [...text.matchAll(/\d+/g)].map(([n]) => Number(n))

test('each list of user types in a function, view, or policy is a group of the contract', async () => {
  const found = (await read<{ name: string; text: string }>(definitions)).flatMap(
    ({ name, text }) =>
      [
        ...text.matchAll(
          /user_type_id\s*(?:[=<>]+\s*(\d+)|(?:not )?in \(([\d, ]+)\)|[=<>]+ (?:any|all) \(array\[([\d, ]+)\])/gi,
        ),
      ].map(([, ...found]) => ({ name, types: numbersIn(found.find((list) => list) ?? '') })),
  )
  expect(found.length).toBeGreaterThan(4)
  expect(
    found
      .filter(({ types }) => !groups.some((group) => isSame(group, types)))
      .map(({ name, types }) => `${name} lists user types ${types.join(', ')}, which is no group.`),
  ).toEqual([])
})

test('each function that counts by test type counts all of them, and 0 for none', async () => {
  const counting = (await read<{ name: string; text: string }>(definitions))
    .map(({ name, text }) => ({
      name,
      types: [...text.matchAll(/lab_type_id\s*=\s*(\d+)/g)].map(([, n]) => Number(n)),
    }))
    .filter(({ types }) => new Set(types).size > 2)
  const columns = await read<{ name: string; types: string }>(`
    select table_name as name, string_agg(substr(column_name, 2), ',') as types
    from information_schema.columns
    where table_schema = 'public' and column_name ~ '^t\\d+$'
    group by 1
  `)
  expect([counting.length > 4, columns.length > 3]).toEqual([true, true])
  const whole = [0, ...typeIds]
  expect(
    [...counting, ...columns.map(({ name, types }) => ({ name, types: numbersIn(types) }))]
      .filter(({ types }) => !isSame(types, whole))
      .map(
        ({ name, types }) =>
          `${name} counts test types ${sorted(types).join(', ')}, not 0 to ${highestTestTypeId}.`,
      ),
  ).toEqual([])
})

test('the lists LabType and LabStatus have the numbers of the contract', async () => {
  const rows = await read<{ list: string; id: number; description: string }>(
    `select list, id, description from code where list in ('LabType', 'LabStatus')`,
  )
  const of = (list: string) => rows.filter((row) => row.list === list)
  expect(Object.fromEntries(of('LabType').map(({ id, description }) => [id, description]))).toEqual(
    Object.fromEntries(testTypeNames.map((name) => [testTypeIds[name], testTypes[name]])),
  )
  expect(sorted(of('LabStatus').map(({ id }) => id))).toEqual(
    sorted([...stages, ...Object.values(Hold), movedAway, canceled, ...Object.values(Rejection)]),
  )
})

test('accounts and laboratories have the columns of each test type, and each deciding user type a limit', async () => {
  const columns = await read<{ table: string; name: string }>(`
    select table_name as table, column_name as name
    from information_schema.columns
    where table_schema = 'public' and table_name in ('customer', 'lab')
  `)
  const has = new Set(columns.map(({ table, name }) => `${table}.${name}`))
  expect(
    testTypeNames
      .flatMap((name) => [
        `lab.${columnOf(`service_${name}`)}`,
        ...['service', 'lab', 'version'].map((what) => `customer.${columnOf(`${what}_${name}`)}`),
      ])
      .filter((column) => !has.has(column)),
  ).toEqual([])
  const limits = await read<{ type: number }>('select user_type_id as type from write_off_limit')
  expect(sorted(limits.map(({ type }) => type))).toEqual(sorted(decidingTypes))
  expect(typesWithVerb('billing-work.decide')).toEqual(sorted(decidingTypes))
})
