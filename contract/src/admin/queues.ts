/** Every queue of jobs, and what it does, in words (the Queue screen). */
export const queueLabels = {
  mail: 'Emails',
  convert: 'Attachments into PDF',
  'convert-patient': 'Attachments of patients into PDF',
  'convert-order': 'Attachments of orders into PDF',
  eligibility: 'Eligibility requests',
  requisition: 'Requisitions rebuilt',
  seal: 'Audit log sealing',
  heads: 'Daily audit log hash',
  inbox: 'Messages to practices',
  report: 'Result reports',
  'report-bundle': 'Reports of many orders as one PDF',
  critical: 'Critical values not called',
  fax: 'Result faxes',
  'result-mail': 'Result notices',
  'user-mail': 'Emails that users chose',
  'step-times': 'Turnaround statistics',
  figures: 'Comparison of figures',
  'report-run': 'Reports of practices',
  billing: 'Bills judged',
  claims: 'Claims and payers’ files',
  'billing-work': 'Deadlines of billing work',
  views: 'Emails of saved views',
  'sign-in-changes': 'Sign-in changes without a second person',
  clean: 'Clean-up',
  dump: 'Daily database backup',
  vacuum: 'Database maintenance',
  'card-payment': 'Card payments',
  'card-refund': 'Refunds to cards',
  receivables: 'Invoices and statements',
} as const
export type QueueName = keyof typeof queueLabels
const labels: Readonly<Record<string, string>> = queueLabels
/** 'Bills judged' for 'billing'; the name itself for a queue that no longer exists. */
export const describeQueue = (name: string): string => labels[name] ?? name
