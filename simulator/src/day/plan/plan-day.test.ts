import { testTypeIds } from '@labgate/contract/catalog/test-types'
import { fc } from '@labgate/contract/test/properties'
import { describe, expect, it } from 'vitest'
import type { ActName, DayPlan, PlanGiven } from './day-plan.ts'
import { planDay } from './plan-day.ts'

const types: readonly number[] = Object.values(testTypeIds)
const patients = (count: number): number[][] =>
  Array.from({ length: count }, (_, at) => types.filter((type) => (type + at) % 3 !== 0))
const practice = (packs: boolean, count: number) => ({
  packs,
  hasDelegate: packs,
  hasSigner: packs,
  patients: patients(count),
})
const given = (orders: number, count = orders): PlanGiven => ({
  orders,
  practices: [practice(true, count), practice(false, count), practice(true, count)],
  testedHere: [1, 2, 6, 7, 8],
})
const all = <T>(plan: DayPlan, of: (tube: DayPlan['tubes'][number], at: number) => T): T[] =>
  plan.tubes.map(of)
const firstOf = (
  plan: DayPlan,
  act: ActName,
  is: (step: DayPlan['steps'][number]) => boolean,
): number => plan.steps.findIndex((step) => step.act === act && is(step))

describe('the plan of a day', () => {
  it('is the same for the same seed and laboratory, and differs for another seed or laboratory', () => {
    expect(planDay(given(24), 'one')).toEqual(planDay(given(24), 'one'))
    expect(planDay(given(24), 'two')).not.toEqual(planDay(given(24), 'one'))
    expect(planDay(given(24, 20), 'one')).not.toEqual(planDay(given(24), 'one'))
  })

  it('contains each scenario at least once, even on the smallest day', () => {
    for (const orders of [8, 24, 200]) {
      const plan = planDay(given(orders), 'stories')
      expect(new Set(all(plan, ({ way }) => way)), String(orders)).toEqual(
        new Set(['listed', 'missing', 'unlisted', 'without sheet']),
      )
      expect(new Set(all(plan, ({ atBench }) => atBench)), String(orders)).toEqual(
        new Set(['keyed', 'misread', 'name differs', 'held', 'too old']),
      )
      expect(plan.visits.some(({ tubes }) => tubes.length > 1)).toBe(true)
      expect(new Set(plan.visits.map(({ byDelegate }) => byDelegate))).toEqual(
        new Set([true, false]),
      )
      expect(
        plan.tubes.filter(({ labTypeId }) => [3, 4, 5, 9].includes(labTypeId)).length,
      ).toBeGreaterThan(1)
    }
  })

  it('accounts for every tube, and places each step after the steps it depends on', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 8, max: 120 }),
        fc.integer({ min: 1, max: 60 }),
        fc.string(),
        (orders, count, seed) => {
          const plan = planDay(given(orders, count), seed)
          expect(plan.tubes.length).toBeLessThanOrEqual(orders)
          if (count * 6 * 3 >= orders) expect(plan.tubes.length).toBe(orders)
          for (const { practice: at, patient, tubes } of plan.visits) {
            const ordered = tubes.map((tube) => plan.tubes[tube]?.labTypeId ?? 0)
            expect(new Set(ordered).size).toBe(ordered.length)
            expect(given(orders, count).practices[at]?.patients[patient]).toEqual(
              expect.arrayContaining(ordered),
            )
          }
          const places = plan.tubes.map((_, at) => at)
          expect(plan.visits.flatMap(({ tubes }) => tubes).toSorted((a, b) => a - b)).toEqual(
            places,
          )
          expect(
            [
              ...new Set(plan.parcels.flatMap(({ listed, inside }) => [...listed, ...inside])),
            ].toSorted((a, b) => a - b),
          ).toEqual(places)
          for (const [at, { way }] of plan.tubes.entries()) {
            const [parcel, ...others] = plan.parcels.filter(
              ({ listed, inside }) => listed.includes(at) || inside.includes(at),
            )
            expect(others).toEqual([])
            expect([parcel?.listed.includes(at), parcel?.inside.includes(at)]).toEqual([
              way === 'listed' || way === 'missing',
              way !== 'missing',
            ])
            expect(parcel?.hasSheet).toBe(way !== 'without sheet')
          }
          const minutes = plan.steps.map(({ minute }) => minute)
          expect(minutes).toEqual(minutes.toSorted((a, b) => a - b))
          for (const [at, { inside, hasSheet }] of plan.parcels.entries()) {
            const of = (act: ActName): number =>
              firstOf(plan, act, (step) => 'parcel' in step && step.parcel === at)
            expect([of('pack'), of('ship')].every((step) => step >= 0)).toBe(hasSheet)
            expect(of('arrive')).toBeGreaterThan(of('ship'))
            for (const tube of inside) {
              const [scan, ordered] = [
                of('scan'),
                firstOf(
                  plan,
                  'order',
                  (step) =>
                    'visit' in step && plan.visits[step.visit]?.tubes.includes(tube) === true,
                ),
              ]
              expect(ordered).toBeGreaterThanOrEqual(0)
              expect(ordered).toBeLessThan(of('arrive'))
              expect(scan).toBeLessThan(of('close'))
            }
          }
          const bench = new Set<ActName>(['accession', 'hold', 'reject'])
          const touched = plan.steps.flatMap((step) =>
            bench.has(step.act) && 'tube' in step ? [step.tube] : [],
          )
          const stay = plan.steps.flatMap((step) =>
            step.act === 'find' && step.at === 'practice' ? [step.tube] : [],
          )
          expect([...new Set(touched), ...stay].toSorted((a, b) => a - b)).toEqual(places)
        },
      ),
      { numRuns: 60, seed: 7 },
    )
  })
})
