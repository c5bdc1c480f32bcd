import { say } from '../languages/say.ts'
import { trendOf, type TrendFacts } from './trend.ts'

/*
 * How an account is doing (rules.md#account-states; limits are our rule). Days are receipt days;
 * the trend counts what was collected, as sales do (rules.md#trend).
 */
export const accountStates = {
  'not-started': say('Not started'),
  new: say('New'),
  lost: say('Lost'),
  dormant: say('Dormant'),
  returned: say('Returned'),
  declining: say('Declining'),
  growing: say('Growing'),
  'too-few': say('Too few to tell'),
  steady: say('Steady'),
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
} as const

export interface AccountFacts extends TrendFacts {
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
}

/** Number of business days without a specimen after which the account counts as dormant. */
export const dormantAfter = ({ usualGap }: Pick<AccountFacts, 'usualGap'>): number =>
  Math.max(stateLimits.leastDormantBusinessDays, Math.ceil(stateLimits.timesUsualGap * usualGap))

/** The state of an active account: the first rule that applies. */
export const accountStateOf = (facts: AccountFacts): AccountState => {
  const { firstDay, daysSince, businessDaysSince, daysSinceFirst, endedGap } = facts
  if (firstDay === null) return 'not-started'
  if (daysSinceFirst < stateLimits.newDays) return 'new'
  if (daysSince >= stateLimits.lostDays) return 'lost'
  if (businessDaysSince >= dormantAfter(facts)) return 'dormant'
  if (endedGap >= dormantAfter(facts)) return 'returned'
  return trendOf(facts)
}
