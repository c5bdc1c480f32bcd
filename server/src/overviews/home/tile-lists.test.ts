import { userTypeIds } from '@labgate/contract/access/user-types'
import { breakGlass } from '@labgate/contract/access/watch'
import { messageTopics } from '@labgate/contract/desk/incidents'
import { dayMs } from '@labgate/contract/kit/days'
import { dayAt } from '@labgate/contract/kit/time-zones'
import { plannedOrders } from '@labgate/contract/orders/planned-orders'
import { home, type Waiting } from '@labgate/contract/overviews/home'
import { shadow } from '@labgate/contract/people/session'
import { resultReview, type ResultRow } from '@labgate/contract/results/result-review'
import { listBehind, tileLists, tilesOfForms, type Reader } from '@labgate/contract/test/tile-lists'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Visitor } from '../../../test/lab.ts'
import { openPractice, type Practice } from '../../../test/practice.ts'

const writtenAt = '2026-01-02T15:00:00.000Z'
let practice: Practice
/** One visitor of each type that has a dashboard, and a second administrator. */
const visitors: Visitor[] = []
let elsewhere: number
let criticalElsewhere: number

/** A released result with one value; the order is at this location. */
const resulted = async (
  locationId: number,
  flag: string,
  { critical = false, found = false } = {},
): Promise<number> => {
  const { lab, account, ada } = practice
  const labOrderId = await practice.saved(practice.clinic, { locationId })
  const at = lab.clock.now.toISOString()
  const of = { lab_order_id: labOrderId, customer_id: account.customerId }
  const value = {
    analyte: 'a',
    method: 'measured',
    code: 'c',
    name: 'Potassium',
    value_type: 'NM',
    value: '7',
    flag,
    state: 'F',
  }
  const observation_id = await lab.make.insert(
    'observation',
    { ...of, patient_id: ada, version_from: 1, place: 0, ...value },
    'observation_id',
  )
  const judged = JSON.stringify({
    verdicts: found
      ? [{ state: 'found, not explained', subject: 'Drug', analytes: [], says: 'x' }]
      : [],
  })
  const result_id = await lab.make.insert(
    'result',
    { ...of, version: 1, kind: 'final', made_at: at, released_at: at, user_id_released: 0, judged },
    'result_id',
  )
  if (critical)
    await lab.make.insert(
      'critical_value',
      { ...of, result_id, observation_id, found_at: lab.clock.now },
      'critical_value_id',
    )
  await practice.state(labOrderId, `stage = 30, received_at = '${at}', accessioned_at = '${at}'`)
  await practice.state(labOrderId, `stage = 50, resulted_at = '${at}'`)
  return labOrderId
}

const money = async (admin: Visitor, second: Visitor): Promise<void> => {
  const { lab, account } = practice
  const { make } = lab
  const { customerId } = account
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
  const denied = {
    denials: 3,
    cents: 100,
    first_day: '2026-01-01',
    last_day: '2026-01-02',
    user_id_created: 1,
    created_at: lab.clock.now,
  }
  await make.insert('rule_draft', { insurance_id, lab_type_id: 1, ...denied }, 'rule_draft_id')
  const input = {
    state: 'waiting for approval',
    approval_cents: 60_000,
    user_id_asked: admin.signedIn.userId,
  }
  const opened = {
    opened_at: lab.clock.now,
    party_since: lab.clock.now,
    owner_kind: 'billing',
    says: 'x',
    customer_id: customerId,
  }
  for (const [queue, about] of [
    ['billing', 'claim:1'],
    ['insurance', 'insurance:1'],
  ])
    await make.insert(
      'work_item',
      { queue, reason: 'denied', about, ...opened, ...input },
      'work_item_id',
    )
  const by = {
    customer_id: customerId,
    user_id_created: admin.signedIn.userId,
    created_at: lab.clock.now,
  }
  const payment_id = await make.insert(
    'payment',
    {
      ...by,
      method: 'check',
      reference: '4711',
      cents: 60_000,
      received_on: '2026-01-02',
      state: 'posted',
    },
    'payment_id',
  )
  await make.insert(
    'refund',
    {
      ...by,
      payment_id,
      party: 'client',
      cents: 60_000,
      reason: 'x',
      is_above_limit: true,
      state: 'waiting',
    },
    'refund_id',
  )
}

