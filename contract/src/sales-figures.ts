import { z } from 'zod'
import { answer, criteria, endpoints, query, shortListOf } from './endpoint.ts'
import { asOfShape, comparisons, ownedAs, TypeCounts, wholeDay } from './figures.ts'
import { accountStateNames } from './figures/account-state.ts'
import { goalMeasureNames, goalPeriods } from './figures/goals.ts'
import { day, id, line } from './values.ts'

/* Sales figures (docs/decisions/0050): volumes by who looks after the accounts. No amounts, no commissions, no league of sellers (reference/figures.md 1.9). */

/** From the top down; below a regional manager stand territory managers, below those account managers; specialists stand beside them. */
export const salesLevels = ['vp', 'rm', 'tm', 'am', 'specialist', 'account', 'location'] as const
export type SalesLevel = (typeof salesLevels)[number]

/** Who is above the rows. */
const parents = { userId_VP: id(), userId_RM: id(), userId_TM: id(), userId_AM: id(), userId_Specialist: id(), customerId: id() }
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
  /** Of the person, the account, or the location; 0: nobody, or accounts that are no longer the asker's. */
  id: id(),
  name: line(120),
  facilityCode: line(20),
  owners: z.array(z.object({ role: z.enum(['vp', 'rm', 'tm', 'am', 'specialist']), userId: id(), name: line(120) })),
  /** Collected, by type; the same in the period that it is compared with. */
  counts: TypeCounts,
  before: z.number(),
  received: z.number(),
  rejected: z.number(),
  missing: z.number(),
  onHold: z.number(),
  locations: z.number(),
  /** Last day with a specimen received. */
  lastDay: day(),
  /** '' for people and locations. */
  state: z.enum(['', ...accountStateNames]),
  /** Collected in each of the last twelve whole weeks. */
  spark: z.array(z.number()),
})
export type SalesRow = z.infer<typeof SalesRow>

/** A period as it was counted, and the one that it is compared with. */
const compared = { from: wholeDay(), to: wholeDay(), beforeFrom: wholeDay(), beforeTo: wholeDay(), businessDays: z.number(), businessDaysBefore: z.number() }

/** Weeks or months of collected specimens by type, as the family's wire has it (reference/domain.md 3.2 b). */
export const SalesReportRow = z.object({
  customerId: id(),
  customer: line(100),
  year: z.number(),
  month: z.number(),
  /** 0 in months. */
  week: z.number(),
  /** The Sunday that begins the week; the first day of a month. */
  sunday: wholeDay(),
  counts: TypeCounts,
})
export const SalesDailyRow = z.object({ customerId: id(), customer: line(100), facilityCode: line(20), counts: TypeCounts, total: z.number() })
export type SalesDailyRow = z.infer<typeof SalesDailyRow>

/** An account for which somebody calls, with the numbers that say why. */
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
  /** Business days without a specimen, and after how many this account counts as dormant. */
  quietDays: z.number(),
  dormantAfter: z.number(),
  /** When the account was added; null: not known. */
  addedDay: day(),
})
export type AccountToCall = z.infer<typeof AccountToCall>

/** A goal of the period under way, with what was reached of it. */
export const OwnGoal = z.object({
  measure: z.enum(goalMeasureNames),
  period: z.enum(goalPeriods),
  /** First and last day of the period; reached is to date. */
  from: wholeDay(),
  to: wholeDay(),
  value: z.number(),
  /** Specimens, or part and whole of a share; null: not counted here. */
  n: z.number().nullable(),
  d: z.number().nullable(),
  /** Up to today, and of the whole period. */
  businessDays: z.number(),
  businessDaysInPeriod: z.number(),
})
export type OwnGoal = z.infer<typeof OwnGoal>

const ofSeller = { userId_Accessioner: id(), customerId: id() }
export const salesFigures = endpoints({
  /** Rows of one level below the parents that are given, with their total; below oneself only. */
  detail: {
    method: 'GET',
    path: '/api/Figures/GetSalesDetail',
    access: 'sales-figure.read',
    input: query({ searchCriteria: criteria(salesCriteria) }),
    answer: answer({
      ...asOfShape,
      ...compared,
      /** Of the rows. */
      level: z.enum(salesLevels),
      list: z.array(SalesRow),
      total: SalesRow,
      /** The way down to these rows. */
      path: z.array(z.object({ level: z.enum(salesLevels), id: id(), name: line(120) })),
      /** Levels that can stand below. */
      levels: z.array(z.enum(salesLevels)),
      /** Accounts that changed hands within the period. */
      reassigned: z.number(),
    }),
  },
  exportDetail: {
    method: 'POST',
    path: '/api/Figures/ExportSalesDetail',
    access: 'sales-figure.read',
    input: query({ searchCriteria: criteria(salesCriteria), format: z.enum(['csv', 'xlsx']) }),
    answer: answer({ fileName: line(120), fileType: line(120), fileAsBase64: z.string(), rows: z.number() }),
  },
  /** Accounts by state, and those that need a call. */
  states: {
    method: 'GET',
    path: '/api/Figures/GetAccountStates',
    access: 'sales-figure.read',
    input: query({ searchCriteria: criteria({ userId_Owner: id() }) }),
    answer: answer({ ...asOfShape, counts: z.array(z.object({ state: z.enum(accountStateNames), accounts: z.number() })), list: z.array(AccountToCall) }),
  },
  /** Accounts of the whole laboratory by state at each month's end, the month under way to date. An account counts from its first specimen on. */
  stateMonths: {
    method: 'GET',
    path: '/api/Figures/GetAccountStateMonths',
    access: 'figure.quality',
    input: query({}),
    answer: answer({
      ...asOfShape,
      months: z.array(
        z.object({ /** Its first day. */ month: wholeDay(), counts: z.array(z.object({ state: z.enum(accountStateNames), accounts: z.number() })) }),
      ),
    }),
  },
  /** The asker's own goals while goals are on, each of the month or quarter under way (docs/decisions/0049). Empty where no one approved goals. */
  goals: {
    method: 'GET',
    path: '/api/Figures/GetOwnGoals',
    access: 'sales-figure.read',
    input: query({}),
    answer: answer({ ...asOfShape, approvedBy: line(120), approvedOn: day(), list: z.array(OwnGoal) }),
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
