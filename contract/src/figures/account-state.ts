/*
 * How an account is doing, by its own dispersion (rules.md#account-states; limits are our rule).
 * All days are receipt days; the two windows are 28 days each and end yesterday, so that both have
 * the same weekdays.
 */
export const accountStates = {
  'not-started': 'Not started',
  new: 'New',
  lost: 'Lost',
  dormant: 'Dormant',
  returned: 'Returned',
  declining: 'Declining',
  growing: 'Growing',
  'too-few': 'Too few to tell',
  steady: 'Steady',
} as const
export type AccountState = keyof typeof accountStates
export const accountStateNames = Object.keys(accountStates) as [AccountState, ...AccountState[]]
/** States that require a call, most urgent first. */
export const needsCall: readonly AccountState[] = ['declining', 'dormant', 'not-started']

export const stateLimits = {
  /** Without a specimen this long after it was added, an account is late to start. */
  lateToStartDays: 30,
  newDays: 90,
  lostDays: 180,
  leastDormantBusinessDays: 15,
  timesUsualGap: 3,
  returnedDays: 28,
  leastToTell: 16,
  leastOneSide: 8,
  fall: 0.75,
  rise: 1.33,
  z: 2.5,
} as const

export interface AccountFacts {
  /** First and last day with a specimen; null: none yet. */
  firstDay: string | null
  lastDay: string | null
  /** Full days and business days from the last specimen to yesterday. */
  daysSince: number
  businessDaysSince: number
  /** Days from the first specimen to yesterday. */
  daysSinceFirst: number
  /**
   * The 90th percentile of the gaps between receipt days in the last year, in business days; 0: too
   * few.
   */
  usualGap: number
  /** The longest gap that ended within the last 28 days, in business days. */
  endedGap: number
  /** Specimens in the last 28 days and in the 28 before, with the business days of each. */
  recent: number
  before: number
  businessDays: number
  businessDaysBefore: number
  /** Specimens in each full week of the last year in which the account was served. */
  weekly: readonly number[]
}

/**
 * Variance over mean of the account's own weeks, at least 1: how much more its volume varies than
 * by chance alone.
 */
export const dispersionOf = (weekly: readonly number[]): number => {
  if (weekly.length < 2) return 1
  const mean = weekly.reduce((sum, one) => sum + one, 0) / weekly.length
  if (mean === 0) return 1
  const variance = weekly.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (weekly.length - 1)
  return Math.max(1, variance / mean)
}
/**
 * Number of standard deviations between the recent rate and the one before; 0 if nothing can be
 * said.
 */
export const changeZ = ({
  recent,
  before,
  businessDays,
  businessDaysBefore,
  weekly,
}: AccountFacts): number => {
  if (businessDays === 0 || businessDaysBefore === 0 || recent + before === 0) return 0
  const spread = Math.sqrt(
    dispersionOf(weekly) * (recent / businessDays ** 2 + before / businessDaysBefore ** 2),
  )
  return spread === 0 ? 0 : (recent / businessDays - before / businessDaysBefore) / spread
}
/** Number of business days without a specimen after which the account counts as dormant. */
export const dormantAfter = ({ usualGap }: Pick<AccountFacts, 'usualGap'>): number =>
  Math.max(stateLimits.leastDormantBusinessDays, Math.ceil(stateLimits.timesUsualGap * usualGap))

/** The state of an active account: the first rule that applies. */
export const accountStateOf = (facts: AccountFacts): AccountState => {
  const {
    firstDay,
    daysSince,
    businessDaysSince,
    daysSinceFirst,
    endedGap,
    recent,
    before,
    businessDays,
    businessDaysBefore,
  } = facts
  if (firstDay === null) return 'not-started'
  if (daysSinceFirst < stateLimits.newDays) return 'new'
  if (daysSince >= stateLimits.lostDays) return 'lost'
  if (businessDaysSince >= dormantAfter(facts)) return 'dormant'
  if (endedGap >= dormantAfter(facts)) return 'returned'
  if (recent + before < stateLimits.leastToTell) return 'too-few'
  const [rate, rateBefore] = [
    recent / Math.max(1, businessDays),
    before / Math.max(1, businessDaysBefore),
  ]
  const z = changeZ(facts)
  if (
    before >= stateLimits.leastOneSide &&
    rate <= stateLimits.fall * rateBefore &&
    z <= -stateLimits.z
  )
    return 'declining'
  if (
    recent >= stateLimits.leastOneSide &&
    rate >= stateLimits.rise * rateBefore &&
    z >= stateLimits.z
  )
    return 'growing'
  return 'steady'
}
