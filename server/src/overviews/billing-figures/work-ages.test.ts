import { billingWork, insuranceWork, workStates } from '@labgate/contract/billing/work-queues'
import { billingFigures } from '@labgate/contract/overviews/billing-figures'
import type { Waiting } from '@labgate/contract/overviews/home'
import type { Ages } from '@labgate/contract/overviews/laboratory-figures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLab, type Lab, type Visitor } from '../../../test/lab.ts'

let lab: Lab
let biller: Visitor
const days = [0, 6, 7, 8, 9, 30, 31, 60, 61, 90, 91, 400]
beforeAll(async () => {
  lab = await openLab()
  lab.clock.now = new Date('2026-03-20T15:00:00Z')
  biller = await lab.signIn(await lab.make.user(18))
  const { customerId } = await lab.make.account()
  // each state, deadline, and age on either side of a boundary, in both queues
  await lab.owner(
    `
      insert into work_item
        (
          queue,
          reason,
          about,
          customer_id,
          says,
          owner_kind,
          state,
          band,
          opened_at,
          party_since,
          next_day,
          approval_cents,
          user_id_asked
        )
      select
        q,
        'denied',
        concat_ws(':', 'bill', q, s, b, d),
        $1,
        'Read the denial.',
        'billing',
        s,
        b,
        t,
        t,
        case
          when s = 'deferred' then current_date + 1 - b
        end,
        100,
        1
      from
        unnest(array['insurance', 'billing']) q,
        unnest($2::text[]) s,
        generate_series(0, 4) b,
        unnest($3::int[]) d,
        lateral (select $4::timestamptz - make_interval(days => d) as t) x
    `,
    [customerId, workStates, days, lab.clock.now.toISOString()],
  )
})
afterAll(() => lab.close())

type Search = Readonly<Record<string, string | number>>
/* As the work page parses its address. */
const criteriaOf = ({ view = 'open', age = 0, upTo = 0, due }: Search) => ({
  view,
  olderThan: age,
  openAtMost: upTo,
  ...(due !== undefined && { band: Number(due) }),
  pageSize: 1,
})
const queues = async (who = biller) =>
  (await who.call(billingFigures.queues, {})).body as { tiles: Waiting[]; ages: Ages[] }

test('each work age figure matches the count of its list, and the ages in a row count every item once', async () => {
  const { tiles, ages } = await queues()
  expect(ages.map(({ kind }) => kind)).toEqual([
    'insurance-open',
    'insurance-waiting',
    'billing-open',
    'billing-waiting',
  ])
  for (const { title, path, search, count } of [
    ...tiles,
    ...ages.flatMap(({ title, rows }) =>
      rows.map((row) => ({ ...row, title: `${title} ${row.label}` })),
    ),
  ]) {
    const { total } = (
      await biller.send(path === '/billing-work' ? billingWork.list : insuranceWork.list, {
        searchCriteria: criteriaOf(search),
      })
    ).body
    expect([title, count]).toEqual([title, total])
  }
  for (const { kind, rows } of ages) {
    const { total } = (
      await biller.call(billingWork.list, {
        searchCriteria: { view: kind.endsWith('open') ? 'open' : 'waiting', pageSize: 1 },
      })
    ).body
    expect([kind, rows.reduce((sum, { count }) => sum + count, 0)]).toEqual([kind, total])
  }
  expect(tiles.map(({ kind, tone, count }) => [kind, tone, count > 0])).toEqual([
    ['insurance-past', 'danger', true],
    ['billing-past', 'danger', true],
    ['insurance-soon', 'waiting', true],
    ['billing-soon', 'waiting', true],
    ['insurance-limit', 'danger', true],
    ['billing-limit', 'danger', true],
  ])
})

test('a user with only one of the queues sees only its figures', async () => {
  const administrator = await lab.signIn(await lab.make.user(1))
  const { tiles, ages } = await queues(administrator)
  expect([
    ...new Set([...tiles, ...ages.flatMap(({ rows }) => rows)].map(({ path }) => path)),
  ]).toEqual(['/insurance-work'])
})
