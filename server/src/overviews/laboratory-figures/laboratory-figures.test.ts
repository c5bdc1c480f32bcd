import { late } from '@labgate/contract/accessioning/late'
import { orderAudits } from '@labgate/contract/accessioning/order-audits'
import { incidents } from '@labgate/contract/desk/incidents'
import { issueKinds, rejectKinds } from '@labgate/contract/figures/account-quality'
import { measures } from '@labgate/contract/figures/measures'
import { orders } from '@labgate/contract/orders/orders'
import { home, type Waiting } from '@labgate/contract/overviews/home'
import { houseFigures, type LaboratoryBlock } from '@labgate/contract/overviews/laboratory-figures'
import { messages } from '@labgate/contract/results/messages'
import { results } from '@labgate/contract/results/results'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fold } from '../../../test/figures/fold.ts'
import type { Visitor } from '../../../test/lab.ts'
import { openPractice, type Practice } from '../../../test/practice.ts'

let practice: Practice
let today: string
const by: Partial<Record<number, Visitor>> = {}
const visitor = (type: number): Visitor => by[type]!
const types = [1, 4, 5, 6, 7, 8, 18]

// oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever fields it is about
const request = async (who: Visitor, endpoint: any, input: object = {}): Promise<any> => {
  const { body } = await who.call(endpoint, {
    ...('searchCriteria' in endpoint.input.shape && { searchCriteria: {} }),
    ...input,
  })
  expect(body, JSON.stringify(body)).toMatchObject({ valid: true })
  return body
}
type Link = Pick<Waiting, 'path' | 'search'>

/** Number of rows in the list behind a figure, requested as its screen does from its address. */
const listed = async (who: Visitor, { path, search }: Link): Promise<number> => {
  const { from, to, tab, owner, overdue, calls, ...rest } = search
  const paged = { ...rest, pageSize: 50 }
  if (path === '/lab-order')
    return (
      await request(who, orders.list, {
        searchCriteria: {
          ...paged,
          ...(from !== 'any' && { collectionDateStart: from }),
          ...(to !== undefined && { collectionDateEnd: to }),
        },
      })
    ).total as number
  if (path === '/late')
    return (await request(who, late.list, { searchCriteria: paged })).total as number
  if (path === '/audit')
    return (
      await request(who, orderAudits.list, {
        searchCriteria: { ...paged, startDate: from, endDate: to },
      })
    ).total as number
  if (path === '/customer-issue') {
    const criteria = {
      pageSize: 50,
      status: 'open',
      ...(owner !== undefined && { userId_Owner: owner }),
      ...(overdue !== undefined && { overdue: true }),
    }
    return (await request(who, incidents.list, { searchCriteria: criteria })).total as number
  }
  if (tab === 'critical')
    return (
      (await request(who, results.criticals, { searchCriteria: { calls } })).list as unknown[]
    ).length
  if (tab === 'release')
    return (await request(who, results.waiting, { searchCriteria: { pageSize: 50 } }))
      .total as number
  if (tab === 'messages')
    return (
      await request(who, messages.list, { searchCriteria: { state: 'quarantined', pageSize: 50 } })
    ).total as number
  throw new Error(`no list behind ${path}`)
}
const ofMeasure = (
  who: Visitor,
  measure: number,
  span: { from: string; to: string },
  more: object = {},
): Promise<number> => listed(who, { path: '/lab-order', search: { measure, ...span, ...more } })

