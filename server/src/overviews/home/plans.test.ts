import { UserType } from '@labgate/contract/access/user-types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../test/setup/fresh-database.ts'
import type { Actor } from '../../access/actor.ts'
import type { Scope } from '../../db/database.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { auditState, listAudit } from '../../features/admin/audit-log/audit-log.queries.ts'
import { tilesFor } from './tiles.ts'

/*
 * A dashboard is the first thing everyone sees: at this size none of its counts may read more than
 * a fraction of a table.
 */
const accounts = 16_000
const examinedAtMost = 1600

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase({ isLarge: true })
  const owner = (sql: string) => database.asLogin(sql)
  await owner(`
    insert into customer (name, facility_code, primary_name, service_rpp, date_reviewed, user_id_am)
    select
      'Account ' || n,
      'F' || n,
      case
        when n % 5000 = 0 then ''
        else 'Main'
      end,
      n % 4000 <> 0,
      case
        when n % 3000 = 0 then null
        else now()
      end,
      case
        when n % 400 = 0 then 1
      end
    from generate_series(1, ${accounts}) n
  `)
  await owner(`
    insert into app_user
      (
        user_type_id,
        customer_id,
        user_name,
        email,
        first_name,
        last_name,
        physician,
        physician_pending,
        locked_until,
        last_login
      )
    select
      case
        when n % 2 = 0 then 2
        else 3
      end,
      n,
      'u' || n,
      'u' || n || '@x.example',
      'A',
      'B' || n,
      n % 3 = 0,
      n % 6000 = 0,
      case
        when n % 9000 = 0 then now() + interval '1 hour'
        when n % 500 = 0 then now() - interval '1 day'
      end,
      case
        when n % 7 = 0 then null
        else now()
      end
    from generate_series(1, ${accounts}) n
  `)
  await owner(`
    insert into change_log
      (kind, record_id, customer_id, row_version, fields, user_id, user_name, at)
    select 'account', n, n % ${accounts}, 1, '{}', 1, 'x', now() - n * interval '2 hours'
    from generate_series(1, ${accounts}) n
  `)
  await owner(`
    insert into sign_in (user_id, at, outcome)
    select 1 + n % ${accounts}, now() - n * interval '2 hours', 'done'
    from generate_series(1, ${accounts}) n
  `)
  await owner(`
    insert into audit (at, user_id, customer_id, act, outcome)
    select
      now() - (${accounts} - n) * interval '1 minute',
      n % 300,
      n % 900,
      'accounts.' || (n % 40),
      case
        when n % 8000 = 0 then 'refused: stale'
        else 'done'
      end
    from generate_series(1, ${accounts}) n
  `)
  await owner('vacuum (analyze)')
})
afterAll(() => database.close())

const flags = {
  physician: false,
  shipLog: false,
  multiLogin: false,
  salesParoleOfficer: false,
  salesUserEdit: false,
  salesPatientReport: false,
  salesVP: false,
}
const actorOf = (userTypeId: UserType, scope: Pick<Scope, 'customers'>, entityId = 0): Actor => {
  const who = {
    ...flags,
    userTypeId,
    entityId,
    physician: userTypeId === UserType.ClinicAdministrator,
  }
  return {
    userId: 1,
    userName: '',
    own: who,
    who,
    subjectId: 0,
    visitId: 0,
    asId: 1,
    asName: '',
    sessionId: 0,
    source: 11,
    address: '',
    locations: null,
    ...scope,
  }
}

interface Node {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}
/** The most rows that one step of the plan examined. */
const examined = (node: Node): number => {
  const here =
    (node['Actual Rows'] +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0)) *
    node['Actual Loops']
  return Math.max(here, ...(node.Plans ?? []).map(examined))
}
interface Explained {
  'QUERY PLAN': [{ Plan: Node }]
}
const explained = (query: Query<unknown>): Query<Explained> => {
  const { sql, parameters } = query.compile()
  return { ...rawQuery(`explain (analyze, format json) ${sql}`, parameters), unprepared: true }
}
const plan = (rows: Explained[] = []): Node => rows[0]!['QUERY PLAN'][0].Plan

const wide = Array.from({ length: 100 }, (_, at) => at * 160 + 1)
const people: [who: string, actor: Actor][] = [
  ['administrator', actorOf(1, { customers: 'all' })],
  ['customer experience', actorOf(7, { customers: 'all' })],
  ['executive', actorOf(4, { customers: 'all' })],
  ['clinic administrator', actorOf(3, { customers: [300] }, 300)],
  ['account manager of 100 accounts', actorOf(9, { customers: wide })],
]

test.each(people)('no dashboard count reads many rows: %s', async (_who, actor) => {
  for (const { kind, count } of tilesFor(actor, new Date())) {
    const [outcome] = await database.ask(actor, [explained(count)])
    expect(examined(plan(outcome?.rows)), kind).toBeLessThan(examinedAtMost)
  }
})

test('searches the audit log without reading all of it', async () => {
  const searches = [
    {},
    { userId: 7 },
    { customerId: 7 },
    { act: 'accounts.7' },
    { outcome: 'refused' },
    { outcome: 'refused: stale' },
    { from: new Date(Date.now() - 3_600_000).toISOString() },
  ]
  for (const search of searches) {
    const [outcome] = await database.ask(people[0]![1], [
      explained(listAudit({ ...search, pageSize: 50 }, undefined)),
    ])
    expect(examined(plan(outcome?.rows)), JSON.stringify(search)).toBeLessThan(examinedAtMost)
  }
  const [state] = await database.ask(people[0]![1], [auditState()])
  expect(state?.rows).toMatchObject([{ unsealed: accounts }])
})
