import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAccounts } from '../../src/core/accounts/accounts.queries.ts'
import type { Scope } from '../../src/db/database.ts'
import type { Tables } from '../../src/db/tables.ts'
import { madeSignInChange } from '../builders.ts'
import { openLab, type Lab } from '../lab.ts'
import { systemRecords } from '../system-builders.ts'
import { tenantTables, type TenantTable } from './tenant-tables.ts'

let lab: Lab
let mine: number
let theirs: number
let scope: Scope
let tenants: TenantTable[]
beforeAll(async () => {
  lab = await openLab()
  const { make, owner } = lab
  const hash = Buffer.alloc(32, 1)
  await owner(
    `insert into file (hash, size, file_type, content) values ($1, 4, 'text/plain', 'text')`,
    [hash],
  )
  const staff = await make.user(12)
  const fill = async (): Promise<number> => {
    const { customerId } = await make.account()
    const location = await make.location(customerId)
    const user = await make.user(2, customerId)
    const second = await make.user(2, customerId)
    await owner(
      'insert into user_location (user_id, location_id, customer_id) values ($1, $2, $3)',
      [user.userId, location, customerId],
    )
    await owner('insert into customer_lcs (customer_id, user_id) values ($1, $2)', [
      customerId,
      staff.userId,
    ])
    await make.insert(
      'customer_attachment',
      {
        customer_id: customerId,
        title: 'a',
        description: 'b',
        file_hash: hash,
        user_id_created: 1,
      },
      'customer_attachment_id',
    )
    await make.insert(
      'customer_note',
      { customer_id: customerId, subject: 'a', note: 'b', user_id_created: 1 },
      'customer_note_id',
    )
    await make.insert(
      'user_signature',
      { user_id: user.userId, customer_id: customerId, file_hash: hash, created_by: 1 },
      'user_signature_id',
    )
    await make.insert(
      'user_delegate',
      {
        user_id: user.userId,
        user_id_delegate: second.userId,
        customer_id: customerId,
        created_by: 1,
      },
      'user_delegate_id',
    )
    await make.insert(
      'identity_check',
      {
        user_id: user.userId,
        customer_id: customerId,
        verified_by: staff.userId,
        method: 'm',
        note: 'n',
      },
      'identity_check_id',
    )
    await make.insert(
      'sign_in_change',
      madeSignInChange({ userId: user.userId, customerId, requestedBy: staff.userId }),
      'sign_in_change_id',
    )
    await make.insert(
      'former_administrator',
      { user_id: user.userId, customer_id: customerId, email: 'former@labgate.example' },
      'former_administrator_id',
    )
    await make.insert(
      'visit',
      {
        session_id: 1,
        user_id: staff.userId,
        shadow_user_id: user.userId,
        customer_id: customerId,
        reason: 'r',
        until: new Date().toISOString(),
      },
      'visit_id',
    )
    await make.insert(
      'change_log',
      {
        kind: 'account',
        record_id: customerId,
        customer_id: customerId,
        row_version: 2,
        fields: ['phone'],
        user_id: 1,
        user_name: 'x',
      },
      'change_id',
    )
    const chart = await make.chart(customerId, location, { mark: 'x', hash })
    await systemRecords(
      make.insert,
      { customerId, locationId: location, ...chart },
      `x${customerId}`,
      hash,
    )
    await make.preference({ customerId, userId: user.userId })
    return customerId
  }
  mine = await fill()
  theirs = await fill()
  scope = { userId: 0, customers: [mine], locations: null }
  tenants = await tenantTables(owner)
})
afterAll(() => lab.close())

/** Names an account, but has no row level security. */
const unguarded: Record<string, string> = {
  audit:
    'a refused call leaves a row that names the account it was refused: who writes one may not read any',
}
/** Names a patient, an order, or a result, and stays open when its chart is closed. */
const withoutCharts: Record<string, string> = {
  audit: 'who looked at a restricted chart is what administrators watch',
  break_glass: 'who opened one, and why, is what administrators watch',
  receiving_scan: 'a scan at the dock says a number on a tube',
}
/** Lead only to laboratory staff, and are readable by everyone. */
const laboratorys: Record<string, string> = {
  clinical_approval: 'what a director approved is printed on reports',
  clinical_version: 'what is in force explains results',
  lab: 'reports and labels name the performing laboratory',
  ticket_assign: 'whom someone of client services can assign to, of themselves only',
  user_lab: 'which laboratories someone of the bench works at',
}
/**
 * The laboratory's own records about an account: a limited scope cannot read any, not even its own.
 */
const closedToPractices = [
  'archive_account',
  'audit',
  'charge_price',
  'decided_line',
  'fax',
  'fax_attempt',
  'fax_event',
  'fax_number',
  'fhir_client',
  'figure_owner_dirty',
  'hl7_back',
  'hl7_destination',
  'hl7_out',
  'identity_provider',
  'manifest_specimen',
  'order_audit',
  'organization_identity',
  'patient_merge_row',
  'patient_not_same',
  'printed_text',
  'refund',
  'remittance_claim',
  'statement',
  'statement_bill',
]

