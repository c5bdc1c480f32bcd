import type { QueueName } from '../../src/jobs/queues.ts'

/*
 * Every queue whose items are taken in an order, oldest first as a rule: what keeps an item that
 * fails from holding up the next, what becomes of it, and who is told (docs/decisions/0034). A
 * module that a job or a line calls, and every statement that takes items from a queue, is in this
 * table, or gate.test.ts fails.
 */

/** How an item that fails is kept from holding up the next. */
export type Apart =
  /**
   * `oneByOne`: each in its own transaction; the job fails with the count when all others are done.
   */
  | 'one by one'
  /** `apart`: each behind a savepoint, several halved until the one is alone. */
  | 'savepoint'
  /** Each is a job of its own (`boss.ts`). */
  | 'own job'
  /** Caught for each item, and recorded with it. */
  | 'caught'
  /**
   * A statement for all of them that computes nothing from what a user or another system entered;
   * or one that must keep the order.
   */
  | 'statement'

export interface ItemQueue {
  /** Modules below server/src that take its items. */
  modules: readonly string[]
  items: string
  apart: Apart
  /** What becomes of an item that fails. */
  failing: string
  /** Who learns of it, and where. */
  notices: string
}

const jobScreen = 'administrators, with the job; the server log has the item'
const again = 'stays due, and is tried in the next run'

