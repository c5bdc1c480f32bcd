import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Scope } from '../../src/db/database.ts'
import type { Tables } from '../../src/db/tables.ts'
import { listAccounts } from '../../src/features/accounts/accounts.queries.ts'
import { madeSignInChange } from '../builders.ts'
import { openLab, type Lab } from '../lab.ts'

const tenants = [
  'customer',
  'location',
  'user_location',
  'customer_lcs',
  'customer_attachment',
  'customer_note',
  'app_user',
  'user_signature',
  'user_delegate',
  'identity_check',
  'sign_in_change',
  'visit',
  'change_log',
  'patient',
  'patient_insurance',
  'patient_medication',
  'patient_diagnosis',
  'patient_allergy',
  'patient_none',
  'patient_attachment',
  'patient_note',
  'patient_parole',
  'identity_correction',
  'correction_tube',
  'lab_order',
  'order_event',
  'order_document',
  'label_print',
  'specimen_range',
  'lab_order_attachment',
  'lab_order_note',
  'patient_signature',
  'standing_order',
  'ship_log',
  'ship_log_specimen',
  'customer_incident',
  'customer_incident_note',
  'inconsistency',
  'inbox',
  'inbox_read',
  'patient_eligibility',
  'delivery',
  'physician_preference',
  'result',
  'observation',
  'result_document',
] as const
let lab: Lab
let mine: number
let theirs: number
let scope: Scope
beforeAll(async () => {
  lab = await openLab()
  const { make, owner } = lab
  const hash = Buffer.alloc(32, 1)
  await owner(`insert into file (hash, size, file_type, content) values ($1, 4, 'text/plain', 'text')`, [hash])
  const staff = await make.user(12)
  const fill = async (): Promise<number> => {
    const { customerId } = await make.account()
    const location = await make.location(customerId)
    const user = await make.user(2, customerId)
    const second = await make.user(2, customerId)
    await owner('insert into user_location (user_id, location_id, customer_id) values ($1, $2, $3)', [user.userId, location, customerId])
    await owner('insert into customer_lcs (customer_id, user_id) values ($1, $2)', [customerId, staff.userId])
    await make.insert(
      'customer_attachment',
      { customer_id: customerId, title: 'a', description: 'b', file_hash: hash, user_id_created: 1 },
      'customer_attachment_id',
    )
    await make.insert('customer_note', { customer_id: customerId, subject: 'a', note: 'b', user_id_created: 1 }, 'customer_note_id')
    await make.insert('user_signature', { user_id: user.userId, customer_id: customerId, file_hash: hash, created_by: 1 }, 'user_signature_id')
    await make.insert('user_delegate', { user_id: user.userId, user_id_delegate: second.userId, customer_id: customerId, created_by: 1 }, 'user_delegate_id')
    await make.insert(
      'identity_check',
      { user_id: user.userId, customer_id: customerId, verified_by: staff.userId, method: 'm', note: 'n' },
      'identity_check_id',
    )
    await make.insert('sign_in_change', madeSignInChange({ userId: user.userId, customerId, requestedBy: staff.userId }), 'sign_in_change_id')
    await make.insert(
      'visit',
      { session_id: 1, user_id: staff.userId, shadow_user_id: user.userId, customer_id: customerId, reason: 'r', until: new Date().toISOString() },
      'visit_id',
    )
    await make.insert(
      'change_log',
      { kind: 'account', record_id: customerId, customer_id: customerId, row_version: 2, fields: ['phone'], user_id: 1, user_name: 'x' },
      'change_id',
    )
    await make.chart(customerId, location, { mark: 'x', hash })
    await make.preference({ customerId, userId: user.userId })
    return customerId
  }
  mine = await fill()
  theirs = await fill()
  scope = { userId: 0, customers: [mine], locations: null }
})
afterAll(() => lab.close())

