import { z } from 'zod'
import { accountStateNames } from '../figures/account-state.ts'
import { asOfShape, comparisons, ownedAs, TypeCounts, wholeDay } from '../figures/figures.ts'
import { goalMeasureNames, goalPeriods } from '../figures/goals.ts'
import { answer, criteria, endpoints, query, shortListOf } from '../kit/endpoint.ts'
import { day, id, line } from '../kit/values.ts'
import { say } from '../languages/say.ts'

/*
 * Sales figures (docs/decisions/0050): volumes by who looks after the accounts. No amounts, no
 * commissions, no sales rankings (rules.md#no-commissions).
 */

/**
 * From the top down; below a regional manager are territory managers, below those account managers;
 * specialists are beside them.
 */
export const salesLevels = ['vp', 'rm', 'tm', 'am', 'specialist', 'account', 'location'] as const
export type SalesLevel = (typeof salesLevels)[number]
/** What the rows of a level are. */
export const salesLevelNames: Readonly<Record<SalesLevel, string>> = {
  vp: say('Vice presidents'),
  rm: say('Regional managers'),
  tm: say('Territory managers'),
  am: say('Account managers'),
  specialist: say('Specialists'),
  account: say('Accounts'),
  location: say('Locations'),
}

export const salesFormats = ['csv', 'xlsx', 'pdf'] as const
export type SalesFormat = (typeof salesFormats)[number]

/** The people above the rows. */
const parents = {
  userId_VP: id(),
  userId_RM: id(),
  userId_TM: id(),
  userId_AM: id(),
  userId_Specialist: id(),
  customerId: id(),
}
export const salesCriteria = {
  ...parents,
  level: z.enum(salesLevels),
  from: day(),
  to: day(),
  compare: z.enum(comparisons),
  /** 99: all. */
  labTypeId: id(),
  regionId: id(),
  state: z.enum(accountStateNames),
  ownedAs: z.enum(ownedAs),
}

export const SalesRow = z.object({
  /**
   * Id of the person, account, or location; 0: no one, or accounts that are no longer the user's.
   */
  id: id(),
  name: line(120),
  facilityCode: line(20),
  owners: z.array(
    z.object({
      role: z.enum(['vp', 'rm', 'tm', 'am', 'specialist']),
      userId: id(),
      name: line(120),
    }),
  ),
  /** Collected, by type; and the same for the comparison period. */
  counts: TypeCounts,
  before: z.number(),
  received: z.number(),
  rejected: z.number(),
  missing: z.number(),
  onHold: z.number(),
  locations: z.number(),
  /** The last day a specimen was received. */
  lastDay: day(),
  /** '' for people and locations. */
  state: z.enum(['', ...accountStateNames]),
  /** Collected in each of the last twelve whole weeks. */
  spark: z.array(z.number()),
})
export type SalesRow = z.infer<typeof SalesRow>

/** The counted period, and the comparison period. */
const compared = {
  from: wholeDay(),
  to: wholeDay(),
  beforeFrom: wholeDay(),
  beforeTo: wholeDay(),
  businessDays: z.number(),
  businessDaysBefore: z.number(),
}

/**
 * Collected specimens by type per week or month, as on the product family's wire
 * (records.md#dashboard).
 */
export const SalesReportRow = z.object({
  customerId: id(),
  customer: line(100),
  year: z.number(),
  month: z.number(),
  /** 0 for months. */
  week: z.number(),
  /** The Sunday that starts the week; the first day of a month. */
  sunday: wholeDay(),
  counts: TypeCounts,
})
export const SalesDailyRow = z.object({
  customerId: id(),
  customer: line(100),
  facilityCode: line(20),
  counts: TypeCounts,
  total: z.number(),
})
export type SalesDailyRow = z.infer<typeof SalesDailyRow>

/** An account that needs a call, with the numbers that say why. */
export const AccountToCall = z.object({
  customerId: id(),
  name: line(100),
  facilityCode: line(20),
  state: z.enum(accountStateNames),
  recent: z.number(),
  before: z.number(),
  businessDays: z.number(),
  businessDaysBefore: z.number(),
  lastDay: day(),
  /**
   * Business days without a specimen, and the number after which this account counts as dormant.
   */
  quietDays: z.number(),
  dormantAfter: z.number(),
  /** When the account was added; null: not known. */
  addedDay: day(),
})
export type AccountToCall = z.infer<typeof AccountToCall>

