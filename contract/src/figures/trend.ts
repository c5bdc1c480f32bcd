import { say } from '../languages/say.ts'
/*
 * Whether a volume is growing, by a rule that can be recomputed from the numbers beside it
 * (rules.md#trend; the limits are our rule).
 */
export const trends = {
  growing: say('Growing'),
  steady: say('Steady'),
  declining: say('Declining'),
  'too-few': say('Too few to tell'),
} as const
export type Trend = keyof typeof trends

export const trendLimits = {
  /** Whole weeks, Sunday to Saturday, in each of the two windows. */
  weeks: 4,
  /** At least this much more or less per business day, in percent. */
  growsBy: 33,
  fallsBy: 25,
  /** Specimens in both windows together; below, nothing is said. */
  least: 40,
} as const

/** Specimens in the last whole weeks and in as many before them, with the business days of each. */
export interface TrendFacts {
  recent: number
  before: number
  businessDays: number
  businessDaysBefore: number
}

const whole = 100
/** The trend, in whole numbers, so that a limit is met exactly. */
export const trendOf = ({
  recent,
  before,
  businessDays,
  businessDaysBefore,
}: TrendFacts): Trend => {
  if (recent + before < trendLimits.least || businessDays === 0 || businessDaysBefore === 0)
    return 'too-few'
  const [now, then] = [whole * recent * businessDaysBefore, before * businessDays]
  if (now >= (whole + trendLimits.growsBy) * then) return 'growing'
  return now <= (whole - trendLimits.fallsBy) * then ? 'declining' : 'steady'
}

/**
 * The change per business day in percent, rounded toward 0 so that it never seems to meet a limit
 * that it does not; null: nothing was counted before.
 */
export const trendChange = ({
  recent,
  before,
  businessDays,
  businessDaysBefore,
}: TrendFacts): number | null =>
  before === 0 || businessDays === 0
    ? null
    : Math.trunc((whole * recent * businessDaysBefore) / (before * businessDays) - whole)

const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0)
/** The two windows of whole weeks, oldest first: the last of them is the week before this one. */
export const windowsOf = (weeks: readonly number[]): Pick<TrendFacts, 'recent' | 'before'> => ({
  recent: sumOf(weeks.slice(-trendLimits.weeks)),
  before: sumOf(weeks.slice(-2 * trendLimits.weeks, -trendLimits.weeks)),
})
