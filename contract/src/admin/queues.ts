import { say } from '../languages/say.ts'
/** Every queue of jobs, and what it does, in words (the Queue screen). */
export const queueLabels = {
  mail: say('Emails'),
  convert: say('Attachments into PDF'),
  'convert-patient': say('Attachments of patients into PDF'),
  'convert-order': say('Attachments of orders into PDF'),
  eligibility: say('Eligibility requests'),
  requisition: say('Requisitions rebuilt'),
  seal: say('Audit log sealing'),
  heads: say('Daily audit log hash'),
  inbox: say('Messages to practices'),
  report: say('Result reports'),
  'report-bundle': say('Reports of many orders as one PDF'),
  critical: say('Critical values not called'),
  fax: say('Result faxes'),
  'result-mail': say('Result notices'),
  'user-mail': say('Emails that users chose'),
  'step-times': say('Turnaround statistics'),
  figures: say('Comparison of figures'),
  'report-run': say('Reports of practices'),
  billing: say('Bills judged'),
  claims: say('Claims and payers’ files'),
  'billing-work': say('Deadlines of billing work'),
  views: say('Emails of saved views'),
  'sign-in-changes': say('Sign-in changes without a second person'),
  clean: 'Clean-up',
  dump: say('Daily database backup'),
  vacuum: say('Database maintenance'),
  'card-payment': say('Card payments'),
  'card-refund': say('Refunds to cards'),
  receivables: say('Invoices and statements'),
} as const
export type QueueName = keyof typeof queueLabels
const labels: Readonly<Record<string, string>> = queueLabels
/** 'Bills judged' for 'billing'; the name itself for a queue that no longer exists. */
export const describeQueue = (name: string): string => labels[name] ?? name
