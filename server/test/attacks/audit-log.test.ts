import { randomBytes } from 'node:crypto'
import { users } from '@labgate/contract/people/users'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '../../src/access/actor.ts'
import { auditRow, seenRow, strangerRow, type Seen } from '../../src/access/audit.ts'
import { cryptWith } from '../../src/access/crypt.ts'
import { patientsOnPaper } from '../../src/access/on-paper.ts'
import {
  sealCode,
  sealedColumns,
  type SealedRow,
} from '../../src/features/admin/audit-log/chain.ts'
import { auditKeyPlace, auditKeys } from '../../src/features/admin/audit-log/older-keys.ts'
import { sealAudit } from '../../src/features/admin/audit-log/seal.ts'
import { verifyAudit, type KnownHead } from '../../src/features/admin/audit-log/verify.ts'
import { derivedAuditKey } from '../../src/ports/audit-key/audit-key.ts'
import { openLab, type Lab } from '../lab.ts'

let lab: Lab
beforeEach(async () => {
  lab = await openLab()
  // rows are old enough to be sealed; the table owner can disable what protects them
  await lab.owner(
    `alter table audit alter column at set default clock_timestamp() - interval '1 hour'`,
  )
  await lab.owner('alter table audit disable trigger audit_is_kept')
  await lab.owner('alter table audit_seal disable trigger audit_seal_is_kept')
})
afterEach(() => lab.close())

const write = async (count: number): Promise<void> => {
  for (let at = 0; at < count; at++)
    await lab.database.systemQuery('test', [
      strangerRow('session.authenticate', 'done', '10.0.0.1', at + 1, `user ${at}`),
    ])
}
const seal = (): Promise<number> => sealAudit(lab.context)
const broken = async (heads: KnownHead[] = []): Promise<string | undefined> =>
  (
    await verifyAudit(lab.database, {
      heads,
      keys: await auditKeys(lab.database, lab.context.crypt),
    })
  ).broken
/** Two keyed seals of five rows, and five rows not yet sealed. */
const log = async (): Promise<void> => {
  await seal()
  for (const isLast of [false, false, true]) {
    await write(5)
    if (!isLast) await seal()
  }
  expect(await broken()).toBeUndefined()
}

test('counted refusals and sign-in changes are normal rows of the audit chain', async () => {
  await log()
  lab.context.counted.note('fhir.search', 'refused: not-signed-in', '198.51.100.7')
  lab.context.counted.note('session.resetCode', 'done', '198.51.100.8')
  await lab.context.counted.flush(true)
  await lab.make.user(1)
  const administrator = await lab.signIn(await lab.make.user(1))
  const { userId } = await lab.make.user(2, (await lab.make.account()).customerId)
  await administrator.call(users.save, { userId, email: 'moved@people.example', rowVersion: 1 })
  expect(await lab.owner(`select from audit where act = 'signInChanges.applied'`)).toHaveLength(1)
  expect(await broken()).toBeUndefined()
  await seal()
  expect(await broken()).toBeUndefined()
})

test('a row about nobody is not written, and its number is not missed', async () => {
  await log()
  const looker = (await lab.make.user(1)).userId
  const actor = { userId: looker, subjectId: looker, visitId: 0, sessionId: 0, source: 1, address: '', customers: 'all', locations: null } as Actor // prettier-ignore
  const nobody = { patients: [], orders: ['999999'], claims: [], claimNumbers: [], papers: { remittance: ['999999'] } } // prettier-ignore
  const send = (): Promise<unknown> =>
    lab.database.ask(
      actor,
      [
        auditRow(actor, 'payerFiles.release', { target: 'remittance 999999' }),
        seenRow(actor, 'payerFiles.release', nobody),
      ],
      true,
    )
  await send()
  await send()
  await write(2)
  expect(
    await lab.owner('select target from audit where user_id = $1 and act like $2', [
      looker,
      'payerFiles.%',
    ]),
  ).toEqual([{ target: 'remittance 999999' }, { target: 'remittance 999999' }])
  expect(await broken()).toBeUndefined()
  await seal()
  expect(await broken()).toBeUndefined()
})

