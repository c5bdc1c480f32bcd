import { z } from 'zod'
import { asOfShape, TypeCounts, wholeDay } from '../figures/figures.ts'
import { payerMixNames } from '../figures/payer-mix.ts'
import { answer, criteria, endpoints, query } from '../kit/endpoint.ts'
import { day, flag, id, line } from '../kit/values.ts'
import { Waiting } from './home.ts'

/*
 * Figures of the laboratory's own dashboards (records.md#dashboard): bench, customer experience,
 * executive and administrator, billing, Result Desk.
 */

export const laboratoryBlocks = ['bench', 'cet', 'desk', 'house', 'billing'] as const
export type LaboratoryBlock = (typeof laboratoryBlocks)[number]

/**
 * A count by age, youngest first; each row opens the list that it counts. A path of '': no list for
 * this reader.
 */
const AgeRow = z.object({
  label: line(60),
  count: z.number(),
  more: flag(),
  path: line(60),
  search: Waiting.shape.search,
})
export const Ages = z.object({ kind: line(40), title: line(120), rows: z.array(AgeRow) })
export type Ages = z.infer<typeof Ages>

/** One account with its counts; 0: all accounts together. */
const account = { customerId: id(), customer: line(100), facilityCode: line(20) }

/**
 * The nine kinds of issues, counted among the specimens received (records.md#order-issues);
 * `measure`: the order list's parameter.
 */
export const IssueRow = z.object({
  ...account,
  received: z.number(),
  missing: z.number(),
  /** In the order of `issueKinds`. */ counts: z.array(z.number()),
})
export type IssueRow = z.infer<typeof IssueRow>
export const RejectRow = z.object({
  ...account,
  /** In the order of `rejectKinds`, each with the requested months, latest first. */ counts:
    z.array(z.array(z.number())),
})
export type RejectRow = z.infer<typeof RejectRow>

/** A numerator and its denominator; a ratio of null: nothing could be counted. */
const share = { n: z.number(), d: z.number() }
/** Where a figure's rows are; a path of '': no list has them for this reader. */
const link = { path: line(60), search: Waiting.shape.search }
export const QualityRow = z.object({
  kind: line(40),
  title: line(120),
  /** The unit of the ratio: 100 percent, 10,000 per ten thousand, 1 a count. */
  per: z.number(),
  ...share,
  /** The twelve months up to this one. */
  spark: z.array(z.object({ ...share })),
  /** What others report, for orientation; '' none. */
  benchmark: line(200),
  note: line(300),
  /* Location of the numerator's rows. */
  ...link,
  /** Location of the denominator's rows. */
  whole: z.object(link),
  /** The rest of the denominator, if each one is investigated: '3 missed'. */
  rest: z.object({ says: line(60), count: z.number(), ...link }).nullable(),
})
export type QualityRow = z.infer<typeof QualityRow>

/**
 * Turnaround of one type compared with its target; minutes. `within`: of the n counted, how many
 * took at most the target.
 */
const TargetRow = z.object({
  labTypeId: id(),
  /** 0 routine, 1 STAT. */
  priority: z.number(),
  n: z.number(),
  p50: z.number().nullable(),
  p90: z.number().nullable(),
  target: z.number().nullable(),
  within: z.number(),
})
export type TargetRow = z.infer<typeof TargetRow>

/**
 * Specimens by hour of the laboratory's day, 24 of them. `usual`: the mean for the same weekday in
 * the eight weeks before, without holidays; null: none of them counted.
 */
const FlowLine = z.object({
  clock: z.enum(['received', 'accessioned', 'resulted', 'released']),
  today: z.array(z.number()),
  usual: z.array(z.number()).nullable(),
})

const compared = z.object({ measure: id(), now: z.number(), before: z.number() })
const PositivityRow = z.object({
  /** An analyte's key, or '' for a panel. */
  analyte: line(60),
  labTypeId: id(),
  name: line(120),
  /**
   * Positive and tested by month; null: hidden, because it is under 11, from fewer than 3 accounts,
   * or would reveal one that is.
   */
  months: z.array(z.object({ found: z.number().nullable(), tested: z.number().nullable() })),
})
export type PositivityRow = z.infer<typeof PositivityRow>