beforeAll(async () => {
  practice = await openPractice()
  const { lab, clinic } = practice
  for (const type of types) by[type] = await lab.signIn(await lab.make.user(type))
  const accessioner = visitor(6).signedIn.userId
  const make = async (columns: string): Promise<number> => {
    const labOrderId = await practice.saved(clinic)
    await practice.state(labOrderId, columns)
    return labOrderId
  }
  const received = (daysAgo: number): string => `received_at = now() - interval '${daysAgo} days'`
  const accessioned = `accessioned_at = now(), user_id_accessioned = ${accessioner}`
  await make(`stage = 20, ${received(0)}`)
  await make(
    `stage = 20, ${received(3)}, findings = '[{"rule":"patient-name","level":"issue"},{"rule":"insurance","level":"issue"}]'`,
  )
  await make(
    `stage = 20, hold = 17, held_at = now() - interval '9 days', user_id_held = ${accessioner}, ${received(9)}, mismatch_name = true, mismatch_date = true`,
  )
  await make(`stage = 30, ${received(2)}, ${accessioned}, audit_due = true`)
  await make(`stage = 35, ${received(1)}, ${accessioned}, self_pay = true, priority = 1`)
  await make(
    `stage = 20, ended = 104, rejected_at = now(), user_id_rejected = ${accessioner}, ${received(0)}`,
  )
  await make(
    `stage = 20, ended = 110, rejected_at = now(), user_id_rejected = ${accessioner}, ${received(0)}`,
  )
  await make(
    `stage = 20, ended = 111, rejected_at = now(), user_id_rejected = ${accessioner}, ${received(0)}`,
  )
  await make(`ended = 100`)
  today = (await request(visitor(1), houseFigures.today)).today as string
  const incident = {
    customer_id: practice.account.customerId,
    audit_incident_type_id: 1,
    user_id_created: 1,
    created_at: lab.clock.now,
  }
  await lab.make.insert(
    'customer_incident',
    { ...incident, incident_date: today, due_date: '2026-01-01' },
    'customer_incident_id',
  )
  await lab.make.insert(
    'customer_incident',
    { ...incident, incident_date: today, status: 'resolved', resolved_at: lab.clock.now },
    'customer_incident_id',
  )
  const critical = await make(`stage = 50, ${received(1)}`)
  const of = { lab_order_id: critical, customer_id: practice.account.customerId }
  const result_id = await lab.make.insert(
    'result',
    { ...of, version: 1, kind: 'final', made_at: lab.clock.now },
    'result_id',
  )
  const value = {
    analyte: 'hemoglobin',
    method: 'measured',
    code: 'HGB',
    name: 'Hemoglobin',
    value_type: 'NM',
    value: '5',
    flag: 'critical-low',
    state: 'F',
  }
  const observation_id = await lab.make.insert(
    'observation',
    { ...of, patient_id: practice.ada, version_from: 1, place: 0, ...value },
    'observation_id',
  )
  await lab.make.insert(
    'critical_value',
    { ...of, result_id, observation_id, found_at: lab.clock.now },
    'critical_value_id',
  )
  // a value that was read back is in the whole list, and waits for no one
  const count = await lab.make.insert(
    'observation',
    { ...of, patient_id: practice.ada, version_from: 1, place: 1, ...value, analyte: 'hematocrit' },
    'observation_id',
  )
  await lab.make.insert(
    'critical_value',
    { ...of, result_id, observation_id: count, found_at: lab.clock.now, taken_at: lab.clock.now },
    'critical_value_id',
  )
  await fold(lab)
})
afterAll(() => practice.lab.close())

const blocksOf: Readonly<Record<number, readonly LaboratoryBlock[]>> = {
  1: ['house', 'desk', 'cet', 'bench'],
  4: ['house'],
  5: ['bench'],
  6: ['bench'],
  7: ['cet', 'desk', 'bench'],
  8: ['cet', 'desk', 'bench'],
  18: ['billing'],
}

it('every waiting count, for each user type, matches the list it opens', async () => {
  const seen = new Set<string>()
  for (const type of types)
    for (const block of blocksOf[type] ?? []) {
      const who = visitor(type)
      const { tiles: own, ages } = await request(who, houseFigures.waiting, { block })
      const { waiting } = await request(who, home.dashboard)
      const tiles = [
        ...own,
        ...(waiting as Waiting[]).filter(({ kind }) =>
          ['criticals', 'late-specimens'].includes(kind),
        ),
      ]
      expect(own.length + ages.length, `${type} ${block}`).toBeGreaterThan(0)
      const rows = (
        ages as { kind: string; rows: (Link & { count: number; label: string })[] }[]
      ).flatMap(({ kind, rows: aged }) =>
        aged.map((row) => ({ ...row, kind: `${kind}: ${row.label}` })),
      )
      for (const one of [...(tiles as (Waiting & Link)[]), ...rows]) {
        if (type === 5) expect(one.path, 'an assistant has no list of orders').toBe('')
        else expect(one.count, `${type} ${block} ${one.kind}`).toBe(await listed(who, one))
        if (one.count > 0) seen.add(one.kind)
      }
    }
  for (const kind of [
    'criticals',
    'mine-today',
    'my-holds',
    'my-rejections',
    'second-reviews',
    'issues-open',
    'issues-overdue',
    'issues-unassigned',
    'in-work',
    'on-hold',
  ])
    expect([...seen], kind).toContain(kind)
  expect([...seen].filter((kind) => kind.startsWith('insurance:'))).toHaveLength(1)
})