describe('row level security without the first lock', () => {
  it('every table that names an account has row level security and rows of both test accounts', async () => {
    const named = tenants.filter(({ namesAccount }) => namesAccount)
    expect(named.length).toBeGreaterThan(55)
    const faults: string[] = []
    for (const { name, guarded } of named) {
      const [found] = await lab.owner<{ accounts: number }>(
        `
          select count(distinct customer_id)::int as accounts
          from ${name}
          where customer_id in ($1, $2)
        `,
        [mine, theirs],
      )
      if (found?.accounts !== 2) faults.push(`${name}: give each account of this test a row`)
      if (!guarded && !(name in unguarded)) faults.push(`${name}: has no row level security`)
    }
    expect(faults).toEqual([])
    for (const name of Object.keys(unguarded))
      expect(named.find((table) => table.name === name)).toMatchObject({
        guarded: false,
        rights: ['insert'],
      })
  })

  it('a table tied to an account only by a foreign key is closed to limited scopes', () => {
    const open = tenants.filter(
      ({ namesAccount, rights, name }) =>
        !namesAccount && rights.length > 0 && !(name in laboratorys),
    )
    expect(open.map(({ name, rights }) => `${name}: ${rights.join(', ')}`)).toEqual([])
    expect(
      tenants.filter(({ name }) => name in laboratorys).map(({ name, rights }) => [name, rights]),
    ).toEqual(Object.keys(laboratorys).map((name) => [name, ['select']]))
  })

  it('each table with a patient, an order, or a result is closed for a restricted chart', async () => {
    const open = await lab.owner<{ name: string }>(`
      select c.relname as name
      from pg_class c
      where
        c.relkind = 'r'
        and c.relnamespace = 'public'::regnamespace
        and (
          has_any_column_privilege('labgate_all', c.oid, 'select')
          or has_any_column_privilege('labgate_some', c.oid, 'select')
        )
        and exists (
          select
          from pg_attribute a
          where
            a.attrelid = c.oid
            and a.attname in ('patient_id', 'lab_order_id', 'result_id')
            and not a.attisdropped
        )
        and not exists (
          select
          from pg_policy p
          where
            p.polrelid = c.oid
            and not p.polpermissive
            and pg_get_expr(p.polqual, p.polrelid) like '%closed_%'
        )
      order by 1
    `)
    expect(open.map(({ name }) => name)).toEqual(Object.keys(withoutCharts))
  })

  it('each table shows only rows of the scope, or nothing at all', async () => {
    const read = (table: string, customers: Scope['customers'], employees = true) =>
      lab.database
        .forActor({ ...scope, customers, employees }, (tx) =>
          tx
            .selectFrom(table as 'customer')
            .select('customer_id')
            .execute(),
        )
        .then(
          (rows) => [...new Set(rows.map(({ customer_id }) => customer_id))],
          (error: { code: string }) => error.code,
        )
    // cells for whole accounts include its employees
    expect(await read('figure_account', [mine], false)).toEqual([])
    const closed: string[] = []
    for (const { name, rights } of tenants.filter(({ namesAccount }) => namesAccount)) {
      if (!rights.includes('select')) closed.push(name)
      expect([name, await read(name, [mine])]).toEqual([
        name,
        rights.includes('select') ? [mine] : '42501',
      ])
      expect([name, await read(name, [])]).toEqual([name, rights.includes('select') ? [] : '42501'])
      expect([name, await read(name, 'all')]).toEqual([
        name,
        expect.arrayContaining([mine, theirs]),
      ])
    }
    expect(closed).toEqual(closedToPractices)
  })

  it('no row of another account can be changed, added, or removed', async () => {
    const attempt = (text: string) =>
      lab.database
        .forActor(scope, (tx) => sql.raw(text).execute(tx))
        .then(
          ({ numAffectedRows }) => Number(numAffectedRows ?? 0n),
          (error: { code: string }) => error.code,
        )
    // no visible row, no right, or an id that the database itself generates
    const never = [0, '42501', '428C9']
    const holds = async (name: string, text: string) =>
      expect(never, `${name}: ${text}`).toContain(await attempt(text))
    for (const { name, rights, insertable } of tenants.filter(({ namesAccount }) => namesAccount)) {
      await holds(name, `update ${name} set customer_id = ${mine} where customer_id = ${theirs}`)
      await holds(name, `delete from ${name} where customer_id = ${theirs}`)
      await holds(name, `update ${name} set customer_id = ${theirs}`)
      if (!rights.includes('insert') || name in unguarded) continue
      const columns = insertable.map((column) => `"${column}"`).join(', ')
      const values = insertable
        .map((column) => (column === 'customer_id' ? String(theirs) : `"${column}"`))
        .join(', ')
      const [own] = await lab.owner<{ row: object }>(
        `select to_jsonb(t) as row from ${name} t where customer_id = ${mine} limit 1`,
      )
      const copied = JSON.stringify(own?.row).replaceAll("'", "''")
      const added = `
        insert into ${name} (${columns})
        select ${values} from jsonb_populate_record(null::${name}, '${copied}')
      `
      expect([name, await attempt(added)]).toEqual([name, '42501'])
    }
  })

  it('holds for a list without its own condition', async () => {
    const [outcome] = await lab.database.ask(scope, [
      listAccounts({ ...scope, customers: 'all' }, { pageSize: 50 }, undefined),
    ])
    expect(outcome?.rows.map(({ customerId }) => customerId)).toEqual([mine])
  })

  it('holds for the search functions of wide scopes, which run with other rights', async () => {
    const search = (customers: number[]) =>
      lab.database.forActor({ ...scope, customers }, async (tx) =>
        (
          await sql<{
            id: number
          }>`select find_customers_in_scope('%account%', 1000) as id`.execute(tx)
        ).rows.map(({ id }) => id),
      )
    const byWords = (customers: number[]) =>
      lab.database.forActor({ ...scope, customers }, async (tx) =>
        (
          await sql<{
            id: number
          }>`
            select find_customers_by_words('%account%', array['%a%', '%account%'], 1000) as id
          `.execute(tx)
        ).rows.map(({ id }) => id),
      )
    for (const found of [search, byWords]) {
      expect(await found([mine])).toEqual([mine])
      expect(await found([])).toEqual([])
    }
  })

  it('hides patients of other locations, and employees unless the scope includes them, also in searches', async () => {
    await lab.make.patient(mine, await lab.make.location(mine), {
      last_name: 'Worker',
      is_employee: true,
    })
    const seen = (more: Partial<Scope>) =>
      lab.database.forActor({ ...scope, ...more }, async (tx) => {
        const { rows } = await sql<{
          id: number
        }>`select find_patients_in_scope('%', 1000) as id`.execute(tx)
        const listed = await tx.selectFrom('patient').select('patient_id').execute()
        expect(new Set(rows.map(({ id }) => id))).toEqual(
          new Set(listed.map(({ patient_id }) => patient_id)),
        )
        return listed.length
      })
    /* The chart, and the record folded into it. */
    expect(await seen({})).toBe(2)
    expect(await seen({ employees: true })).toBe(3)
    expect(await seen({ locations: [] })).toBe(0)
  })

  it('limits locations to the given ones', async () => {
    const rows = await lab.database.forActor({ ...scope, locations: [] }, (tx) =>
      tx.selectFrom('location').select('location_id').execute(),
    )
    expect(rows).toEqual([])
  })

  it('denies access to all sign-in tables', async () => {
    for (const table of [
      'login',
      'session',
      'session_token',
      'reset_code',
      'sign_in',
      'throttle',
      'mail',
    ] as const)
      for (const customers of [[mine], 'all'] as const)
        await expect(
          lab.database.forActor({ ...scope, customers }, (tx) =>
            tx
              .selectFrom(table as keyof Tables)
              .selectAll()
              .limit(1)
              .execute(),
          ),
        ).rejects.toMatchObject({ code: '42501' })
  })

  it('shows who sees some accounts what their practices paid, and nothing of what patients paid', async () => {
    const read = (customers: Scope['customers']) =>
      lab.database.forActor({ ...scope, customers }, (tx) =>
        tx.selectFrom('payment').select(['customer_id', 'patient_id', 'reference']).execute(),
      )
    const [some, all] = [await read([mine]), await read('all')]
    expect(all.some(({ patient_id }) => patient_id !== null)).toBe(true)
    expect(some.map(({ patient_id }) => patient_id)).toEqual([null])
    await expect(
      lab.database.forActor({ ...scope, customers: [mine] }, (tx) =>
        tx.selectFrom('payment').select('says').execute(),
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })

  it('does not let any actor’s role alter or remove an audit row', async () => {
    for (const customers of [[mine], 'all'] as const) {
      await expect(
        lab.database.forActor({ ...scope, customers }, (tx) => tx.deleteFrom('audit').execute()),
      ).rejects.toMatchObject({ code: '42501' })
      await expect(
        lab.database.forActor({ ...scope, customers }, (tx) =>
          tx.updateTable('audit').set({ act: 'x' }).execute(),
        ),
      ).rejects.toMatchObject({
        code: '42501',
      })
    }
  })

  it('gives no rights outside a transaction for an actor', async () => {
    const { rows } = await lab.database.asLogin('select has_table_privilege($1, $2, $3) as may', [
      'labgate_none',
      'customer',
      'select',
    ])
    expect(rows).toEqual([{ may: false }])
  })

  it('refuses a nested transaction, and a transaction handle used after its end', async () => {
    await expect(
      lab.database.forActor(scope, () => lab.database.forActor(scope, async () => 1)),
    ).rejects.toThrow('pass the transaction on')
    const kept = await lab.database.forActor(scope, async (tx) => ({ tx }))
    await expect(kept.tx.selectFrom('customer').select('name').execute()).rejects.toThrow('over')
  })
})
