import { z } from 'zod'
import { answer, body, criteria, Done, endpoints, listOf, query, Saved } from '../kit/endpoint.ts'
import { exportedFile, exportInput } from '../kit/export.ts'
import { day, flag, id, instant, line, text } from '../kit/values.ts'
import { monthInWords } from '../languages/calendar-words.ts'
import { requestedLanguage } from '../languages/requested-language.ts'

/*
 * What practices and patients owe (docs/decisions/0059): invoices and statements request what is
 * open in the ledger, payments are posted to it. Amounts are in cents.
 */

/** 'October 2026' for the first day of a month. */
export const describeMonth = (period: string | null): string =>
  period === null ? '' : monthInWords(period)

const file = answer({ fileType: line(120), fileName: line(200), fileAsBase64: z.string() })

export const Invoice = z.object({
  invoiceId: id(),
  number: z.number(),
  customerId: id(),
  customer: line(100),
  /** First day of the month. */
  period: day(),
  issuedOn: day(),
  dueOn: day(),
  cents: z.number(),
  /** The open amount of the lines that first appeared here. */
  openCents: z.number(),
  disputes: z.number(),
})
export type Invoice = z.infer<typeof Invoice>

export const InvoiceLine = z.object({
  billLineId: id(),
  billId: id(),
  labOrderId: id(),
  specimenBarcode: line(20),
  serviceDate: day(),
  location: line(100),
  code: line(5),
  says: line(80),
  /** A credit is negative. */
  cents: z.number(),
  openCents: z.number(),
  /** The practice's dispute, and its outcome; ''. */
  dispute: text(500),
  disputeOutcome: z.enum(['', 'open', 'credited', 'kept']),
  disputeAnswer: text(500),
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

const InvoiceMail = z.object({ name: line(120), at: instant() })
export type InvoiceMail = z.infer<typeof InvoiceMail>

/** `search`: its number, or its amount (rules.md#finding-money). */
const invoiceFilters = { customerId: id(), billId: id(), onlyOpen: flag(), search: line(60) }

export const invoices = endpoints({
  /** Latest first. */
  list: {
    method: 'GET',
    path: '/api/Billing/GetInvoiceList',
    access: 'invoice.read',
    byPost: true,
    input: query({
      searchCriteria: criteria(invoiceFilters),
    }),
    answer: listOf(Invoice),
  },
  exportList: {
    method: 'POST',
    path: '/api/Billing/ExportInvoiceList',
    access: 'invoice.read',
    input: exportInput(invoiceFilters),
    answer: exportedFile,
  },
  get: {
    method: 'GET',
    path: '/api/Billing/GetInvoice',
    access: 'invoice.read',
    input: query({ invoiceId: id() }),
    answer: answer({
      ...Invoice.shape,
      lines: z.array(InvoiceLine),
      /** Email recipients: people of the practice who chose to be notified. */
      mails: z.array(InvoiceMail),
      /** An email was requested, and is sent within a minute. */
      mailIsDue: flag(),
    }),
  },
  /**
   * As PDF to mail, or as CSV for the practice's books. Neither includes results or why a test was
   * ordered.
   */
  file: {
    method: 'GET',
    path: '/api/Billing/GetInvoiceFile',
    access: 'invoice.read',
    input: query({ invoiceId: id(), format: z.enum(['pdf', 'csv']) }),
    answer: file,
  },
  /**
   * Issues the invoices of a month: one for each account that owes something for it, or is owed a
   * credit. Each account gets one per month.
   */
  close: {
    method: 'POST',
    path: '/api/Billing/CloseInvoiceMonth',
    access: 'invoice.save',
    changes: true,
    input: body({ period: day() }),
    answer: answer({ made: z.number(), leftOut: z.number() }),
  },
  /**
   * Emails the people of the practice who chose it again. The email has the number, sum, and due
   * date, and nothing about the tests.
   */
  mailAgain: {
    method: 'POST',
    path: '/api/Billing/MailInvoiceAgain',
    access: 'invoice.save',
    changes: true,
    input: body({ invoiceId: id() }),
    answer: Done,
  },
  dispute: {
    method: 'POST',
    path: '/api/Billing/DisputeInvoiceLine',
    access: 'invoice.dispute',
    changes: true,
    input: body({ billLineId: id(), says: text(500) }),
    answer: Done,
  },
  /** Credits the line or keeps the charge; the practice can read the answer. */
  answerDispute: {
    method: 'POST',
    path: '/api/Billing/AnswerInvoiceDispute',
    access: 'invoice.save',
    changes: true,
    input: body({ billLineId: id(), credit: flag(), answer: text(500) }),
    answer: Done,
  },
})

export const Statement = z.object({
  statementId: id(),
  number: z.number(),
  customerId: id(),
  customer: line(100),
  patientId: id(),
  patientName: line(160),
  dob: day(),
  /** How many times the patient has been billed. */
  nth: z.number(),
  issuedOn: day(),
  dueOn: day(),
  cents: z.number(),
  /** The amount it requested that is still open. */
  openCents: z.number(),
  datePrinted: instant(),
})
export type Statement = z.infer<typeof Statement>

/** A bill for which a statement asks. */
export const StatementBill = z.object({
  billId: id(),
  specimenBarcode: line(20),
  serviceDate: day(),
  cents: z.number(),
  /** What the bill has open with the patient now. */
  openCents: z.number(),
})
export type StatementBill = z.infer<typeof StatementBill>

/** Maximum number of statements printed together. */
export const mostStatements = 200

const statementFilters = {
  customerId: id(),
  patientId: id(),
  onlyOpen: flag(),
  notPrinted: flag(),
  /** Its number, or its amount (rules.md#finding-money). */
  search: line(60),
}

export const statements = endpoints({
  list: {
    method: 'GET',
    path: '/api/Billing/GetStatementList',
    access: 'statement.read',
    byPost: true,
    input: query({
      searchCriteria: criteria(statementFilters),
    }),
    answer: listOf(Statement),
  },
  /** One statement with the bills for which it asks, oldest service first. */
  get: {
    method: 'GET',
    path: '/api/Billing/GetStatement',
    access: 'statement.read',
    byPost: true,
    input: query({ statementId: id() }),
    answer: answer({ ...Statement.shape, bills: z.array(StatementBill) }),
  },
  exportList: {
    method: 'POST',
    path: '/api/Billing/ExportStatementList',
    access: 'statement.read',
    input: exportInput(statementFilters),
    answer: exportedFile,
  },
  /** Statements as one PDF. */
  print: {
    method: 'POST',
    path: '/api/Billing/PrintStatements',
    access: 'statement.save',
    changes: true,
    input: body({
      statementIds: z.array(id()).min(1).max(mostStatements),
      language: requestedLanguage(),
    }),
    answer: answer({
      fileType: line(120),
      fileName: line(200),
      fileAsBase64: z.string(),
      count: z.number(),
    }),
  },
  /** Issues what is due now, as the nightly run does. */
  issue: {
    method: 'POST',
    path: '/api/Billing/IssueStatements',
    access: 'statement.save',
    changes: true,
    input: body({}),
    answer: answer({ made: z.number() }),
  },
})

export const GoodFaithEstimate = z.object({
  goodFaithEstimateId: id(),
  number: z.number(),
  cents: z.number(),
  givenOn: day(),
  createdBy: line(120),
})
export type GoodFaithEstimate = z.infer<typeof GoodFaithEstimate>

/** What a self-pay patient is told before the order (45 CFR 149.610). */
export const estimates = endpoints({
  /** The expected cost of the order to its patient, and the estimates given, latest first. */
  list: {
    method: 'GET',
    path: '/api/LabOrder/GetGoodFaithEstimates',
    access: 'order.read',
    byPost: true,
    input: query({ labOrderId: id() }),
    answer: answer({
      /** The patient pays for the order. */
      isSelfPay: flag(),
      /** 0: the laboratory has no prices for these tests. */
      expectedCents: z.number(),
      list: z.array(GoodFaithEstimate),
    }),
  },
  /** Makes an estimate of the order as it is now, stores it, and returns it to hand over. */
  give: {
    method: 'POST',
    path: '/api/LabOrder/GiveGoodFaithEstimate',
    access: 'order.save',
    changes: true,
    input: body({ labOrderId: id() }),
    answer: Saved,
  },
  print: {
    method: 'GET',
    path: '/api/LabOrder/PrintGoodFaithEstimate',
    access: 'order.read',
    byPost: true,
    input: query({ goodFaithEstimateId: id(), language: requestedLanguage() }),
    answer: file,
  },
})
