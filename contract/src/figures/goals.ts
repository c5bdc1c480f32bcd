import { say } from '../languages/say.ts'
/**
 * What a sales user's goal can measure: received volume, and service (docs/decisions/0049). Not
 * commission, rate, revenue, payer or amounts, nor tests per patient: 18 USC 220 (EKRA) forbids pay
 * that varies with referrals, tests or amounts billed, and a goal must not become a measure for
 * that. `title` says what is measured, `says` with it whether the goal is the most or the least.
 */
export const goalMeasures = {
  received: {
    title: say('Specimens received'),
    says: say('Specimens received'),
    unit: 'specimens',
    most: 1_000_000,
    isMost: false,
  },
  'complete-orders': {
    title: say('Orders received complete'),
    says: say('Orders received complete'),
    unit: '%',
    most: 100,
    isMost: false,
  },
  rejection: {
    title: say('Specimens rejected'),
    says: say('Specimens rejected, at most'),
    unit: '%',
    most: 100,
    isMost: true,
  },
  onboarded: {
    title: say('New accounts that ship within 30 days'),
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
