import { missingKinds } from '@labgate/contract/desk/inconsistencies'
import { figures } from '@labgate/contract/figures/figures'
import { measureNames, measures, missingMeasure } from '@labgate/contract/figures/measures'
import { bucketOf } from '@labgate/contract/figures/segments'
import { orders } from '@labgate/contract/orders/orders'
import { salesFigures } from '@labgate/contract/overviews/sales-figures'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fold } from '../../../test/figures/fold.ts'
import type { Visitor } from '../../../test/lab.ts'
import { openPractice, type Practice } from '../../../test/practice.ts'

let practice: Practice
beforeAll(async () => {
  practice = await openPractice()
})
afterAll(() => practice.lab.close())

const totals = async (by: Visitor, criteria: object): Promise<Record<string, number>> => {
  const got = await by.call(figures.series, {
    searchCriteria: { grain: 'm', ...criteria },
  })
  expect(got.body, JSON.stringify(got.body)).toMatchObject({ valid: true })
  return Object.fromEntries(
    (got.body.series as { measure: string; counts: number[][] }[]).map(({ measure, counts }) => [
      measure,
      counts.flat().reduce((sum, one) => sum + one, 0),
    ]),
  )
}

it('the numbers of measures, kinds, and buckets match the database', async () => {
  const { lab } = practice
  const [kinds] = await lab.owner<{ kinds: string[] }>('select figure_missing_kinds() as kinds')
  expect(kinds?.kinds).toEqual(Object.keys(missingKinds))
  expect(missingMeasure('patient-name')).toBe(301)
  const buckets = await lab.owner<{ minutes: number; bucket: number }>(
    'select m as minutes, figure_bucket(m) as bucket from generate_series(0, 20000, 7) m',
  )
  expect(buckets.filter(({ minutes, bucket }) => bucketOf(minutes) !== bucket)).toEqual([])
  const [source] = await lab.owner<{ text: string }>(
    `select prosrc as text from pg_proc where proname = 'figure_marks'`,
  )
  for (const name of measureNames)
    expect(source?.text.replaceAll(/\s+/g, ' '), name).toMatch(
      new RegExp(`\\( ?${measures[name].id}, .*f\\.`),
    )
})

it('counts an order once on each of its days, moves it when it is corrected, and removes it when it is canceled', async () => {
  const { lab, clinic, supervisor } = practice
  const queries = { measures: ['ordered', 'collected', 'received', 'canceled'], from: '2020-01-01' }
  const first = await practice.saved(clinic)
  const second = await practice.saved(clinic)
  await fold(lab)
  expect(await totals(supervisor, queries)).toEqual({
    ordered: 2,
    collected: 2,
    received: 0,
    canceled: 0,
  })
  await clinic.call(orders.cancel, { labOrderId: second })
  await practice.state(first, `stage = 20, received_at = now()`)
  await fold(lab)
  expect(await totals(supervisor, queries)).toEqual({
    ordered: 1,
    collected: 1,
    received: 1,
    canceled: 1,
  })
  await lab.owner(
    `
      update lab_order
      set
        collected_at = '2023-02-03T12:00:00Z',
        collection_day = '2023-02-03'
      where lab_order_id = $1
    `,
    [first],
  )
  await fold(lab)
  expect(await totals(supervisor, { ...queries, to: '2023-12-31' })).toMatchObject({
    collected: 1,
    ordered: 0,
  })
  expect(
    await lab.owner(`select compare_figures('0001-01-01', '9999-12-31') as differences`),
  ).toEqual([{ differences: 0 }])
  await lab.owner(`
    update figure_house set t1 = t1 + 1 where measure = 2 and grain = 'w' and start < '2024-01-01'
  `)
  expect(
    await lab.owner(`select compare_figures('0001-01-01', '9999-12-31') as differences`),
  ).toEqual([{ differences: 1 }])
  expect(
    await lab.owner(`select compare_figures('0001-01-01', '9999-12-31') as differences`),
  ).toEqual([{ differences: 0 }])
})

