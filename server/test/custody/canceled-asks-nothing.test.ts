import { inboxReasons } from '@labgate/contract/desk/inbox-reasons'
import { drafts } from '@labgate/contract/orders/drafts'
import { orders } from '@labgate/contract/orders/orders'
import { home } from '@labgate/contract/overviews/home'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Visitor } from '../lab.ts'
import { openPractice, type Practice } from '../practice.ts'
import { asks, listsOfOrders, tells, type Asker } from './asking-lists.ts'

let practice: Practice
/** By user type; a provider, and their delegate, are of type 2. */
const visitors: { type: number; visitor: Visitor }[] = []
let clerk: Visitor
const typeOf = ({ signedIn }: Visitor): number => signedIn.userTypeId

beforeAll(async () => {
  practice = await openPractice()
  const { lab, account, tampa, provider, ada } = practice
  const { customerId } = account
  const user = await lab.make.user(2, customerId, { ship_log: true })
  await lab.owner(
    'insert into user_location (user_id, location_id, customer_id) values ($1, $2, $3)',
    [user.userId, tampa, customerId],
  )
  await lab.owner(
    `
      insert into user_delegate (user_id, user_id_delegate, customer_id, created_by, attested_at)
      values ($1, $2, $3, 1, now())
    `,
    [provider.userId, user.userId, customerId],
  )
  const lcs = await lab.make.user(12)
  await lab.owner('insert into customer_lcs (customer_id, user_id) values ($1, $2)', [
    customerId,
    lcs.userId,
  ])
  const insurance_id = await lab.make.insert(
    'insurance',
    { name: 'Bay Health', preauth_required: true },
    'insurance_id',
  )
  const policy = {
    patient_id: ada,
    customer_id: customerId,
    insurance_id,
    member_id: 'M1',
    pre_auth_required: true,
  }
  await lab.make.insert(
    'patient_insurance',
    { ...policy, effective_date: '2020-01-01' },
    'patient_insurance_id',
  )
  clerk = await lab.signIn(user)
  const others = [
    await lab.make.user(3, customerId, { ship_log: true }),
    await lab.make.user(1),
    lcs,
  ]
  for (const visitor of [
    practice.physician,
    clerk,
    practice.supervisor,
    practice.biller,
    ...(await Promise.all(others.map((one) => lab.signIn(one)))),
  ])
    visitors.push({ type: typeOf(visitor), visitor })
})
afterAll(() => practice.lab.close())

type Order = Asker & { at: string }
const insert = (table: string, columns: Record<string, unknown>, id: string) =>
  practice.lab.make.insert(table, columns, id)
const message = (of: Order, reason: string, more: object = {}) =>
  insert(
    'inbox',
    {
      customer_id: of.customerId,
      location_id: of.locationId,
      patient_id: of.patientId,
      lab_order_id: of.labOrderId,
      reason,
      subject: 'x',
      message: 'x',
      created_at: of.at,
      ...more,
    },
    'inbox_id',
  )
const issue = (of: Order, more: object) =>
  insert(
    'customer_incident',
    {
      customer_id: of.customerId,
      location_id: of.locationId,
      lab_order_id: of.labOrderId,
      audit_incident_type_id: 9,
      incident_date: '2026-01-02',
      due_date: '2026-01-03',
      for_customer: true,
      user_id_created: 1,
      created_at: of.at,
      ...more,
    },
    'customer_incident_id',
  )
const correction = (of: Order, more: object) =>
  insert(
    'order_correction',
    {
      customer_id: of.customerId,
      lab_order_id: of.labOrderId,
      patient_id: of.patientId,
      act: 'payment',
      reason: 'other',
      note: 'x',
      was: '{}',
      became: '{}',
      fields: '[]',
      left_house: '{"labels":0,"reports":0,"faxes":0,"messages":0}',
      user_id_created: 1,
      created_by: 'x',
      created_at: of.at,
      ...more,
    },
    'order_correction_id',
  )
