import type { BillPlace } from '@labgate/contract/overviews/billing-figures'
import { countParcel, type Fate } from '@labgate/contract/shipping/parcels'
import { expect, it } from 'vitest'
import {
  equationOfBills,
  equationOfManifest,
  equationsOfParcel,
  equationsOfSpecimens,
} from './equations.ts'

const parcel = (...tubes: (readonly [isListed: boolean, fate: Fate])[]) => {
  const specimens = tubes.map(([isListed, fate]) => ({ isListed, fate }))
  return { shipLogNo: 'SLA000000001', withoutSheet: false, specimens, ...countParcel(specimens) }
}
const held = (equations: readonly { holds: boolean }[]): boolean[] =>
  equations.map(({ holds }) => holds)

it('parcel equations hold and show the figures if a parcel differs from its sheet', () => {
  const equations = equationsOfParcel(
    parcel(
      [true, 'received'],
      [true, 'counted'],
      [true, 'found-at-laboratory'],
      [true, 'missing'],
      [false, 'received'],
    ),
    2,
  )
  expect(equations).toEqual([
    { says: 'parcel SLA000000001: 4 listed = 2 received + 2 missing', holds: true },
    { says: 'parcel SLA000000001: 3 arrived = 2 received + 1 not on the sheet', holds: true },
    {
      says: 'parcel SLA000000001: 2 missing when it was closed = 1 found + 0 lost + 1 still missing',
      holds: true,
    },
  ])
})

it('a parcel without a sheet is counted without comparing it to one', () => {
  const bare = { ...parcel([false, 'received'], [false, 'received']), withoutSheet: true }
  expect(equationsOfParcel(bare, 0)).toEqual([
    { says: 'parcel SLA000000001: 2 arrived = 2 without a sheet', holds: true },
  ])
  expect(held(equationsOfParcel({ ...bare, unlisted: 1 }, 0))).toEqual([false])
})

it('parcel equations break on an unaccounted tube, figures that differ from the tubes, and a missing tube that drops out of the count', () => {
  expect(held(equationsOfParcel(parcel([true, 'received'], [true, 'packed']), 0))).toEqual([
    false,
    true,
  ])
  expect(
    held(equationsOfParcel({ ...parcel([true, 'received'], [false, 'received']), unlisted: 0 }, 0)),
  ).toEqual([true, false])
  expect(held(equationsOfParcel(parcel([true, 'received'], [true, 'received']), 1))).toEqual([
    true,
    true,
    false,
  ])
})

it('specimen equations account for every specimen, and for what the bench did with each received one', () => {
  type End = readonly [labStatusId: number, wasReceived: boolean]
  const at = (isOver: boolean, ...of: readonly End[]) =>
    equationsOfSpecimens(
      of.map(([labStatusId, wasReceived]) => ({ labStatusId, wasReceived })),
      isOver,
    )
  const ends = (...of: readonly End[]) => at(true, ...of)
  const whole = ends(
    [30, true],
    [40, true],
    [17, true],
    [101, true],
    [108, true],
    [2, false],
    [1, false],
    [100, false],
  )
  expect(whole).toEqual([
    {
      says: 'specimens: 8 ordered = 5 received + 1 on their way or missing + 1 at the practice + 1 held or ended before they came',
      holds: true,
    },
    {
      says: 'specimens: 5 received = 2 accessioned + 1 held + 1 rejected + 1 returned',
      holds: true,
    },
  ])
  expect(held(ends([20, true]))).toEqual([true, false])
  expect(at(false, [20, true], [30, true])[1]).toEqual({
    says: 'specimens: 2 received = 1 accessioned + 0 held + 0 rejected + 0 returned + 1 still before the bench',
    holds: true,
  })
  expect(held(ends([30, false]))).toEqual([false, true])
})

it('the manifest equation requires that everything on a final manifest is handed over', () => {
  const manifest = (count: number, ...statuses: number[]) =>
    equationOfManifest({
      manifestNo: 'MFA000000001',
      count,
      specimens: statuses.map((labStatusId) => ({ labStatusId, dateWithdrawn: null })),
    })
  expect(manifest(2, 40, 50)).toEqual({
    says: 'manifest MFA000000001: 2 on it = 2 handed over',
    holds: true,
  })
  expect(manifest(2, 40, 30).holds).toBe(false)
})

it('the bill equation requires every accessioned order to be billed, held, not billable, or waiting for its result', () => {
  const bills = (...of: readonly (readonly [place: BillPlace, count: number])[]) => ({
    places: of.map(([place, count]) => ({ place, reason: '', count, openCents: 0 })),
  })
  const whole = bills(['billed', 3], ['held', 1], ['held', 1], ['not billable', 1], ['waiting', 2])
  expect(equationOfBills(8, whole, true)).toEqual({
    says: 'orders: 8 accessioned = 3 billed + 2 held with a reason + 1 not billable with a reason + 2 waiting for the final result',
    holds: true,
  })
  expect(equationOfBills(9, whole, true).holds).toBe(false)
  const halfway = bills(['billed', 3], ['ready', 1], ['unexplained', 1])
  expect(equationOfBills(5, halfway, true).holds).toBe(false)
  expect(equationOfBills(5, halfway, false)).toMatchObject({
    says: expect.stringMatching(/ \+ 2 still before billing$/),
    holds: true,
  })
})
