import { z } from 'zod'
import { wholeDay } from '../figures/figures.ts'
import { answer, endpoints, query } from '../kit/endpoint.ts'
import { day, id, line } from '../kit/values.ts'

/*
 * What an account manager leaves at a practice, and what the practice opens itself: one page a
 * month (records.md#monthly-report). Counts only: it names no patient.
 */

export const monthlyFormats = ['pdf', 'csv'] as const
export type MonthlyFormat = (typeof monthlyFormats)[number]

export const monthlyReport = endpoints({
  /**
   * The report of one account for a month that is over, given by any of its days; '': the last
   * month that is over.
   */
  file: {
    method: 'GET',
    path: '/api/Figures/GetMonthlyReport',
    access: 'figure.read',
    input: query({ customerId: id(), month: day(), format: z.enum(monthlyFormats) }),
    answer: answer({
      /** Its first day. */
      month: wholeDay(),
      fileName: line(120),
      fileType: line(120),
      fileAsBase64: z.string(),
    }),
  },
})
