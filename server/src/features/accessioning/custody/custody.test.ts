import {
  isRejection,
  moved,
  moveNames,
  whyNot,
  type SpecimenState,
  stages,
  Stage,
} from '@labgate/contract/orders/order-status'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPractice, type Practice } from '../../../../test/practice.ts'
import { rawQuery } from '../../../db/queries.ts'

let practice: Practice
beforeAll(async () => void (practice = await openPractice()))
afterAll(() => practice.lab.close())

const holds = [0, 11, 19]
const ends = [0, 90, 100, 101, 107]
/* A specimen with a result is not held: the table itself refuses it. */
const states: SpecimenState[] = stages.flatMap((stage) =>
  holds.flatMap((hold) =>
    hold === 0 || stage < Stage.Resulted ? ends.map((end) => ({ stage, hold, end })) : [],
  ),
)
const key = ({ stage, hold, end }: SpecimenState): string => [stage, hold, end].join(' ')
/** Every state that one move leads to; a reason is each of the holds and ends above. */
const reached = (from: SpecimenState): SpecimenState[] =>
  moveNames.flatMap((move) =>
    [...holds, ...ends].flatMap((reason) =>
      whyNot(from, move, reason) === '' ? [moved(from, move, reason)] : [],
    ),
  )

describe('the law of specimen conservation', () => {
  it('lets the database accept exactly the state changes of the contract’s moves, directly or after receipt', async () => {
    const allowed = new Set(
      states.flatMap((from) => {
        const receipt = whyNot(from, 'receive') === '' ? reached(moved(from, 'receive')) : []
        return [from, ...reached(from), ...receipt].map((to) => `${key(from)} > ${key(to)}`)
      }),
    )
    const rows = await practice.lab.owner<{ step: string }>(
      `
        with
          state as (
            select s, h, e
            from
              unnest($1::int[]) s,
              unnest($2::int[]) h,
              unnest($3::int[]) e
          )
        select concat(a.s, ' ', a.h, ' ', a.e, ' > ', b.s, ' ', b.h, ' ', b.e) as step
        from
          state a,
          state b
        where
          (a.h = 0 or a.s < 50)
          and (b.h = 0 or b.s < 50)
          and specimen_becomes(a.s, a.h, a.e, b.s, b.h, b.e)
      `,
      [stages, holds, ends],
    )
    const taken = new Set(rows.map(({ step }) => step))
    expect([...taken].filter((step) => !allowed.has(step))).toEqual([])
    expect([...allowed].filter((step) => !taken.has(step))).toEqual([])
    expect(taken.size).toBeGreaterThan(states.length)
    expect(ends.filter(isRejection)).toHaveLength(2)
  })

  it('is enforced by the database for every writer', async () => {
    const { lab, clinic, saved } = practice
    const labOrderId = await saved(clinic)
    const write = (columns: string) =>
      lab.database.forActor({ userId: 1, customers: 'all', locations: null }, async (_tx, ending) =>
        ending.last(rawQuery(`update lab_order set ${columns} where lab_order_id = ${labOrderId}`)),
      )
    await expect(write('stage = 50')).rejects.toThrow(/does not go from 1\/0\/0 to 50\/0\/0/)
    await expect(write('stage = 20')).rejects.toThrow(/without an event/)
    await expect(write('stage = 2')).rejects.toThrow(/without an event/)
    await write('accessioning_note = $$seen$$')
  })
})
