import { z } from 'zod'
import { flag, id, instant, line } from '../kit/values.ts'

/** The file that this one answers, or a file that answers this one. */
export const RelatedFile = z.object({
  x12FileId: id(),
  kinds: z.array(line(5)),
  counts: z.record(z.string(), z.number()),
  answers: flag(),
  dateMade: instant(),
})
export type RelatedFile = z.infer<typeof RelatedFile>