/** One of each that waits at the laboratory, and one beside it that no longer waits. */
const waitingAtTheDesk = async (): Promise<void> => {
  const { lab, account, tampa, ada } = practice
  const { customerId } = account
  const request = {
    patient_id: ada,
    customer_id: customerId,
    kind: 'wrong',
    was: '{"lastName":"Moss"}',
    asked: '{"lastName":"Mosse"}',
    reason: 'misspelled',
    user_id_created: 1,
    created_by: 'Cam Experience',
    created_at: writtenAt,
  }
  for (const decided of [{}, { state: 'accepted', decided_at: lab.clock.now }])
    await lab.make.insert(
      'identity_correction',
      { ...request, ...decided },
      'identity_correction_id',
    )
  const lab_order_id = await practice.saved(practice.clinic)
  const difference = {
    lab_order_id,
    customer_id: customerId,
    location_id: tampa,
    tab: 'documents',
    kind: 'mismatch-date',
    found_at: writtenAt,
  }
  for (const more of [
    {},
    { subject: 'x', ending: 'completed', resolved_at: lab.clock.now },
    { kind: 'mismatch-name' },
  ])
    await lab.make.insert('inconsistency', { ...difference, ...more }, 'inconsistency_id')
  const number = {
    location_id: tampa,
    customer_id: customerId,
    is_main: false,
    needs_second: true,
    entered_at: writtenAt,
  }
  for (const [to, state] of [
    ['+18135550141', 'to confirm'],
    ['+18135550142', 'refused'],
  ])
    await lab.make.insert('fax_number', { ...number, number: to, state }, 'fax_number_id')
}