/** A goal of the current period, with progress toward it. */
export const OwnGoal = z.object({
  measure: z.enum(goalMeasureNames),
  period: z.enum(goalPeriods),
  /** First and last day of the period; progress is to date. */
  from: wholeDay(),
  to: wholeDay(),
  value: z.number(),
  /** Specimens, or numerator and denominator of a share; null: not counted here. */
  n: z.number().nullable(),
  d: z.number().nullable(),
  /** To date, and in the whole period. */
  businessDays: z.number(),
  businessDaysInPeriod: z.number(),
})
export type OwnGoal = z.infer<typeof OwnGoal>

const ofSeller = { userId_Accessioner: id(), customerId: id() }
export const salesFigures = endpoints({
  /** Rows of one level below the given parents, with their total; only below the signed-in user. */
  detail: {
    method: 'GET',
    path: '/api/Figures/GetSalesDetail',
    access: 'sales-figure.read',
    input: query({ searchCriteria: criteria(salesCriteria) }),
    answer: answer({
      ...asOfShape,
      ...compared,
      /** The rows' level. */
      level: z.enum(salesLevels),
      list: z.array(SalesRow),
      total: SalesRow,
      /** The path to these rows. */
      path: z.array(z.object({ level: z.enum(salesLevels), id: id(), name: line(120) })),
      /** Levels that can be below. */
      levels: z.array(z.enum(salesLevels)),
      /** Accounts that changed hands within the period. */
      reassigned: z.number(),
      /** The windows of the rows' trends, whole weeks of `spark` (rules.md#trend). */
      trend: z.object(compared),
    }),
  },
  exportDetail: {
    method: 'POST',
    path: '/api/Figures/ExportSalesDetail',
    access: 'sales-figure.read',
    input: query({ searchCriteria: criteria(salesCriteria), format: z.enum(salesFormats) }),
    answer: answer({
      fileName: line(120),
      fileType: line(120),
      fileAsBase64: z.string(),
      rows: z.number(),
    }),
  },
  /** Accounts by state, and those that need a call. */
  states: {
    method: 'GET',
    path: '/api/Figures/GetAccountStates',
    access: 'sales-figure.read',
    input: query({ searchCriteria: criteria({ userId_Owner: id() }) }),
    answer: answer({
      ...asOfShape,
      counts: z.array(z.object({ state: z.enum(accountStateNames), accounts: z.number() })),
      list: z.array(AccountToCall),
    }),
  },
  /**
   * Accounts of the whole laboratory by state at each month's end, the current month to date. An
   * account counts from its first specimen on.
   */
  stateMonths: {
    method: 'GET',
    path: '/api/Figures/GetAccountStateMonths',
    access: 'figure.quality',
    input: query({}),
    answer: answer({
      ...asOfShape,
      months: z.array(
        z.object({
          /** Its first day. */ month: wholeDay(),
          counts: z.array(z.object({ state: z.enum(accountStateNames), accounts: z.number() })),
        }),
      ),
    }),
  },
  /**
   * The user's own goals while goals are on, each for the current month or quarter
   * (docs/decisions/0049). Empty if no one approved goals.
   */
  goals: {
    method: 'GET',
    path: '/api/Figures/GetOwnGoals',
    access: 'sales-figure.read',
    input: query({}),
    answer: answer({
      ...asOfShape,
      approvedBy: line(120),
      approvedOn: day(),
      list: z.array(OwnGoal),
    }),
  },
  report: {
    method: 'GET',
    path: '/api/LabOrder/SalesReport',
    access: 'sales-figure.read',
    input: query({ searchCriteria: criteria(ofSeller), option: z.enum(['W', 'Y']) }),
    answer: shortListOf(SalesReportRow).extend(asOfShape),
  },
  daily: {
    method: 'GET',
    path: '/api/LabOrder/SalesDailyReport',
    access: 'sales-figure.read',
    input: query({ searchCriteria: criteria({ ...ofSeller, collectionDateStart: day() }) }),
    answer: shortListOf(SalesDailyRow).extend({ ...asOfShape, day: wholeDay(), total: TypeCounts }),
  },
})
