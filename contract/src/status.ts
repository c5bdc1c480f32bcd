import { z } from 'zod'
import { answer, endpoints, query } from './endpoint.ts'
import { flag, instant, line } from './values.ts'

/* What works and what does not (reference/figures.md 2.6). No secret, path, or address stands in it. */

export const statusStates = ['good', 'watch', 'bad', 'unknown'] as const
export type StatusState = (typeof statusStates)[number]
export const StatusLine = z.object({
  group: line(40),
  name: line(80),
  state: z.enum(statusStates),
  /** What was found. */
  says: line(200),
  /** The rule by which it is good, to watch, or bad. */
  rule: line(200),
})
export type StatusLine = z.infer<typeof StatusLine>

export const status = endpoints({
  get: {
    method: 'GET',
    path: '/api/Status/GetStatus',
    access: 'status.read',
    input: query({}),
    answer: answer({ at: instant(), list: z.array(StatusLine) }),
  },
  /** For everyone who signed in: whether all works, else what does not, in words, and since when. Nothing internal. */
  short: {
    method: 'GET',
    path: '/api/Status/GetShortStatus',
    access: 'signed-in',
    input: query({}),
    answer: answer({ allWorks: flag(), list: z.array(z.object({ says: line(120), since: instant() })) }),
  },
})