test('each kind of record that an answer shows leads to its patients alone, too, without failing the call', async () => {
  const { userId } = await lab.make.user(1)
  const actor = { userId, subjectId: userId, visitId: 0, sessionId: 0, source: 1, address: '', customers: 'all', locations: null } as Actor // prettier-ignore
  const none: Seen = { patients: [], orders: [], claims: [], claimNumbers: [], papers: {} }
  const alone: Seen[] = [
    ...(['orders', 'claims', 'claimNumbers'] as const).map((kind) => ({ ...none, [kind]: ['9'] })),
    ...Object.keys(patientsOnPaper).map((kind) => ({ ...none, papers: { [kind]: ['9'] } })),
  ]
  for (const seen of alone)
    await expect(
      lab.database.ask(actor, [seenRow(actor, 'payerFiles.release', seen)], true),
      JSON.stringify(seen),
    ).resolves.toBeDefined()
})

test('detects a removed row, sealed or not yet sealed', async () => {
  await log()
  await lab.owner('delete from audit where audit_id = 13')
  expect(await broken()).toMatch(
    /^A row is missing: number 13 of process \d+, which wrote row 15 later\. It was removed\.$/,
  )
  await lab.owner('delete from audit where audit_id = 7')
  expect(await broken()).toMatch(/^Row 7 was removed \(seal 3 /)
})

test('detects removal of the last unsealed row as soon as its process writes another row', async () => {
  await log()
  await lab.owner('delete from audit where audit_id = 15')
  await write(1)
  expect(await broken()).toMatch(/^A row is missing: number 15 /)
})

const columns: [string, string][] = [
  ['at', `at + interval '1 microsecond'`],
  ['user_id', '99'],
  ['subject_id', '9'],
  ['visit_id', '9'],
  ['session_id', '9'],
  ['source', '9'],
  ['address', `'10.0.0.9'`],
  ['act', `'x'`],
  ['outcome', `'refused: stale'`],
  ['customer_id', '9'],
  ['target', `''`],
  ['fields', `'{"a"}'`],
  ['patient_id', '9'],
  ['lab_order_id', '9'],
  ['specimen_barcode', `'9'`],
  ['number', '99'],
  ['settled', '0'],
  ['voided', `'{99}'`],
  ['mac', `sha256('x')`],
]
test('detects a change to any column of a row, before and after it is sealed', async () => {
  await log()
  for (const [column, value] of columns) {
    await lab.owner('create temporary table before as select * from audit where audit_id = 13')
    await lab.owner(`update audit set ${column} = ${value} where audit_id = 13`)
    expect(await broken(), column).toBe('Row 13 was altered (not sealed yet).')
    await lab.owner(
      `update audit a set ${column} = b.${column} from before b where a.audit_id = 13`,
    )
    await lab.owner('drop table before')
    expect(await broken()).toBeUndefined()
  }
  await lab.owner(`update audit set target = '' where audit_id = 13`)
  await seal()
  expect(await broken()).toMatch(/^Row 13 was altered \(seal 4 /)
})

test('detects a row added without the key, with no code or a copied one, also after it is sealed', async () => {
  await log()
  const [{ mac } = { mac: Buffer.alloc(0) }] = await lab.owner<{ mac: Buffer }>(
    'select mac from audit where audit_id = 13',
  )
  await lab.owner(`insert into audit (user_id, act) values (1, 'x')`)
  expect(await broken()).toBe('Row 16 was added by someone without the key (not sealed yet).')
  await lab.owner('delete from audit where audit_id = 16')
  await lab.owner(
    `
      insert into audit (user_id, act, node, number, settled, voided, mac)
      select user_id, act, node, 16, settled, voided, $1 from audit where audit_id = 13
    `,
    [mac],
  )
  expect(await broken()).toBe('Row 17 was altered (not sealed yet).')
  await seal()
  expect(await broken()).toMatch(/^Row 17 was altered \(seal 4 /)
})

test('detects a chain rewritten without the key, labeled as keyed or as from before keys', async () => {
  await log()
  await lab.owner(`update audit set target = '' where audit_id = 7`)
  const forge = async (scheme: 1 | 2): Promise<void> => {
    const rows = await lab.owner<SealedRow>(
      `select ${sealedColumns} from audit where sealed_by = 3 order by audit_id`,
    )
    const [{ at, previous } = { at: '', previous: '' }] = await lab.owner<{
      at: string
      previous: string
    }>('select at, previous from audit_seal where seal_id = 3')
    const hash = await sealCode(
      scheme,
      derivedAuditKey(cryptWith(randomBytes(32))),
      { sealId: 3, at, rows: 5, lastAuditId: 10, previous },
      rows,
    )
    await lab.owner(`update audit_seal set hash = $1, scheme = $2, marks = '' where seal_id = 3`, [
      hash,
      scheme,
    ])
  }
  await forge(2)
  expect(await broken()).toMatch(/seal 3 /i)
  await forge(1)
  expect(await broken()).toMatch(/^Seal 3 of .* is not keyed, and the ones before it are/)
  await lab.owner('delete from audit_seal where seal_id > 3')
  await lab.owner('update audit_seal set scheme = 1')
  expect(await broken()).not.toBeUndefined()
})

test('detects a cut-off end by the head that was stored off the machine', async () => {
  await log()
  const [head] = await lab.owner<KnownHead>(
    'select seal_id as "sealId", hash from audit_seal order by seal_id desc limit 1',
  )
  await lab.owner('delete from audit where audit_id > 5')
  await lab.owner('delete from audit_seal where seal_id > 2')
  expect(await broken(head && [head])).toMatch(/its end was cut off/)
})

test('reports no gap after rollbacks or concurrent writes', async () => {
  await seal()
  const fail = lab.database.system('test', async (tx) => {
    await tx.executeQuery(strangerRow('x', 'done', '').compile())
    throw new Error('no')
  })
  await expect(fail).rejects.toThrow('no')
  await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      lab.database
        .system('test', async (tx) => {
          await tx.executeQuery(strangerRow('x', 'done', '', at).compile())
          if (at % 3 === 0) throw new Error('no')
        })
        .catch(() => {}),
    ),
  )
  await write(2)
  expect(await broken()).toBeUndefined()
  const [counted] = await lab.owner<{ rows: number; settled: number; told: number }>(`
    select count(*) as rows, max(settled) as settled, sum(cardinality(voided))::int as told
    from audit
  `)
  expect(counted).toEqual({ rows: 28, settled: 42, told: 15 })
})

test('rows from before keys and rows of an earlier key stay verifiable, and the switch to keys is a separate seal', async () => {
  await lab.owner(`insert into audit (user_id, act) select n, 'old' from generate_series(1, 3) n`)
  await seal()
  await write(2)
  await seal()
  expect(await lab.owner('select seal_id, rows, scheme from audit_seal order by 1')).toEqual([
    { seal_id: 1, rows: 3, scheme: 1 },
    { seal_id: 2, rows: 0, scheme: 2 },
    { seal_id: 3, rows: 2, scheme: 2 },
  ])
  expect(await broken()).toBeUndefined()
  const next = cryptWith(randomBytes(32))
  const before = derivedAuditKey(lab.context.crypt)
  expect((await verifyAudit(lab.database, { keys: [derivedAuditKey(next)] })).broken).toMatch(
    /^Seal 2 /,
  )
  await lab.owner('insert into audit_key (key_id, sealed) values ($1, $2)', [
    before.id,
    next.sealBytes(lab.context.crypt.derive('audit'), auditKeyPlace(before.id)),
  ])
  expect(
    (await verifyAudit(lab.database, { keys: await auditKeys(lab.database, next) })).broken,
  ).toBeUndefined()
  await lab.owner(`update audit set user_id = 9 where audit_id = 2`)
  expect(
    (await verifyAudit(lab.database, { keys: await auditKeys(lab.database, next) })).broken,
  ).toMatch(/^Row 2 was altered \(seal 1 /)
})