describe('row level security, with the first lock taken off', () => {
  it.each(tenants)('%s shows rows of the scope alone', async (table) => {
    const rows = await lab.database.forActor(scope, (tx) =>
      tx
        .selectFrom(table as 'customer')
        .select('customer_id')
        .execute(),
    )
    expect(new Set(rows.map(({ customer_id }) => customer_id))).toEqual(new Set([mine]))
    const none = await lab.database.forActor({ ...scope, customers: [] }, (tx) =>
      tx
        .selectFrom(table as 'customer')
        .select('customer_id')
        .execute(),
    )
    expect(none).toEqual([])
    const all = await lab.database.forActor({ ...scope, customers: 'all' }, (tx) =>
      tx
        .selectFrom(table as 'customer')
        .select('customer_id')
        .execute(),
    )
    expect(new Set(all.map(({ customer_id }) => customer_id))).toContain(theirs)
  })

  it.each(tenants)('%s of another account cannot be changed, added to or removed from', async (table) => {
    const attempt = (text: string) =>
      lab.database
        .forActor(scope, (tx) => sql.raw(text).execute(tx))
        .then(
          ({ numAffectedRows }) => Number(numAffectedRows ?? 0n),
          (error: { code: string }) => error.code,
        )
    const never = [0, '42501', '428C9'] // no row in sight, no right, or an id that the database itself makes
    expect(never).toContain(await attempt(`update ${table} set customer_id = ${mine} where customer_id = ${theirs}`))
    expect(never).toContain(await attempt(`delete from ${table} where customer_id = ${theirs}`))
    expect(never).toContain(await attempt(`update ${table} set customer_id = ${theirs}`))
  })

  it('holds for a list whose own condition was removed', async () => {
    const [outcome] = await lab.database.ask(scope, [listAccounts({ ...scope, customers: 'all' }, { pageSize: 50 }, undefined)])
    expect(outcome?.rows.map(({ customerId }) => customerId)).toEqual([mine])
  })

  it('holds for the search function of wide scopes, which runs with other rights', async () => {
    const search = (customers: number[]) =>
      lab.database.forActor({ ...scope, customers }, async (tx) =>
        (await sql<{ id: number }>`select find_customers_in_scope('%account%', 1000) as id`.execute(tx)).rows.map(({ id }) => id),
      )
    expect(await search([mine])).toEqual([mine])
    expect(await search([])).toEqual([])
  })

  it('hides patients of other locations, and employees unless the scope says so, in searches too', async () => {
    await lab.make.patient(mine, await lab.make.location(mine), { last_name: 'Worker', is_employee: true })
    const seen = (more: Partial<Scope>) =>
      lab.database.forActor({ ...scope, ...more }, async (tx) => {
        const { rows } = await sql<{ id: number }>`select find_patients_in_scope('%', 1000) as id`.execute(tx)
        const listed = await tx.selectFrom('patient').select('patient_id').execute()
        expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(listed.map(({ patient_id }) => patient_id)))
        return listed.length
      })
    expect(await seen({})).toBe(1)
    expect(await seen({ employees: true })).toBe(2)
    expect(await seen({ locations: [] })).toBe(0)
  })

  it('limits locations to the given ones', async () => {
    const rows = await lab.database.forActor({ ...scope, locations: [] }, (tx) => tx.selectFrom('location').select('location_id').execute())
    expect(rows).toEqual([])
  })

  it('leaves what signs people in out of reach', async () => {
    for (const table of ['login', 'session', 'session_token', 'reset_code', 'sign_in', 'throttle', 'mail'] as const)
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

  it('lets no role of an actor alter or remove an audit row', async () => {
    for (const customers of [[mine], 'all'] as const) {
      await expect(lab.database.forActor({ ...scope, customers }, (tx) => tx.deleteFrom('audit').execute())).rejects.toMatchObject({ code: '42501' })
      await expect(lab.database.forActor({ ...scope, customers }, (tx) => tx.updateTable('audit').set({ act: 'x' }).execute())).rejects.toMatchObject({
        code: '42501',
      })
    }
  })

  it('means no rights at all outside a transaction in somebody’s name', async () => {
    const { rows } = await lab.database.asLogin('select has_table_privilege($1, $2, $3) as may', ['labgate_none', 'customer', 'select'])
    expect(rows).toEqual([{ may: false }])
  })

  it('refuses a transaction inside another at once, and a handle kept after the end', async () => {
    await expect(lab.database.forActor(scope, () => lab.database.forActor(scope, async () => 1))).rejects.toThrow('pass the transaction on')
    const kept = await lab.database.forActor(scope, async (tx) => ({ tx }))
    await expect(kept.tx.selectFrom('customer').select('name').execute()).rejects.toThrow('over')
  })
})
