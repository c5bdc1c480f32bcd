import { accounts } from '@labgate/contract/accounts'
import { billingTables, type BillingProposal } from '@labgate/contract/billing-tables'
import { denials, type RuleDraft } from '@labgate/contract/denials'
import { home, type Waiting } from '@labgate/contract/home'
import { allScreens } from '@labgate/contract/screens'
import { refunds } from '@labgate/contract/refunds'
import { session, shadow } from '@labgate/contract/session'
import { users } from '@labgate/contract/users'
import { breakGlass } from '@labgate/contract/watch'
import { billingWork } from '@labgate/contract/work-queues'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLab, type Lab, type Visitor } from '../../../test/lab.ts'

let lab: Lab
let customerId: number
let admin: Visitor
beforeAll(async () => {
  lab = await openLab()
  ;({ customerId } = await lab.make.account({ service_rpp: true, primary_name: 'Main' }))
  admin = await lab.signIn(await lab.make.user(1))
})
afterAll(() => lab.close())

const waitingFor = async (visitor: Visitor): Promise<Waiting[]> => {
  const got = await visitor.call(home.dashboard, {})
  expect(got.body.valid).toBe(true)
  return got.body.waiting as Waiting[]
}
const find = (list: Waiting[], kind: string): Waiting | undefined => list.find((item) => item.kind === kind)

/** What the list behind a tile returns for the tile's own criteria. */
const listed = async (visitor: Visitor, { path, search }: Waiting): Promise<number> => {
  if (path === '/user') return (await visitor.call(users.list, { searchCriteria: { ...search, pageSize: 50 } as never })).body.total as number
  if (search['section'] === 'users')
    return (await visitor.call(users.list, { searchCriteria: { attention: search['users'], pageSize: 50 } as never })).body.total as number
  if (search['section'] === 'visits')
    return (await visitor.call(shadow.list, { searchCriteria: { recent: true, pageSize: 50, customerId } })).body.total as number
  if (path === '/customer') return (await visitor.call(accounts.list, { searchCriteria: { ...search, pageSize: 50 } as never })).body.total as number
  if (search['tab'] === 'refunds')
    return (await visitor.call(refunds.list, { searchCriteria: { toApprove: search['stands'] === 'approve', pageSize: 50 } as never })).body.total as number
  if (path === '/billing-work') return (await visitor.call(billingWork.list, { searchCriteria: { ...search, pageSize: 50 } as never })).body.total as number
  if (path === '/insurance') {
    const { list } = (await visitor.call(billingTables.proposals, {})).body as { list: BillingProposal[] }
    return list.filter(({ state, isOwn }) => state === 'open' && !isOwn).length
  }
  if (path === '/preauth') {
    const { list } = (await visitor.call(denials.drafts, {})).body as { list: RuleDraft[] }
    return list.filter(({ ruleDraftId }) => ruleDraftId > 0).length
  }
  if (path === '/break-glass') return ((await visitor.call(breakGlass.list, { waiting: true })).body.list as unknown[]).length
  throw new Error(`no list behind ${path}`)
}

test('every tile of every user type counts what its link opens', async () => {
  const sales = await lab.make.user(9)
  const lcs = await lab.make.user(12)
  const served = await lab.make.account({ user_id_am: sales.userId })
  await lab.owner('insert into customer_lcs (customer_id, user_id) values ($1, $2)', [served.customerId, lcs.userId])
  await lab.make.account({ date_reviewed: lab.clock.now })
  await lab.make.account({ active: false })
  await lab.make.user(2, customerId, { physician_pending: true })
  await lab.make.user(2, customerId, { physician: true, last_login: lab.clock.now })
  await lab.make.user(2, customerId, { disabled: true })
  await lab.make.user(2, customerId, { locked_until: new Date(Date.now() + 600_000) })
  const clinic = await lab.make.user(3, customerId)
  await admin.call(shadow.start, { userId: clinic.userId, reason: 'asked by phone' })
  await admin.call(shadow.end, {})
  const second = await lab.signIn(await lab.make.user(1))
  const restricted = await lab.make.patient(customerId, await lab.make.location(customerId), { restricted: 1 })
  await second.call(breakGlass.open, { patientId: restricted, reason: 'patient unconscious' })

  // each of two administrators proposed prices, and a biller wants to write off more than every limit but the highest
  const { make } = lab
  for (const { signedIn } of [admin, second])
    await make.insert(
      'billing_proposal',
      {
        kind: 'prices',
        file_name: 'a.csv',
        source: 'x',
        hash: Buffer.alloc(32),
        overlap: 'end',
        rows: '[]',
        user_id_created: signedIn.userId,
        created_at: lab.clock.now,
      },
      'billing_proposal_id',
    )
  const insurance_id = await make.insert('insurance', { name: 'Bay Health' }, 'insurance_id')
  const denied = { denials: 3, cents: 100, first_day: '2026-01-01', last_day: '2026-01-02', user_id_created: 1, created_at: lab.clock.now }
  await make.insert('rule_draft', { insurance_id, lab_type_id: 1, ...denied }, 'rule_draft_id')
  const asked = { state: 'waiting for approval', approval_cents: 60_000, user_id_asked: admin.signedIn.userId }
  const opened = { opened_at: lab.clock.now, party_since: lab.clock.now }
  await make.insert(
    'work_item',
    { queue: 'billing', reason: 'denied', about: 'claim:1', customer_id: customerId, says: 'x', owner_kind: 'billing', ...opened, ...asked },
    'work_item_id',
  )

  const by = { customer_id: customerId, user_id_created: admin.signedIn.userId, created_at: lab.clock.now }
  const payment_id = await make.insert(
    'payment',
    { ...by, method: 'check', reference: '4711', cents: 60_000, received_on: '2026-01-02', state: 'posted' },
    'payment_id',
  )
  await make.insert('refund', { ...by, payment_id, party: 'client', cents: 60_000, reason: 'x', is_above_limit: true, state: 'waiting' }, 'refund_id')

  const visitors = [admin, await lab.signIn(clinic), await lab.signIn(sales), await lab.signIn(lcs)]
  for (const type of [4, 5, 6, 7, 8, 10, 11, 13, 16, 17, 18]) visitors.push(await lab.signIn(await lab.make.user(type)))
  const seen = new Set<string>()
  for (const visitor of visitors)
    for (const tile of await waitingFor(visitor)) {
      seen.add(tile.kind)
      expect(tile.count, `${visitor.signedIn.userTypeId} ${tile.kind}`).toBe(await listed(visitor, tile))
    }
  expect([...seen].toSorted()).toEqual(
    [
      'accounts',
      'accounts-no-location',
      'accounts-no-service',
      'accounts-not-reviewed',
      'billing-to-approve',
      'break-glass',
      'prices-to-approve',
      'providers-no-signature',
      'providers-pending',
      'refunds-to-approve',
      'rules-to-approve',
      'users-locked',
      'users-never-signed-in',
      'visits',
    ].toSorted(),
  )
})