export const houseFigures = endpoints({
  /** Waiting work by age: live counts, each matching the list it opens. */
  waiting: {
    method: 'GET',
    path: '/api/Figures/GetWaiting',
    access: 'figure.read',
    input: query({ block: z.enum(laboratoryBlocks) }),
    answer: answer({ ...asOfShape, tiles: z.array(Waiting), ages: z.array(Ages) }),
  },
  /**
   * Specimens that a user accessioned, by day and type, and how many came on paper
   * (records.md#dashboard). Defaults to the caller's own.
   */
  accessioned: {
    method: 'GET',
    path: '/api/LabOrder/AccessionedReport',
    access: 'bench-figure.read',
    input: query({
      searchCriteria: criteria({ userId_Accessioner: id(), startDate: day(), endDate: day() }),
    }),
    answer: answer({
      ...asOfShape,
      userId: id(),
      accessioner: line(120),
      /**
       * Users who accessioned anything in the last four weeks, for callers who can see other
       * people's work; otherwise empty.
       */
      people: z.array(z.object({ userId: id(), userName: line(120) })),
      list: z.array(z.object({ day: wholeDay(), counts: TypeCounts, paper: TypeCounts })),
    }),
  },
  /** Time from receipt to accession by hour of receipt, over the last two weeks. */
  dock: {
    method: 'GET',
    path: '/api/Figures/GetDockTimes',
    access: 'bench-figure.read',
    input: query({}),
    answer: answer({
      ...asOfShape,
      from: wholeDay(),
      to: wholeDay(),
      list: z.array(
        z.object({
          hour: z.number(),
          n: z.number(),
          p50: z.number().nullable(),
          p90: z.number().nullable(),
        }),
      ),
    }),
  },
  /** Issues by account in a month, and account issues opened (records.md#dashboard). */
  issues: {
    method: 'GET',
    path: '/api/LabOrder/CETIssueReport',
    access: 'account-quality.read',
    input: query({ searchCriteria: criteria({ month: day() }) }),
    answer: answer({
      ...asOfShape,
      from: wholeDay(),
      to: wholeDay(),
      list: z.array(IssueRow),
      total: IssueRow,
      /**
       * Account issues: unresolved now, and opened in this month and the two before, newest first.
       */
      tickets: z.object({
        open: z.number(),
        months: z.array(z.object({ from: wholeDay(), to: wholeDay(), count: z.number() })),
      }),
    }),
  },
  /** Rejections by account in this month and the two before (records.md#dashboard). */
  rejections: {
    method: 'GET',
    path: '/api/LabOrder/CETRejectReport',
    access: 'account-quality.read',
    input: query({ searchCriteria: criteria({ month: day() }) }),
    answer: answer({
      ...asOfShape,
      months: z.array(z.object({ from: wholeDay(), to: wholeDay() })),
      list: z.array(RejectRow),
      total: RejectRow,
    }),
  },
  /** Quality indicators for a month, to date while it lasts (rules.md#quality-indicators). */
  quality: {
    method: 'GET',
    path: '/api/Figures/GetQuality',
    access: 'figure.quality',
    input: query({ searchCriteria: criteria({ month: day() }) }),
    answer: answer({
      ...asOfShape,
      from: wholeDay(),
      to: wholeDay(),
      /** Specimens received less than ten days ago can still be rejected. */
      isComplete: flag(),
      months: z.array(wholeDay()),
      list: z.array(QualityRow),
    }),
  },
  /**
   * The month to date compared with the same number of business days of the previous month,
   * turnaround compared with its targets, and today by hour.
   */
  today: {
    method: 'GET',
    path: '/api/Figures/GetToday',
    access: 'figure.quality',
    input: query({}),
    answer: answer({
      ...asOfShape,
      now: z.object({ from: wholeDay(), to: wholeDay() }),
      before: z.object({ from: wholeDay(), to: wholeDay() }).nullable(),
      businessDays: z.number(),
      businessDaysBefore: z.number(),
      volumes: z.array(compared),
      targetsFrom: wholeDay(),
      targets: z.array(TargetRow),
      /** The current hour of the laboratory's day. */
      hour: z.number(),
      flow: z.array(FlowLine),
    }),
  },
  /** Who pays for the specimens received in a month. Not for sales (rules.md#no-commissions). */
  payerMix: {
    method: 'GET',
    path: '/api/Figures/GetPayerMix',
    access: 'payer-mix.read',
    input: query({ searchCriteria: criteria({ month: day() }) }),
    answer: answer({
      ...asOfShape,
      from: wholeDay(),
      to: wholeDay(),
      list: z.array(z.object({ payer: z.enum(payerMixNames), count: z.number() })),
    }),
  },
  /**
   * Positivity by panel and analyte in full months, over all of the caller's accounts together;
   * guarded for sales and laboratory assistants (rules.md#small-cells).
   */
  positivity: {
    method: 'GET',
    path: '/api/Figures/GetPositivity',
    access: 'positivity.read',
    input: query({}),
    answer: answer({
      ...asOfShape,
      months: z.array(wholeDay()),
      isGuarded: flag(),
      list: z.array(PositivityRow),
    }),
  },
})
