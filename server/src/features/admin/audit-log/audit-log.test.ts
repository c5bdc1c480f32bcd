import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditLog } from '@labgate/contract/access/watch'
import { accounts } from '@labgate/contract/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLab, type Lab, type Visitor } from '../../../../test/lab.ts'
import { letterPlace } from '../../../ports/mail/post.ts'
import { readHeads, tellHeads } from './heads.ts'
import { sealAudit } from './seal.ts'

let lab: Lab
let admin: Visitor
let clerk: Visitor
let customerId: number
beforeAll(async () => {
  lab = await openLab()
  ;({ customerId } = await lab.make.account({ name: 'Sunrise' }))
  admin = await lab.signIn(await lab.make.user(1, 0, { email: 'admin@lab.example' }))
  clerk = await lab.signIn(await lab.make.user(7, 0, { first_name: 'Cleo', last_name: 'Clerk' }))
})
afterAll(() => lab.close())

type Row = Record<string, unknown>
const list = async (criteria: object = {}) =>
  (await admin.call(auditLog.list, { searchCriteria: { pageSize: 50, ...criteria } })).body as {
    list: Row[]
    next: string
    total: number
    totalIsMore: boolean
  }
const userId = (): number => clerk.signedIn.userId

test('lists who did what to which account, with names, latest first', async () => {
  await clerk.call(accounts.get, { customerId })
  await clerk.call(accounts.reviewed, { customerId })
  const { list: rows } = await list({ userId: userId(), customerId })
  expect(rows.slice(0, 2)).toMatchObject([
    {
      act: 'accounts.reviewed',
      userName: 'Cleo Clerk',
      customerName: 'Sunrise',
      target: `account ${customerId}`,
      fields: ['dateReviewed'],
      outcome: 'done',
      sealed: false,
      address: '127.0.0.1',
    },
    { act: 'accounts.get', userName: 'Cleo Clerk', customerName: 'Sunrise' },
  ])
})

test('a search by act, outcome, user, account, and time finds only matching rows', async () => {
  await clerk.call(auditLog.list, { searchCriteria: {} })
  const refused = await list({ userId: userId(), outcome: 'refused' })
  expect(refused.list).toMatchObject([{ act: 'auditLog.list', outcome: 'refused: not-permitted' }])
  expect((await list({ outcome: 'refused: not-permitted', userId: userId() })).total).toBe(1)
  expect(
    (await list({ act: 'accounts.reviewed' })).list.every(({ act }) => act === 'accounts.reviewed'),
  ).toBe(true)
  expect((await list({ customerId: 999_999 })).list).toEqual([])
  expect(
    (await list({ userId: userId(), outcome: 'done' })).list.some(
      ({ outcome }) => outcome !== 'done',
    ),
  ).toBe(false)
  await lab.owner('alter table audit disable trigger audit_is_kept')
  const [middle] = await lab.owner<{ at: string }>(
    `update audit set at = '2020-05-05T12:00:00Z' where act = 'accounts.reviewed' returning at`,
  )
  expect(
    (await list({ from: '2020-05-05T00:00:00Z', to: '2020-05-06T00:00:00Z' })).list,
  ).toMatchObject([{ act: 'accounts.reviewed', at: middle?.at }])
  expect((await list({ to: '2019-01-01T00:00:00Z' })).total).toBe(0)
})

test('pages follow one another without a gap, and the count stops at 1000', async () => {
  await lab.owner(
    `insert into audit (user_id, act) select 4711, 'many' from generate_series(1, 1200)`,
  )
  const seen: unknown[] = []
  let after = ''
  do {
    const page = await list({ userId: 4711, pageSize: 500, after })
    expect(page).toMatchObject({ total: 1000, totalIsMore: true })
    seen.push(...page.list.map(({ auditId }) => auditId))
    after = page.next
  } while (after !== '')
  expect(new Set(seen).size).toBe(1200)
  expect(seen).toEqual((seen as number[]).toSorted((one, other) => other - one))
})

test('each view of the log is logged, and only administrators may view it', async () => {
  const before = (await list({ userId: admin.signedIn.userId, act: 'auditLog.list' })).total
  expect((await list({ userId: admin.signedIn.userId, act: 'auditLog.list' })).total).toBe(
    before + 1,
  )
  for (const type of [3, 4, 7, 8])
    expect(
      (
        await (
          await lab.signIn(await lab.make.user(type, type === 3 ? customerId : 0))
        ).call(auditLog.state, {})
      ).status,
    ).toBe(403)
})

test('the state of the log reports the number of rows and the head', async () => {
  await lab.owner('alter table audit disable trigger audit_is_kept')
  await lab.owner(`update audit set at = at - interval '1 minute'`)
  const sealed = await sealAudit(lab.context)
  const state = (await admin.call(auditLog.state, {})).body as Row
  const [seal] = await lab.owner<{ hash: string }>(
    'select hash from audit_seal order by seal_id desc limit 1',
  )
  expect(state).toMatchObject({
    valid: true,
    rows: expect.any(Number) as number,
    lastSealAt: lab.clock.now.toISOString(),
    head: seal?.hash,
  })
  const [counted] = await lab.owner<{ all: number; left: number }>(
    'select count(*) as all, count(*) filter (where sealed_by is null) as left from audit',
  )
  expect(counted?.all).toBe(sealed + (counted?.left ?? 0))
  expect(Number(state['rows'])).toBeGreaterThanOrEqual(sealed)
  expect((await list({ userId: 4711, pageSize: 1 })).list[0]).toMatchObject({ sealed: true })
})

test('emails the head of the day and writes it to a second path, once each; the verifier reads it back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'labgate-heads-'))
  const file = join(folder, 'heads.txt')
  const context = { ...lab.context, config: { ...lab.context.config, LABGATE_AUDIT_HEADS: file } }
  try {
    await tellHeads(context)
    await tellHeads(context)
    const [seal] = await lab.owner<{ hash: string; seal_id: number }>(
      'select seal_id, hash from audit_seal order by seal_id desc limit 1',
    )
    expect(readHeads(await readFile(file, 'utf8'))).toEqual([
      { sealId: seal?.seal_id, hash: seal?.hash },
    ])
    const letters = await lab.owner<{ to_address: string; body: Buffer }>(
      'select to_address, body from mail',
    )
    expect(letters.map(({ to_address }) => to_address)).toEqual(['admin@lab.example'])
    expect(lab.context.crypt.open(letters[0]!.body, letterPlace)).toContain(seal?.hash)
    await lab.owner(
      `insert into audit (at, user_id, act) values (now() - interval '1 minute', 1, 'x')`,
    )
    await sealAudit(lab.context)
    await tellHeads(context)
    expect(readHeads(await readFile(file, 'utf8'))).toHaveLength(2)
    expect(await lab.owner('select from mail')).toHaveLength(2)
    expect(readHeads('rubbish\n2026 1 abc\n')).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})
