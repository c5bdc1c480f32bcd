import { z } from 'zod'
import { flag, id, instant, line } from '../kit/values.ts'

/** A call about a critical value, as the practice reads it: without the caller's own note. */
export const CriticalCall = z.object({
  calledDate: instant(),
  calledBy: line(120),
  /** The caller's role at the laboratory, such as 'Lab client services'; '' if unknown. */
  role: line(60),
  /** The number called; '' if not recorded. */
  phone: line(40),
  /** Who answered; '' if no one was reached. */
  reached: line(120),
  /** Only a call with a read-back counts (42 CFR 493.1291(g)). */
  readBack: flag(),
})
export type CriticalCall = z.infer<typeof CriticalCall>

/** A critical value of a report, by the id of the value in it, with its calls, latest first. */
export const CalledValue = z.object({
  observationId: id(),
  foundDate: instant(),
  /** When it was read back. */
  takenDate: instant(),
  /** When a newer version replaced it before anyone took it: it is no longer called. */
  supersededDate: instant(),
  calls: z.array(CriticalCall),
})
export type CalledValue = z.infer<typeof CalledValue>
