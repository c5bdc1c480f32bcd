import { z } from 'zod'
import { id, instant, line, text } from '../kit/values.ts'

/*
 * Reports that are made in the background. The shell shows them on every screen: this file imports
 * nothing of the reports themselves.
 */

export const reportFormats = ['csv', 'xlsx', 'pdf'] as const
export type ReportFormat = (typeof reportFormats)[number]

const runStates = ['waiting', 'making', 'done', 'failed'] as const
export const ReportRun = z.object({
  reportRunId: id(),
  title: line(80),
  format: z.enum(reportFormats),
  state: z.enum(runStates),
  made: z.number(),
  count: z.number(),
  says: text(300),
  askedDate: instant(),
})
export type ReportRun = z.infer<typeof ReportRun>
