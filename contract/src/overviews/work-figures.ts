import { z } from 'zod'
import { day, id, instant, line } from '../kit/values.ts'

/** One user's work in a queue in one week. */
export const WorkFigures = z.object({
  userId: id(),
  name: line(120),
  /** Its Monday. */
  week: day(),
  /**
   * Items that closed by this user's decision, or after this user was the last to act on them;
   * undone ones are not counted.
   */
  handled: z.number(),
  /** Acts and notes. */
  touches: z.number(),
  /** Items this user had handled whose problem came back within 30 days. */
  reopened: z.number(),
  /**
   * Amount at stake in handled items that were corrected or billed to someone else; a bill counts
   * with the last of its items. Cents.
   */
  releasedCents: z.number(),
})
export type WorkFigures = z.infer<typeof WorkFigures>
/** Number of weeks in the figures. */
export const figureWeeks = 8
/** An act that can still be undone, or has been. */
export const WorkActSeen = z.object({
  workActId: id(),
  act: line(40),
  createdBy: line(120),
  dateCreated: instant(),
  items: z.number(),
  /** How many of them have been undone. */
  undone: z.number(),
  cents: z.number(),
})
export type WorkActSeen = z.infer<typeof WorkActSeen>
