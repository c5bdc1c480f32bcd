import { z } from 'zod'
import {
  Done,
  answer,
  body,
  criteria,
  endpoints,
  listOf,
  query,
  shortListOf,
} from '../kit/endpoint.ts'
import { base64, day, flag, id, instant, line, text } from '../kit/values.ts'
import { tableKinds, type TableKind } from './tables/kinds.ts'

const kind = z.enum(tableKinds)
/**
 * Fields of a row by name (billing-tables/kinds.ts), as people read them: names for payers,
 * accounts, and test types.
 */
const shown = z.record(z.string().max(40), text(20_000))

/** In effect on the requested day, starting after it, or ended before it. */
export const rowStates = ['in-effect', 'coming', 'ended'] as const
export type RowState = (typeof rowStates)[number]

export const BillingTableRow = z.object({
  rowId: id(),
  values: shown,
  validFrom: day(),
  /** null: until another row replaces it. */
  validTo: day(),
  state: z.enum(rowStates),
  /** It was replaced before it took effect. */
  isReplaced: flag(),
  source: line(300),
  fileName: line(200),
  loadedBy: line(120),
  loadedAt: instant(),
})
export type BillingTableRow = z.infer<typeof BillingTableRow>

/**
 * What a file does to a row: it begins, it replaces another from a day on, or its last day changes.
 */
export const changeKinds = ['begins', 'replaces', 'ends', 'extends'] as const
export type ChangeKind = (typeof changeKinds)[number]
const Change = z.object({
  /** Row number as in a spreadsheet. */
  row: z.number(),
  what: z.enum(changeKinds),
  values: shown,
  /** The row it replaces; null if nothing was in effect. */
  was: shown.nullable(),
  /** If nothing was: the price for all accounts, which applies until then. */
  instead: shown.nullable(),
  validFrom: day(),
  validTo: day(),
  /** Anything else to know about it: a later row that is set aside, a price below cost. */
  says: text(300),
})
export type BillingTableChange = z.infer<typeof Change>
const many = <T extends z.ZodType>(row: T) =>
  z.object({ count: z.number(), list: z.array(row).max(500) })
const plan = {
  kind,
  /** Rows of the file that change nothing. */
  same: z.number(),
  begins: z.number(),
  replaces: z.number(),
  /** Rows whose last day changes. */
  ends: z.number(),
  changes: many(Change),
  /** Unsent bills that the changed rows affect, and their accounts. */
  bills: z.number(),
  accounts: z.number(),
  /** New prices below the laboratory's cost, if that is known. */
  belowCost: z.number(),
  /** Amounts more than 50% above or below the one that applies until then. */
  jumps: z.number(),
}

/**
 * For a file as published by CMS: what its columns became, how many rows it has, and what was left
 * out. null: a file in our own format.
 */
const cms = z
  .object({
    title: line(120),
    columns: z.array(z.object({ from: line(60), to: line(60) })),
    rows: z.number(),
    leftOut: z.array(z.object({ says: line(120), count: z.number() })),
  })
  .nullable()
/** Tables that also read CMS files. */
export const readsCms: readonly TableKind[] = ['edits', 'fees']

/** Maximum number of rows in an imported file. */
export const mostTableRows = 60_000
/**
 * When a row of the file overlaps one in effect: the existing row ends the day before, or the
 * file's row is a fault.
 */
export const overlaps = ['end', 'refuse'] as const
const file = {
  kind,
  fileAsBase64: base64(),
  /** First day for rows that do not name one. */
  effectiveDate: day(),
  overlap: z.enum(overlaps),
  /** Loads the remaining rows if some are faulty. */
  leaveOut: flag(),
}
const person = { by: line(120), at: instant() }

export const BillingProposal = z.object({
  proposalId: id(),
  kind,
  fileName: line(200),
  source: line(300),
  rows: z.number(),
  ...person,
  /** Withdrawn: by the person who proposed it. */
  state: z.enum(['open', 'approved', 'refused', 'withdrawn']),
  decidedBy: line(120),
  decidedAt: instant(),
  reason: text(500),
  /** The caller’s own, with any of their sign-ins: they withdraw it. */
  isOwn: flag(),
  /** Another person must approve it: it is the caller’s own, or their sign-ins are in one hand. */
  needsOther: flag(),
})
export type BillingProposal = z.infer<typeof BillingProposal>

/**
 * Codes, prices, edits, coverage, forms, and payers' reasons: dated rows that an administrator
 * loads (docs/decisions/0063).
 */
export const billingTables = endpoints({
  /** Each table with its counts today and its last file. */
  tables: {
    method: 'GET',
    path: '/api/BillingTable/GetTables',
    access: 'billing-table.read',
    input: query({}),
    answer: shortListOf(
      z.object({
        kind,
        inEffect: z.number(),
        coming: z.number(),
        ended: z.number(),
        fileName: line(200),
        source: line(300),
        ...person,
        openProposals: z.number(),
      }),
    ),
  },
  /** `day`: as of this day; without one, today. */
  rows: {
    method: 'GET',
    path: '/api/BillingTable/GetRows',
    access: 'billing-table.read',
    input: query({
      searchCriteria: criteria({
        kind,
        day: day(),
        state: z.enum(['', ...rowStates]),
        search: line(100),
      }),
    }),
    answer: listOf(BillingTableRow),
  },
  /** The table as a file in the format that an import reads; `isTemplate`: its columns only. */
  exportFile: {
    method: 'POST',
    path: '/api/BillingTable/ExportTable',
    access: 'billing-table.read',
    input: body({ kind, day: day(), isTemplate: flag() }),
    answer: answer({ fileName: line(120), fileType: line(120), fileAsBase64: z.string() }),
  },
  /** Shows what a file would do. Nothing is written. */
  previewImport: {
    method: 'POST',
    path: '/api/BillingTable/PreviewImport',
    access: 'billing-table.save',
    carriesFile: true,
    notInVisit: true,
    input: body(file),
    answer: answer({
      ...plan,
      cms,
      faults: many(z.object({ row: z.number(), column: line(60), message: line(300) })),
    }),
  },
  /**
   * Loads a whole file in one transaction; prices become a proposal. If there is a fault nothing is
   * loaded, unless faulty rows are left out.
   */
  applyImport: {
    method: 'POST',
    path: '/api/BillingTable/ApplyImport',
    access: 'billing-table.save',
    changes: true,
    carriesFile: true,
    notInVisit: true,
    input: body({ ...file, fileName: line(200), source: line(300) }),
    answer: answer({ changes: z.number(), /** 0: loaded. */ proposalId: id() }),
  },
  /** Open proposals first, then the last hundred decided ones. */
  proposals: {
    method: 'GET',
    path: '/api/BillingTable/GetProposals',
    access: 'billing-table.read',
    input: query({}),
    answer: shortListOf(BillingProposal),
  },
  /** A proposal compared with the current table. */
  proposal: {
    method: 'GET',
    path: '/api/BillingTable/GetProposal',
    access: 'billing-table.read',
    input: query({ proposalId: id() }),
    answer: answer({ proposal: BillingProposal, ...plan }),
  },
  /**
   * Approved by someone other than the proposer; declined with a reason; the proposer can withdraw
   * it.
   */
  decideProposal: {
    method: 'POST',
    path: '/api/BillingTable/DecideProposal',
    access: 'billing-table.approve',
    changes: true,
    notInVisit: true,
    input: body({ proposalId: id(), isApproved: flag(), reason: text(500) }),
    answer: Done,
  },
})