const state = (of: Order, columns: string) => practice.state(of.labOrderId, columns)
const withoutTube = async (of: Order): Promise<void> => {
  const ship_log_id = await insert(
    'ship_log',
    {
      customer_id: of.customerId,
      location_id: of.locationId,
      user_id_created: 1,
      status: 3,
      received_at: of.at,
      user_id_received: 1,
    },
    'ship_log_id',
  )
  await insert(
    'ship_log_specimen',
    {
      ship_log_id,
      lab_order_id: of.labOrderId,
      customer_id: of.customerId,
      is_listed: true,
      fate: 'missing',
      fate_at: of.at,
      user_id_fate: 1,
    },
    'ship_log_specimen_id',
  )
  await state(of, 'stage = 2')
}

/**
 * Every state in which an order that can still be canceled asks something of someone, with the
 * lists that then have it.
 */
const states: Readonly<
  Record<string, { make: (of: Order) => Promise<unknown>; seenIn: readonly string[] }>
> = {
  unsigned: {
    make: () => Promise.resolve(),
    seenIn: ['orders.unsigned', 'orders.delegateUnsigned'],
  },
  'to be packed': { make: () => Promise.resolve(), seenIn: ['shipLogs.candidates'] },
  'late at the practice': {
    make: (of) => state(of, `stage_at = now() - interval '20 days'`),
    seenIn: ['late.list'],
  },
  'late in transit': {
    make: (of) => state(of, `stage = 2, stage_at = now() - interval '20 days'`),
    seenIn: ['late.list'],
  },
  'on hold': {
    make: (of) =>
      state(
        of,
        `hold = 17, held_at = now() - interval '20 days', stage_at = now() - interval '20 days', user_id_held = 1`,
      ),
    seenIn: ['orders.list', 'late.list', 'corrections.bulkOrders'],
  },
  'with a gap': {
    make: (of) =>
      state(of, `findings = '[{"rule":"diagnosis","level":"issue","says":"Enter a diagnosis."}]'`),
    seenIn: ['orders.issues'],
  },
  'without its tube': { make: withoutTube, seenIn: ['shipLogs.missing'] },
  'without an authorization': { make: () => Promise.resolve(), seenIn: ['preauth.missing'] },
  ...Object.fromEntries(
    Object.keys(inboxReasons)
      .filter((reason) => reason !== 'result-handed-over')
      .map((reason) => [
        `with the message ${reason}`,
        { make: (of: Order) => message(of, reason), seenIn: ['inbox.list'] },
      ]),
  ),
  ...Object.fromEntries(
    ['hold', 'missing', 'difference'].map((opened_by) => [
      `with an account issue opened by ${opened_by}`,
      { make: (of: Order) => issue(of, { opened_by }), seenIn: ['incidents.list'] },
    ]),
  ),
  'with a reply to its message': {
    make: async (of) =>
      issue(of, { inbox_id: await message(of, 'missing-tube'), audit_incident_type_id: 13 }),
    seenIn: ['incidents.list', 'inbox.list'],
  },
  'with a correction to decide': {
    make: (of) => correction(of, { state: 'asked' }),
    seenIn: ['corrections.list'],
  },
  'with a difference': {
    make: (of) =>
      insert(
        'inconsistency',
        {
          customer_id: of.customerId,
          location_id: of.locationId,
          lab_order_id: of.labOrderId,
          tab: 'documents',
          kind: 'mismatch-name',
          found_at: of.at,
          portal_value: 'a',
          found_value: 'b',
        },
        'inconsistency_id',
      ),
    seenIn: ['inconsistencies.list'],
  },
  'with an older label': {
    make: async (of) =>
      practice.lab.owner(
        'update patient set demographics_version = demographics_version + 1 where patient_id = $1',
        [of.patientId],
      ),
    seenIn: ['demographics.affected'],
  },
}