export const itemQueues = {
  amend: {
    modules: ['features/results/amend.ts'],
    items: 'reports to amend',
    apart: 'one by one',
    failing: again,
    notices: jobScreen,
  },
  rejudge: {
    modules: ['features/results/rejudge.ts'],
    items: 'results that waited for an approval',
    apart: 'one by one',
    failing: again,
    notices: jobScreen,
  },
  reissue: {
    modules: ['features/corrections/reissue.ts'],
    items: 'reports of corrected orders',
    apart: 'one by one',
    failing: again,
    notices: jobScreen,
  },
  reports: {
    modules: ['features/results/make-reports.ts', 'core/results/reports.ts'],
    items: 'reports to draw',
    apart: 'caught',
    failing: 'is tried for a day; whoever opens it has it drawn then',
    notices: 'the user who opens the report',
  },
  requisitions: {
    modules: ['features/orders/requisitions/renew-requisitions.ts'],
    items: 'requisitions to draw again',
    apart: 'one by one',
    failing: again,
    notices: jobScreen,
  },
  'follow-up': {
    modules: ['features/desk/inbox/follow-up.ts'],
    items: 'orders with an open message',
    apart: 'one by one',
    failing: again,
    notices: jobScreen,
  },
  'sign-in changes': {
    modules: ['features/people/sign-in-changes/apply-alone.ts'],
    items: 'changes of staff sign-ins that waited for 72 hours',
    apart: 'one by one',
    failing: again,
    notices: jobScreen,
  },
  criticals: {
    modules: ['features/results/escalate.ts'],
    items: 'critical values without a call',
    apart: 'savepoint',
    failing: again,
    notices: jobScreen,
  },
  notices: {
    modules: ['overviews/mail-choices/mail-notices.ts'],
    items: 'emails to users',
    apart: 'one by one',
    failing: again,
    notices: jobScreen,
  },
  views: {
    modules: ['overviews/saved-views/send-views.ts'],
    items: 'scheduled views',
    apart: 'one by one',
    failing: again,
    notices: jobScreen,
  },
  bills: {
    modules: ['features/billing/judge-bills.ts', 'features/billing/judge-orders.ts'],
    items: 'bills to judge',
    apart: 'savepoint',
    failing: 'is noted again behind the others',
    notices: jobScreen,
  },
  claims: {
    modules: ['features/billing/batch-claims.ts'],
    items: 'claims to write',
    apart: 'savepoint',
    failing: 'one that no file can contain holds its bill; any other is noted again',
    notices: `the bill’s item in Billing Work; ${jobScreen}`,
  },
  statuses: {
    modules: ['features/billing/ask-status.ts'],
    items: 'claims whose status is requested',
    apart: 'savepoint',
    failing: again,
    notices: 'the server log; the claim stays in Billing Work as unanswered',
  },
  questions: {
    modules: [
      'features/billing/eligibility/write-questions.ts',
      'features/billing/eligibility/ask-moments.ts',
    ],
    items: 'eligibility checks to write',
    apart: 'savepoint',
    failing: 'one that no file can contain fails with its reason; the others of its payer stay due',
    notices: 'the reader of the insurance; the server log',
  },
  'questions at once': {
    modules: ['features/billing/eligibility/ask-now.ts'],
    items: 'eligibility checks that a user waits for',
    apart: 'caught',
    failing: 'goes by file',
    notices: 'the user who waits',
  },
  'files to partners': {
    modules: ['features/billing/exchange-files.ts'],
    items: 'files to send, by partner',
    apart: 'caught',
    failing: 'stays waiting, with the reason',
    notices: 'Payer Files, and the partner’s line in Trading partners',
  },
  'files of partners': {
    modules: ['features/billing/exchange-files.ts', 'features/billing/transports.ts'],
    items: 'files that wait at a partner',
    apart: 'caught',
    failing:
      'one that is not X12 or too large is set aside as refused; one that cannot be taken now stays there',
    notices: 'an item of Billing Work; the partner’s line in Trading partners',
  },
  'files to read': {
    modules: ['features/billing/take-answers.ts', 'features/billing/take-answers.queries.ts'],
    items: 'payers’ files',
    apart: 'caught',
    failing: 'is refused with its reason; one that met another transaction is tried once more',
    notices: 'an item of Billing Work',
  },
  'faxes to gather': {
    modules: ['features/faxes/gather-faxes.ts'],
    items: 'reports to fax',
    apart: 'statement',
    failing: 'only ids and dates are compared',
    notices: jobScreen,
  },
  faxes: {
    modules: [
      'features/faxes/send-faxes.ts',
      'features/faxes/begin-attempt.ts',
      'features/faxes/begin-attempt.queries.ts',
      'features/faxes/fail-paper.ts',
    ],
    items: 'faxes',
    apart: 'caught',
    failing: 'is tried every 15 minutes, and fails after five rounds',
    notices: 'Fax Service, and the order’s deliveries',
  },
  'fax attempts': {
    modules: ['features/faxes/ask-attempts.ts'],
    items: 'attempts whose end is not known',
    apart: 'caught',
    failing: 'is asked about again when its lease ends',
    notices: 'Fax Service: uncertain',
  },
  'result emails': {
    modules: ['features/results/deliveries/mail-results.ts'],
    items: 'notices of results to locations',
    apart: 'statement',
    failing: 'counts by location; one without an address says so',
    notices: 'the order’s deliveries',
  },
  'result messages in': {
    modules: ['features/results/hl7-in/intake.ts', 'features/results/hl7-in/interrupted.ts'],
    items: 'messages of laboratory systems, a line for each sender',
    apart: 'caught',
    failing: 'is quarantined with its reason; one that ends the server four times, too',
    notices: 'Result Desk',
  },
  'orders out': {
    modules: ['features/interfaces/hl7-out/send-waiting.ts'],
    items: 'orders to laboratory systems, a line for each, in order',
    apart: 'savepoint',
    failing:
      'one that is refused or cannot be made is put aside; an unanswered one waits, and those behind it, as none may overtake',
    notices: 'Resend, and the laboratory system’s line in Lab',
  },
  'results out': {
    modules: ['features/results/result-delivery/deliver-result.ts'],
    items: 'results to practices’ systems, a line for each, in order',
    apart: 'caught',
    failing:
      'one that is refused, or cannot be made in ten tries, is put aside; an unanswered one waits, and those behind it',
    notices: 'the order’s deliveries, and the destination’s line',
  },
  receivables: {
    modules: ['features/billing/receivables/receivables-works.ts'],
    items: 'invoices and statements',
    apart: 'statement',
    failing: 'numbers have no gaps, so all are issued or none; texts of people are only copied',
    notices: jobScreen,
  },
  seals: {
    modules: ['features/admin/audit-log/seal.ts', 'features/admin/audit-log/heads.ts'],
    items: 'rows of the audit log to seal',
    apart: 'statement',
    failing: 'a chain has no gaps: nothing after a row can be sealed before it',
    notices: jobScreen,
  },
  upkeep: {
    modules: [
      'jobs/clean.ts',
      'jobs/seal-plain.ts',
      'jobs/dump.ts',
      'jobs/vacuum.ts',
      'features/figures/compare-figures.ts',
      'features/accessioning/late/learn.ts',
    ],
    items: 'what is no longer needed, and figures',
    apart: 'statement',
    failing: 'ids, dates, and sealed bytes only',
    notices: jobScreen,
  },
  emails: {
    modules: ['jobs/mail.ts'],
    items: 'emails',
    apart: 'own job',
    failing: 'is tried eight times',
    notices: jobScreen,
  },
  conversions: {
    modules: ['jobs/convert.ts'],
    items: 'files to convert to PDF',
    apart: 'own job',
    failing: 'keeps its original, with the reason',
    notices: 'the reader of the attachment',
  },
  'eligibility answers': {
    modules: ['jobs/eligibility.ts'],
    items: 'eligibility checks of the service',
    apart: 'own job',
    failing: 'is tried four times, and is then unknown',
    notices: 'the reader of the insurance',
  },
  collections: {
    modules: [
      'features/results/report-bundles/make-bundle.ts',
      'overviews/practice-reports/make-run.ts',
    ],
    items: 'collections of reports, and reports of practices',
    apart: 'own job',
    failing: 'fails with its reason',
    notices: 'the user who asked',
  },
  cards: {
    modules: [
      'features/billing/receivables/charge-card.ts',
      'features/billing/receivables/refund-to-card.ts',
    ],
    items: 'card payments and refunds',
    apart: 'own job',
    failing: 'is asked about again with the same key, four times',
    notices: 'Payments and Refunds; administrators, with the job',
  },
} as const satisfies Record<string, ItemQueue>
export type ItemQueueName = keyof typeof itemQueues