beforeAll(async () => {
  practice = await openPractice()
  const { lab, account, tampa, provider, ada } = practice
  const { customerId } = account
  const at = (userId: number, locationId: number) =>
    lab.owner('insert into user_location (user_id, location_id, customer_id) values ($1, $2, $3)', [
      userId,
      locationId,
      customerId,
    ])
  elsewhere = await lab.make.location(customerId, { location_name: 'Ocala', time_zone_id: 1 })
  for (const userId of [provider.userId, practice.clinic.signedIn.userId])
    await at(userId, elsewhere)
  await lab.owner('update app_user set ship_log = true where user_id = $1', [provider.userId])
  visitors.push(practice.physician)

  const clinicUser = await lab.make.user(3, customerId)
  const clinic = await lab.signIn(clinicUser)
  visitors.push(clinic)
  await lab.owner(
    `
      insert into user_delegate (user_id, user_id_delegate, customer_id, created_by, attested_at)
      values ($1, $2, $3, $1, now())
    `,
    [provider.userId, clinicUser.userId, customerId],
  )
  const [sales, lcs] = [await lab.make.user(9), await lab.make.user(12)]
  const served = await lab.make.account({ user_id_am: sales.userId })
  for (const id of [served.customerId, customerId])
    await lab.owner('insert into customer_lcs (customer_id, user_id) values ($1, $2)', [
      id,
      lcs.userId,
    ])
  await lab.make.account({ date_reviewed: lab.clock.now, service_rpp: true, primary_name: 'Main' })
  await lab.make.account({ active: false })
  await lab.make.user(2, customerId, { physician_pending: true })
  await lab.make.user(2, customerId, { physician: true, last_login: lab.clock.now })
  await lab.make.user(2, customerId, { disabled: true })
  await lab.make.user(2, customerId, { locked_until: new Date(Date.now() + 600_000) })

  const admin = await lab.signIn(await lab.make.user(1))
  await admin.call(shadow.start, { userId: clinicUser.userId, reason: 'asked by phone' })
  await admin.call(shadow.end, {})
  const second = await lab.signIn(await lab.make.user(1))
  visitors.push(admin, second, await lab.signIn(sales), await lab.signIn(lcs))
  for (const type of userTypeIds.filter((one) => ![1, 2, 3, 9, 12, 14, 15].includes(one)))
    visitors.push(await lab.signIn(await lab.make.user(type)))
  const restricted = await lab.make.patient(customerId, tampa, { restricted: 1 })
  const { body: opened } = await second.call(breakGlass.open, {
    patientId: restricted,
    reason: 'patient unconscious',
  })
  await second.call(breakGlass.end, { breakGlassId: Number(opened.id) })
  await money(admin, second)

  await resulted(tampa, 'negative')
  await resulted(tampa, 'positive', { found: true })
  criticalElsewhere = await resulted(elsewhere, 'critical-high', { critical: true })

  // one message is not read, another is
  const message = {
    customer_id: customerId,
    location_id: tampa,
    patient_id: ada,
    subject: 'x',
    message: 'x',
    created_at: lab.clock.now,
  }
  const lab_order_id = await practice.saved(practice.clinic)
  for (const reason of ['missing-tube', 'diagnosis']) {
    const inboxId = await lab.make.insert('inbox', { ...message, lab_order_id, reason }, 'inbox_id')
    if (reason === 'diagnosis')
      for (const { signedIn } of [practice.physician, clinic])
        await lab.make.insert(
          'inbox_read',
          {
            inbox_id: inboxId,
            customer_id: customerId,
            user_id: signedIn.userId,
            read_at: lab.clock.now,
          },
          'user_id',
        )
  }
  for (const { signedIn } of visitors)
    for (const [id, status] of [
      [customerId, 'new'],
      [served.customerId, 'new'],
      [customerId, 'resolved'],
    ] as const)
      await lab.make.insert(
        'customer_incident',
        {
          customer_id: id,
          audit_incident_type_id: 1,
          user_id_owner: signedIn.userId,
          status,
          incident_date: '2026-01-02',
          user_id_created: 1,
          created_at: lab.clock.now,
          ...(status === 'resolved' && { resolved_at: lab.clock.now }),
        },
        'customer_incident_id',
      )
  /* Of these only the first is a message that no one owns. */
  for (const [audit_incident_type_id, user_id_owner] of [
    [messageTopics.order, null],
    [messageTopics.other, admin.signedIn.userId],
    [1, null],
  ] as const)
    await lab.make.insert(
      'customer_incident',
      {
        customer_id: customerId,
        audit_incident_type_id,
        ...(user_id_owner !== null && { user_id_owner }),
        status: 'new',
        incident_date: '2026-01-02',
        user_id_created: 1,
        created_at: writtenAt,
      },
      'customer_incident_id',
    )
  await waitingAtTheDesk()
  const late = await practice.saved(practice.clinic, { locationId: elsewhere })
  await practice.state(
    late,
    `stage = 20, received_at = now() - interval '20 days', stage_at = now() - interval '20 days'`,
  )
  const repeated = await practice.saved(practice.clinic, { locationId: elsewhere })
  const planned = await practice.clinic.call(plannedOrders.save, {
    labOrderId: repeated,
    firstDay: dayAt(lab.clock.now, 'America/New_York'),
    everyWeeks: 4,
    untilDay: dayAt(new Date(lab.clock.now.getTime() + 90 * dayMs), 'America/New_York'),
  })
  expect(planned.body, JSON.stringify(planned.body)).toMatchObject({ valid: true })
  for (const [name, paused_at] of [
    ['Paused', lab.clock.now],
    ['Sent', null],
  ] as const) {
    const saved_view_id = await lab.make.insert(
      'saved_view',
      {
        user_id: admin.signedIn.userId,
        page: '/dashboard',
        name,
        criteria: '{}',
        created_at: lab.clock.now,
      },
      'saved_view_id',
    )
    await lab.make.insert(
      'view_schedule',
      {
        saved_view_id,
        user_id: admin.signedIn.userId,
        every: 'month',
        day: 15,
        hour: 6,
        created_at: lab.clock.now,
        from_day: '2026-01-01',
        ends_on: '2026-12-31',
        ...(paused_at && { paused_at, paused_reason: 'lost' }),
      },
      'view_schedule_id',
    )
  }
})
afterAll(() => practice.lab.close())