/** Where the order is named by these lists, for everyone who has them: 'inbox.list 12 {...}'. */
const namedIn = async (of: Order, lists: readonly string[]): Promise<string[]> => {
  const [order] = await practice.lab.owner<{ specimen_barcode: string }>(
    'select specimen_barcode from lab_order where lab_order_id = $1',
    [of.labOrderId],
  )
  const found: string[] = []
  for (const name of lists) {
    const { of: types, asked: find } = asks[name]!
    for (const { type, visitor } of visitors.filter((one) => types.includes(one.type)))
      for (const ask of find) {
        const input = ask({ ...of, userId: visitor.signedIn.userId })
        const { body, status } = await visitor.send(listsOfOrders.get(name)!, input)
        if (status === 403) continue
        expect(body.valid, `${name} ${type} ${JSON.stringify(input)} ${JSON.stringify(body)}`).toBe(
          true,
        )
        const rows = JSON.stringify(body.list ?? body.waiting)
        const isNamed =
          name === 'orders.issues'
            ? (body.list as unknown[]).length > 0
            : rows.includes(`"labOrderId":${of.labOrderId},`) ||
              rows.includes(order!.specimen_barcode)
        if (isNamed) found.push(`${name} ${type} ${JSON.stringify(input)}`)
      }
  }
  return found
}
/** What the dashboards count, by everyone. */
const counted = async (): Promise<Record<string, unknown>> => {
  const all: Record<string, unknown> = {}
  for (const { type, visitor } of visitors) {
    const who = `${type} ${visitor.signedIn.userId}`
    const { waiting } = (await visitor.call(home.dashboard, {})).body as {
      waiting: { kind: string; count: number }[]
    }
    for (const { kind, count } of waiting) all[`${who} ${kind}`] = count
    all[`${who} menu`] = (await visitor.call(home.shell, {})).body.counts
    const summary = (
      await visitor.call(orders.summary, {
        searchCriteria: { customerId: practice.account.customerId },
      })
    ).body
    for (const name of ['holdTotal', 'created', 'received', 'processing', 'critical', 'found'])
      all[`${who} ${name}`] = summary[name] ?? 0
    if (type === 2)
      all[`${who} unsigned`] = (
        await visitor.call(orders.unsignedCount, { userId: visitor.signedIn.userId })
      ).body.id
  }
  return all
}

/** Orders whose change the clerk has not finished. */
const unfinished = async (): Promise<number[]> =>
  ((await clerk.call(drafts.list, {})).body.list as { form: string; recordId: number }[])
    .filter(({ form }) => form === 'order')
    .map(({ recordId }) => recordId)

describe('a canceled order asks for nothing', () => {
  let before: Record<string, unknown>
  beforeAll(async () => {
    before = await counted()
  })
  it.each(Object.entries(states))(
    '%s: every list and counter is as before the order was made',
    async (_name, { make, seenIn }) => {
      const labOrderId = await practice.saved(clerk)
      const of: Order = {
        userId: 0,
        customerId: practice.account.customerId,
        locationId: practice.tampa,
        patientId: practice.ada,
        labOrderId,
        at: practice.lab.clock.now.toISOString(),
      }
      await make(of)
      const named = await namedIn(of, seenIn)
      for (const name of seenIn) expect(named.map((one) => one.split(' ')[0])).toContain(name)
      await clerk.call(drafts.save, { form: 'order', recordId: labOrderId, content: '{}' })
      expect(await unfinished()).toEqual([labOrderId])
      const canceled = await clerk.call(orders.cancel, { labOrderId })
      expect(canceled.body, JSON.stringify(canceled.body)).toMatchObject({ valid: true })
      expect(await namedIn(of, Object.keys(asks))).toEqual([])
      expect(await counted()).toEqual(before)
      expect(await unfinished()).toEqual([])
    },
  )

  it('is tried on every list of the contract that has orders in it', () => {
    expect([...listsOfOrders.keys()].toSorted()).toEqual(
      [...Object.keys(asks), ...Object.keys(tells)].toSorted(),
    )
  })
})
