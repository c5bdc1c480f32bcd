import { Source } from '@labgate/contract/access/sources'
import { waysOut, type WayOut } from '@labgate/contract/access/ways-out'
import type { Query } from '../db/queries.ts'
import { subjectOf } from './audit-subject.ts'
import { auditRow, seenRow } from './audit.ts'
import { papersIn } from './on-paper.ts'

/** The laboratory itself: nobody asked on a screen. */
const itself = {
  userId: 0,
  subjectId: 0,
  visitId: 0,
  sessionId: 0,
  source: Source.Portal,
  address: '',
} as const

/**
 * The audit rows of patient data that the laboratory sent, for the transaction that writes down
 * that it left: to whom, and whose it was (rules.md#ways-out). `to`: the id of what stands at the
 * other end; `record`: what went there, as in a target ('order 5', 'payer file 3'), by which its
 * patients are found. `fields`: what is to be said about it.
 */
export const sentRows = (
  way: WayOut,
  to: number,
  record: string,
  { customerId = 0, fields = [] }: { customerId?: number; fields?: readonly string[] } = {},
): Query<unknown>[] => {
  const place = `${waysOut[way]} ${to}`
  const about = { customerId, target: `${place} ${record}`, fields }
  const row = auditRow(itself, way, about)
  const papers = papersIn([record])
  if (subjectOf(about) !== undefined || Object.keys(papers).length === 0) return [row]
  const seen = {
    patients: [],
    orders: [],
    claims: [],
    claimNumbers: [],
    papers,
  }
  return [row, seenRow(itself, way, seen, [place, ...fields])]
}