test('shows no tiles to a user for whom nothing is waiting', async () => {
  const parole = await lab.signIn(await lab.make.user(14))
  expect(await waitingFor(parole)).toEqual([])
  const clinicUser = await lab.signIn(await lab.make.user(2, customerId))
  expect(await waitingFor(clinicUser)).toEqual([])
})

test('notifies a provider of a missing signature, then of a signature and delegates to attest', async () => {
  const provider = await lab.make.user(2, customerId, { physician: true })
  const delegate = await lab.make.user(2, customerId)
  const visitor = await lab.signIn(provider)
  expect(find(await waitingFor(visitor), 'own-signature')).toMatchObject({ count: 1, path: '/physician-signature' })
  await lab.owner(`insert into file (hash, size, file_type, content) values ('\\x01', 1, 'image/png', '\\x00') on conflict do nothing`)
  await lab.owner(`insert into user_signature (user_id, customer_id, file_hash, created_by) values ($1, $2, '\\x01', 1)`, [provider.userId, customerId])
  await lab.owner('insert into user_delegate (user_id, user_id_delegate, customer_id, created_by) values ($1, $2, $3, 1)', [
    provider.userId,
    delegate.userId,
    customerId,
  ])
  const waiting = await waitingFor(visitor)
  expect(find(waiting, 'own-signature')).toBeUndefined()
  expect(find(waiting, 'attest-signature')).toMatchObject({ count: 1 })
  expect(find(waiting, 'attest-delegates')).toMatchObject({ count: 1 })
  expect((await visitor.call(home.shell, {})).body.counts).toEqual({ '/physician-signature': 1, '/delegates': 1 })
})

test('an administrator of one practice never counts another practice’s users', async () => {
  const other = await lab.make.account()
  const clinic = await lab.signIn(await lab.make.user(3, other.customerId, { last_login: lab.clock.now }))
  expect(await waitingFor(clinic)).toEqual([])
})

test('counts stop at 1000 and show that there are more', async () => {
  await lab.owner(`insert into customer (name, date_reviewed) select 'Many ' || n, now() from generate_series(1, 1001) n`)
  const tile = find(await waitingFor(admin), 'accounts-no-service')
  expect(tile).toMatchObject({ count: 1000, more: true })
  const got = await admin.call(accounts.list, { searchCriteria: { attention: 'no-service', pageSize: 10 } })
  expect(got.body).toMatchObject({ total: 1000, totalIsMore: true })
})

test('polling the shell and dashboard writes no audit row', async () => {
  const user = await lab.make.user(1)
  const visitor = await lab.signIn(user)
  const audited = () => lab.owner(`select act from audit where user_id = $1`, [user.userId])
  const before = await audited()
  expect((await visitor.call(home.shell, {})).body).toMatchObject({ valid: true, counts: expect.objectContaining({ '/break-glass': 1 }) as object })
  await waitingFor(visitor)
  expect(await audited()).toEqual(before)
})

test('a visit shows what waits for the customer’s user, not for the visitor', async () => {
  const { customerId: account } = await lab.make.account()
  const clinic = await lab.make.user(3, account)
  const visitor = await lab.signIn(await lab.make.user(1))
  await visitor.call(shadow.start, { userId: clinic.userId, reason: 'asked by phone' })
  expect((await waitingFor(visitor)).map(({ kind }) => kind)).toEqual(['users-never-signed-in', 'visits'])
  await visitor.call(session.end, {})
})

test('each tile links to a screen that its user may see', async () => {
  for (const type of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17, 18]) {
    const user = await lab.make.user(type, type < 4 && type > 1 ? customerId : 0, { physician: type === 2 })
    const visitor = await lab.signIn(user)
    const who = {
      userTypeId: type,
      entityId: user.customerId,
      physician: type === 2,
      shipLog: false,
      multiLogin: false,
      salesParoleOfficer: false,
      salesUserEdit: false,
      salesPatientReport: false,
      salesVP: false,
    }
    for (const tile of await waitingFor(visitor)) expect(allScreens.find(({ path }) => path === tile.path)?.visible(who), `${type} ${tile.path}`).toBe(true)
  }
})