/** Which queues of items each job works through. A new job has no row, and does not compile. */
export const queuesOfJobs: Readonly<Record<QueueName, readonly ItemQueueName[]>> = {
  mail: ['emails'],
  convert: ['conversions'],
  'convert-patient': ['conversions'],
  'convert-order': ['conversions'],
  eligibility: ['eligibility answers', 'questions at once'],
  requisition: ['requisitions'],
  seal: ['seals'],
  heads: ['seals'],
  inbox: ['follow-up'],
  critical: ['criticals'],
  report: ['rejudge', 'amend', 'reissue', 'reports'],
  'report-bundle': ['collections'],
  'report-run': ['collections'],
  fax: ['faxes to gather', 'fax attempts', 'faxes'],
  'result-mail': ['result emails'],
  'user-mail': ['notices'],
  billing: ['bills'],
  claims: [
    'questions',
    'claims',
    'statuses',
    'files to partners',
    'files of partners',
    'files to read',
  ],
  'card-payment': ['cards'],
  'card-refund': ['cards'],
  receivables: ['receivables'],
  'billing-work': ['questions'],
  views: ['views'],
  'step-times': ['upkeep'],
  figures: ['upkeep'],
  'sign-in-changes': ['sign-in changes'],
  clean: ['upkeep'],
  dump: ['upkeep'],
  vacuum: ['upkeep'],
}
/** What runs beside the jobs (server/src/interfaces.ts). */
export const queuesOfLines: readonly ItemQueueName[] = [
  'result messages in',
  'orders out',
  'results out',
]