it('an accessioner’s accession figure covers only their own work, and matches the list of its day', async () => {
  const who = visitor(6)
  const { list } = await request(who, houseFigures.accessioned)
  const [{ day, counts }] = list as [{ day: string; counts: number[] }]
  expect(counts[1]).toBe(2)
  const { userId } = who.signedIn
  expect(
    await ofMeasure(
      who,
      measures.accessioned.id,
      { from: day, to: day },
      { userId_Bench: userId, labTypeId: 1 },
    ),
  ).toBe(2)
  const other = { searchCriteria: { userId_Accessioner: visitor(8).signedIn.userId } }
  expect((await who.call(houseFigures.accessioned, other)).body).toMatchObject({
    code: 'not-permitted',
  })
  expect(
    (await who.call(orders.list, { searchCriteria: { userId_Bench: visitor(8).signedIn.userId } }))
      .body,
  ).toMatchObject({ code: 'not-permitted' })
})

it('issues, missing information, and rejections by account match their order lists', async () => {
  for (const type of [1, 7, 8]) {
    const who = visitor(type)
    const issues = await request(who, houseFigures.issues)
    expect(issues.tickets).toMatchObject({
      open: 1,
      months: [{ count: 2 }, { count: 0 }, { count: 0 }],
    })
    for (const { customerId, counts, received, missing } of [...issues.list, issues.total]) {
      const span = { from: issues.from as string, to: issues.to as string }
      for (const [at, { measure }] of issueKinds.entries())
        expect(counts[at]).toBe(await ofMeasure(who, measure, span, { customerId }))
      expect(received).toBe(await ofMeasure(who, measures.received.id, span, { customerId }))
      expect(missing).toBe(
        await ofMeasure(who, measures['missing-information'].id, span, { customerId }),
      )
    }
    const rejections = await request(who, houseFigures.rejections)
    for (const { customerId, counts } of [...rejections.list, rejections.total])
      for (const [kind, { measure }] of rejectKinds.entries())
        for (const [at, span] of rejections.months.entries())
          expect(counts[kind][at]).toBe(await ofMeasure(who, measure, span, { customerId }))
    expect(rejections.total.counts[1][0]).toBe(2)
  }
})

it('quality, volumes, and payers match their order lists, and only permitted users see payers', async () => {
  for (const type of [1, 4, 7, 8]) {
    const who = visitor(type)
    const quality = await request(who, houseFigures.quality)
    const rejected = quality.list.find(({ kind }: { kind: string }) => kind === 'rejected')
    expect(rejected.n).toBe(3)
    expect(rejected.spark.at(-1)).toEqual({ n: rejected.n, d: rejected.d })
    const now = await request(who, houseFigures.today)
    for (const { measure, now: count } of now.volumes)
      expect(count).toBe(await ofMeasure(who, measure, now.now))
    const flow = now.flow as { clock: string; today: number[] }[]
    expect(
      flow.find(({ clock }) => clock === 'received')?.today.reduce((sum, one) => sum + one, 0),
    ).toBe(await ofMeasure(who, measures.received.id, { from: today, to: today }))
  }
  for (const type of [1, 4, 8, 18]) {
    const mix = await request(visitor(type), houseFigures.payerMix)
    for (const { payer, count } of mix.list)
      expect(count, payer).toBe(
        await ofMeasure(
          visitor(type),
          measures.received.id,
          { from: mix.from, to: mix.to },
          { payerMix: payer },
        ),
      )
  }
  const manager = await practice.lab.signIn(
    await practice.lab.make.user(9, 0, { sales_patient_report: true }),
  )
  expect(
    (await manager.call(orders.list, { searchCriteria: { payerMix: 'Medicare' } })).body,
  ).toMatchObject({ code: 'not-permitted' })
  expect((await visitor(7).call(houseFigures.payerMix, { searchCriteria: {} })).body).toMatchObject(
    { code: 'not-permitted' },
  )
})

