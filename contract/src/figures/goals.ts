import { say } from '../languages/say.ts'
/**
 * What a sales user's goal can measure: received volume, and service (docs/decisions/0049). Not
 * commission, rate, revenue, payer or amounts, nor tests per patient: 18 USC 220 (EKRA) forbids pay
 * that varies with referrals, tests or amounts billed, and a goal must not become a measure for
 * that.
 */
export const goalMeasures = {
  received: { says: say('Specimens received'), unit: 'specimens', most: 1_000_000, isMost: false },
  'complete-orders': { says: say('Orders received complete'), unit: '%', most: 100, isMost: false },
  rejection: { says: say('Specimens rejected, at most'), unit: '%', most: 100, isMost: true },
  onboarded: {
    says: say('New accounts that ship within 30 days'),
    unit: 'accounts',
    most: 10_000,
    isMost: false,
  },
} as const
export type GoalMeasure = keyof typeof goalMeasures
export const goalMeasureNames = Object.keys(goalMeasures) as GoalMeasure[]
export const goalPeriods = ['month', 'quarter'] as const
export type GoalPeriod = (typeof goalPeriods)[number]