const readerOf = ({ signedIn }: Visitor): Reader => ({
  userId: signedIn.userId,
  userTypeId: signedIn.userTypeId,
  entityId: signedIn.customerId,
  physician: signedIn.physician,
})
const tilesOf = async (visitor: Visitor): Promise<Waiting[]> =>
  (await visitor.call(home.dashboard, {})).body.waiting as Waiting[]

/** How many rows the list behind a tile has, asked for as its screen does. */
const listed = async (visitor: Visitor, { kind, path, search }: Waiting): Promise<number> => {
  const reader = readerOf(visitor)
  const of = listBehind(kind, reader)
  if (of === undefined) throw new Error(`no list behind ${kind}`)
  expect([kind, path, search]).toEqual([of.kind, of.path, of.search(reader)])
  const input = of.criteria
    ? { searchCriteria: { ...of.criteria(reader), pageSize: 50 } }
    : of.input?.(reader)
  const { body } = await visitor.send(of.endpoint, input)
  expect(body.valid, `${kind} ${JSON.stringify(body)}`).toBe(true)
  return of.criteria
    ? (body.total as number)
    : (body.list as unknown[]).filter(of.counts ?? (() => true)).length
}

it('every tile of every user type counts what its link opens', async () => {
  const seen = new Set<string>()
  for (const visitor of visitors)
    for (const tile of await tilesOf(visitor)) {
      seen.add(tile.kind)
      if (!tilesOfForms.includes(tile.kind))
        expect(tile.count, `${visitor.signedIn.userTypeId} ${tile.kind}`).toBe(
          await listed(visitor, tile),
        )
    }
  const wanted = new Set(tileLists.map(({ kind }) => kind))
  expect([...wanted].filter((kind) => !seen.has(kind))).toEqual(['jobs-failed'])
  expect([...seen].filter((kind) => !wanted.has(kind) && !tilesOfForms.includes(kind))).toEqual([])
})

it('a provider’s critical result at another location is the first of the results that the tile counts', async () => {
  const { physician } = practice
  const tiles = await tilesOf(physician)
  expect(tiles[0]).toMatchObject({ kind: 'results-critical', count: 1 })
  const all = tiles.find(({ kind }) => kind === 'results-new')
  const { body } = await physician.call(resultReview.list, {
    searchCriteria: { state: 'new', mine: true, pageSize: 50 },
  })
  const rows = body.list as ResultRow[]
  expect(rows[0]).toMatchObject({
    labOrderId: criticalElsewhere,
    locationId: elsewhere,
    location: 'Ocala',
    severity: 'critical',
  })
  expect(rows).toHaveLength(all?.count ?? 0)
})

it('what waits for someone of the laboratory names the age of the oldest', async () => {
  const tiles = (await Promise.all(visitors.map(tilesOf))).flat()
  for (const kind of [
    'practice-messages',
    'identity-corrections',
    'disputed-dates',
    'fax-numbers-to-verify',
  ]) {
    const found = tiles.filter((tile) => tile.kind === kind)
    expect(found.length, kind).toBeGreaterThan(0)
    for (const { count, oldest } of found)
      expect([kind, count, new Date(oldest ?? 0).toISOString()]).toEqual([kind, 1, writtenAt])
  }
})