it('a practice counts only its own locations, and employees only with permission', async () => {
  const { lab, clinic, account } = practice
  const queries = { measures: ['ordered'], from: '2020-01-01' }
  const before = (await totals(clinic, queries))['ordered'] ?? 0
  const elsewhere = await lab.make.location(account.customerId)
  const employee = await lab.make.patient(account.customerId, practice.tampa, { is_employee: true })
  await lab.make.order({
    customerId: account.customerId,
    locationId: elsewhere,
    patientId: practice.ada,
  })
  await lab.make.order({
    customerId: account.customerId,
    locationId: practice.tampa,
    patientId: employee,
  })
  await fold(lab)
  expect(await totals(clinic, queries)).toEqual({ ordered: before })
  const admin = await lab.signIn(
    await lab.make.user(3, account.customerId, { view_employee_results: true }),
  )
  expect((await totals(admin, queries))['ordered']).toBe(before + 2)
  // a user who ordered for an employee counts that order without the right to see the others
  const provider = await lab.make.user(2, account.customerId)
  await lab.owner(
    `
      insert into user_location (user_id, customer_id, location_id)
      values ($1, $2, $3)
      on conflict do nothing
    `,
    [provider.userId, account.customerId, practice.tampa],
  )
  await lab.make.order(
    { customerId: account.customerId, locationId: practice.tampa, patientId: employee },
    { user_id_physician: provider.userId },
  )
  await fold(lab)
  expect((await totals(await lab.signIn(provider), queries))['ordered']).toBe(before + 1)
  expect(await totals(clinic, queries)).toEqual({ ordered: before })
  // sales counts all specimens of an account, and its locations add up to it
  const manager = await lab.make.user(9)
  await lab.owner('update customer set user_id_am = $2 where customer_id = $1', [
    account.customerId,
    manager.userId,
  ])
  await fold(lab)
  const sales = await lab.signIn(manager)
  const rows = async (level: 'account' | 'location'): Promise<number> => {
    const criteria = {
      level,
      customerId: account.customerId,
      ownedAs: 'now',
      from: '2020-01-01',
    } as const
    const { body } = await sales.call(salesFigures.detail, { searchCriteria: criteria })
    return (body.list as { counts: number[] }[])
      .flatMap(({ counts }) => counts)
      .reduce((sum, one) => sum + one, 0)
  }
  expect(await rows('location')).toBe(before + 3)
  expect(await rows('account')).toBe(before + 3)
  // and they see why specimens of their accounts were rejected, as the laboratory does
  const rejected = {
    stage: 20,
    ended: 102,
    received_at: lab.clock.now.toISOString(),
    rejected_at: lab.clock.now.toISOString(),
  }
  await lab.make.order(
    { customerId: account.customerId, locationId: practice.tampa, patientId: employee },
    rejected,
  )
  await fold(lab)
  const reasons = async (who: Visitor) =>
    (await who.call(figures.reasons, { searchCriteria: { customerId: account.customerId } })).body
      .rejected
  const reasonsOfAll = async (who: Visitor) =>
    (await who.call(figures.reasons, { searchCriteria: {} })).body.rejected
  expect(await reasons(sales)).toMatchObject([{ measure: 102, count: 1 }])
  expect(await reasonsOfAll(sales)).toMatchObject([{ measure: 102, count: 1 }])
  expect([
    await reasons(practice.supervisor),
    await reasons(admin),
    await reasons(clinic),
  ]).toMatchObject([[{ count: 1 }], [{ count: 1 }], []])
  const stranger = await lab.signIn(await lab.make.user(3, (await lab.make.account()).customerId))
  expect(await totals(stranger, { ...queries, customerId: account.customerId })).toEqual({
    ordered: 0,
  })
  // each response has its reader's scope, so none is cached on the way for the next one
  expect(
    (await stranger.call(figures.series, { searchCriteria: { measures: ['ordered'] } })).headers,
  ).toMatchObject({ 'cache-control': 'no-store' })
})

it('volume stays with the manager of the account on that day, and each account counts once for the levels above', async () => {
  const { lab, account, clinic } = practice
  const [boss, manager, successor, other] = [
    await lab.make.user(16),
    await lab.make.user(10),
    await lab.make.user(10),
    await lab.make.user(16),
  ]
  const own = async (columns: string, values: unknown[]): Promise<void> => {
    await lab.owner(`update customer set ${columns} where customer_id = $1`, [
      account.customerId,
      ...values,
    ])
  }
  await own('user_id_vp = $2, user_id_tm = $3', [boss.userId, manager.userId])
  await lab.owner(
    `
      update account_owner
      set
        user_id_vp = $2,
        user_id_tm = $3
      where customer_id = $1 and since = '0001-01-01'
    `,
    [account.customerId, boss.userId, manager.userId],
  )
  await fold(lab)
  const queries = { measures: ['ordered'], from: '2020-01-01' }
  const all = (await totals(await lab.signIn(boss), queries))['ordered'] ?? 0
  expect(all).toBeGreaterThan(0)
  expect(await totals(await lab.signIn(manager), queries)).toEqual({ ordered: all })
  // handed over yesterday: the days before stay
  await own('user_id_tm = $2', [successor.userId])
  await lab.owner(
    `update account_owner set since = since - 1 where customer_id = $1 and since > '0001-01-01'`,
    [account.customerId],
  )
  await practice.saved(clinic)
  await fold(lab)
  expect(await totals(await lab.signIn(successor), queries)).not.toEqual({ ordered: 0 })
  const [then, now] = [
    await totals(await lab.signIn(successor), queries),
    await totals(await lab.signIn(successor), { ...queries, ownedAs: 'now' }),
  ]
  expect(now['ordered']).toBe(all + 1)
  expect(
    (then['ordered'] ?? 0) + ((await totals(await lab.signIn(manager), queries))['ordered'] ?? 0),
  ).toBe(all + 1)
  expect(await totals(await lab.signIn(boss), queries)).toEqual({ ordered: all + 1 })
  expect(await totals(await lab.signIn(other), queries)).toEqual({ ordered: 0 })
  expect(
    (
      await (
        await lab.signIn(boss)
      ).call(figures.series, { searchCriteria: { measures: ['positive'] } })
    ).body,
  ).toMatchObject({ code: 'not-permitted' })
  expect(
    await lab.owner(`select compare_figures('0001-01-01', '9999-12-31') as differences`),
  ).toEqual([{ differences: 0 }])
})
