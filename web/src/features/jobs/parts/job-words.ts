import type { Tone } from '../../../ui/status-word.tsx'

/** What each queue does, in words. */
const queues: Readonly<Record<string, string>> = {
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
  views: 'Emails of saved views',
  clean: 'Clean-up',
  dump: 'Daily database backup',
  vacuum: 'Database maintenance',
}
export const queueSays = (name: string): string => queues[name] ?? name

/** The states that the server names, with how they are shown. */
export const states = ['waiting', 'waiting to retry', 'waiting for SMTP_URL', 'active', 'failed', 'done', 'cancelled'] as const
const words: Readonly<Record<string, readonly [says: string, tone: Tone]>> = {
  waiting: ['Waiting', 'plain'],
  'waiting to retry': ['Will be tried again', 'waiting'],
  'waiting for SMTP_URL': ['No mail server is set up', 'waiting'],
  active: ['Running', 'plain'],
  failed: ['Failed', 'danger'],
  done: ['Done', 'done'],
  cancelled: ['Canceled', 'plain'],
}
export const stateSays = (state: string): string => words[state]?.[0] ?? state
export const stateTone = (state: string): Tone => words[state]?.[1] ?? 'plain'
