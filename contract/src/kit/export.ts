import { z } from 'zod'
import { answer, body } from './endpoint.ts'
import { line } from './values.ts'

/** Maximum number of columns that a list has. */
const mostColumns = 40
/**
 * What exporting a list takes: its filters, the form of the file, and the columns on screen ([]:
 * all). What every row must say is in the file anyway.
 */
export const exportInput = <F extends z.ZodRawShape>(filters: F) =>
  body({
    searchCriteria: z.object(filters).partial(),
    format: z.enum(['csv', 'xlsx']),
    columns: z.array(line(40)).max(mostColumns),
  })
export const exportedFile = answer({
  fileName: z.string(),
  fileType: z.string(),
  fileAsBase64: z.string(),
})