it('measures STAT orders against the STAT target and routine orders against the routine target, and ignores draft targets', async () => {
  const { lab } = practice
  const target = (priority: number, minutes: number, state: string) =>
    lab.owner(
      `
        insert into turnaround_target
          (
            lab_type_id,
            priority,
            minutes,
            effective_from,
            state,
            approved_by,
            user_id_created,
            created_by,
            created_at
          )
        values (1, $1, $2, '2020-01-01', $3, $4, 1, 'x', now())
      `,
      [priority, minutes, state, state === 'approved' ? 'Director' : ''],
    )
  await target(0, 2000, 'approved')
  await target(1, 60, 'approved')
  await target(1, 5000, 'draft')
  const release = async (minutes: number, isStat: boolean) => {
    const labOrderId = await practice.saved(practice.clinic)
    await practice.state(
      labOrderId,
      `stage = 50, received_at = now() - interval '${minutes} minutes', priority = ${isStat ? 1 : 0}`,
    )
    const version = {
      lab_order_id: labOrderId,
      customer_id: practice.account.customerId,
      version: 1,
      kind: 'final',
      made_at: 'now',
      released_at: 'now',
    }
    await lab.make.insert('result', version, 'result_id')
  }
  await release(90, true)
  await release(90, false)
  await release(3000, false)
  await fold(lab)
  const { targets } = await request(visitor(4), houseFigures.today)
  expect(targets).toEqual([
    { labTypeId: 1, priority: 0, n: 2, p50: null, p90: null, target: 2000, within: 1 },
    { labTypeId: 1, priority: 1, n: 1, p50: null, p90: null, target: 60, within: 0 },
  ])
  const quality = await request(visitor(4), houseFigures.quality)
  expect(quality.list.find(({ kind }: { kind: string }) => kind === 'beyond-target')).toMatchObject(
    { n: 2, d: 3 },
  )
})

it('a user without access to patients sees findings only for enough specimens of enough accounts, and none from a part 2 program', async () => {
  const { lab } = practice
  const manager = await lab.make.user(9)
  const accounts = []
  for (let at = 0; at < 4; at += 1)
    accounts.push(
      (await lab.make.account({ user_id_am: manager.userId, part2_program: at === 3 })).customerId,
    )
  const month = '2026-06-01'
  const put = (customerId: number, analyte: string, tested: number, found: number) =>
    lab.owner(
      `
        insert into figure_analyte_account (customer_id, month, analyte, tested, found)
        values ($1, $2, $3, $4, $5)
      `,
      [customerId, month, analyte, tested, found],
    )
  for (const customerId of accounts) {
    await put(customerId, 'codeine', 10, 6)
    await put(customerId, 'morphine', 10, 1)
  }
  for (const customerId of accounts.slice(0, 2)) await put(customerId, 'fentanyl', 20, 12)
  const seen = async (who: Visitor, analyte: string) => {
    const { list, months } = await request(who, houseFigures.positivity)
    return list.find((row: { analyte: string }) => row.analyte === analyte)?.months[
      (months as string[]).indexOf(month)
    ]
  }
  const seller = await lab.signIn(manager)
  expect(await seen(seller, 'codeine')).toEqual({ found: 18, tested: 30 })
  expect(await seen(seller, 'morphine')).toEqual({ found: null, tested: 30 })
  expect(await seen(seller, 'fentanyl')).toEqual({ found: null, tested: null })
  expect(await seen(visitor(5), 'morphine')).toEqual({ found: null, tested: 30 })
  const { months } = await request(seller, houseFigures.positivity)
  expect((months as string[]).at(-1)! < today.slice(0, 7)).toBe(true)
})
