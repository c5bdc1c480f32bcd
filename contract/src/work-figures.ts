import { z } from 'zod'
import { day, id, instant, line } from './values.ts'

/** A person's work in a queue in a week. */
export const WorkFigures = z.object({
  userId: id(),
  name: line(120),
  /** Its Monday. */
  week: day(),
  /** Items that closed by this person's decision, or after this person was the last to do something about them; those undone are not counted. */
  handled: z.number(),
  /** Acts and notes. */
  touches: z.number(),
  /** Items that this person had handled whose problem came back within 30 days. */
  reopened: z.number(),
  /** At stake in handled items that were corrected or billed to somebody else; a bill counts with the last of its items. Cents. */
  releasedCents: z.number(),
})
export type WorkFigures = z.infer<typeof WorkFigures>
/** So many weeks of figures. */
export const figureWeeks = 8
/** An act that can still be undone, or was. */
export const WorkActSeen = z.object({
  workActId: id(),
  act: line(40),
  createdBy: line(120),
  dateCreated: instant(),
  items: z.number(),
  /** How many of them are undone. */
  undone: z.number(),
  cents: z.number(),
})
export type WorkActSeen = z.infer<typeof WorkActSeen>
