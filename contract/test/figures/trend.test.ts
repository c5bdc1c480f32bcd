import { fc } from '@labgate/contract/test/properties'
import { expect, it } from 'vitest'
import { trendChange, trendLimits, trendOf, windowsOf } from '../../src/figures/trend.ts'

const days = { businessDays: 20, businessDaysBefore: 20 }

it('meets each limit exactly, and not by one specimen less', () => {
  expect(trendOf({ recent: 133, before: 100, ...days })).toBe('growing')
  expect(trendOf({ recent: 132, before: 100, ...days })).toBe('steady')
  expect(trendOf({ recent: 75, before: 100, ...days })).toBe('declining')
  expect(trendOf({ recent: 76, before: 100, ...days })).toBe('steady')
  expect(trendOf({ recent: 40, before: 0, ...days })).toBe('growing')
  expect(trendOf({ recent: 39, before: 0, ...days })).toBe('too-few')
  expect(trendOf({ recent: 0, before: 40, ...days })).toBe('declining')
  expect(trendOf({ recent: 80, before: 80, businessDays: 0, businessDaysBefore: 20 })).toBe(
    'too-few',
  )
})

it('compares business days, so that a holiday is no decline', () => {
  expect(trendOf({ recent: 76, before: 100, businessDays: 19, businessDaysBefore: 20 })).toBe(
    'steady',
  )
  expect(trendOf({ recent: 72, before: 100, businessDays: 19, businessDaysBefore: 20 })).toBe(
    'steady',
  )
  expect(trendOf({ recent: 71, before: 100, businessDays: 19, businessDaysBefore: 20 })).toBe(
    'declining',
  )
})

it('is what anyone finds who recomputes it from the numbers shown, and the percent shown agrees with it', () => {
  const count = fc.integer({ min: 0, max: 5000 })
  const business = fc.integer({ min: 1, max: 24 })
  fc.assert(
    fc.property(count, count, business, business, (recent, before, now, then) => {
      const facts = { recent, before, businessDays: now, businessDaysBefore: then }
      const [trend, change] = [trendOf(facts), trendChange(facts)]
      if (recent + before < trendLimits.least) expect(trend).toBe('too-few')
      else if (change !== null) {
        expect(trend === 'growing').toBe(change >= trendLimits.growsBy)
        expect(trend === 'declining').toBe(
          recent * then * 100 <= (100 - trendLimits.fallsBy) * before * now,
        )
        if (trend === 'steady') expect(change).toBeGreaterThanOrEqual(-trendLimits.fallsBy)
      }
    }),
  )
})

it('takes the last eight whole weeks, whatever stands before them', () => {
  expect(windowsOf([9, 9, 1, 2, 3, 4, 5, 6, 7, 8])).toEqual({ recent: 26, before: 10 })
})
