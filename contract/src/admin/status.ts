import { z } from 'zod'
import { Saved, answer, body, endpoints, query } from '../kit/endpoint.ts'
import { day, instant, line } from '../kit/values.ts'

/*
 * Status of Labgate itself (docs/decisions/0053): for the administrator, line by line with the rule
 * that judges it; for everyone else, what does not work and since when.
 */

/** good; watch: check it today; bad: act now; unknown: Labgate cannot see it. */
export const statusStates = ['good', 'watch', 'bad', 'unknown'] as const
export type StatusState = (typeof statusStates)[number]
export const statusAreas = [
  'nodes',
  'database',
  'figures',
  'queues',
  'lines',
  'messages',
  'upkeep',
] as const
export type StatusArea = (typeof statusAreas)[number]
/** Services that practices use and can do without for a while. */
export const services = ['orders', 'results', 'fax', 'email', 'figures'] as const
export type Service = (typeof services)[number]
export const upkeepKinds = ['backup', 'drill'] as const
export type UpkeepKind = (typeof upkeepKinds)[number]

export const StatusLine = z.object({
  area: z.enum(statusAreas),
  name: line(80),
  state: z.enum(statusStates),
  says: line(200),
  /** The rule that judged it. */
  rule: line(160),
})
export type StatusLine = z.infer<typeof StatusLine>

/** For everyone: nothing internal. */
export const Trouble = z.object({ service: z.enum(services), since: instant() })
export type Trouble = z.infer<typeof Trouble>

export const status = endpoints({
  get: {
    method: 'GET',
    path: '/api/Status/GetStatus',
    access: 'status.read',
    input: query({}),
    answer: answer({ at: instant(), lines: z.array(StatusLine) }),
  },
  /** Records something done outside Labgate. */
  record: {
    method: 'POST',
    path: '/api/Status/RecordUpkeep',
    access: 'status.save',
    changes: true,
    notInVisit: true,
    input: body({ kind: z.enum(upkeepKinds), doneOn: day() }),
    answer: Saved,
  },
})
