import { describeInconsistencyKind, missingKinds } from '@labgate/contract/desk/inconsistencies'
import type { figures, Reason } from '@labgate/contract/figures/figures'
import {
  endMeasure,
  measures,
  missingMeasure,
  rejectionEnds,
} from '@labgate/contract/figures/measures'
import { dayAfter } from '@labgate/contract/kit/days'
import type { ParsedInput } from '@labgate/contract/kit/endpoint'
import type { Actor } from '../../access/actor.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { cellsOf, type Cell } from './cells.query.ts'
import { piecesOf } from './pieces.ts'
import { everyType, sourceOf } from './whose.ts'

type Criteria = ParsedInput<typeof figures.reasons>['searchCriteria']

/** Number of days if none are requested. */
const usualDays = 90
const kinds = Object.keys(missingKinds)

/** What the reasons for a span are read from: the statuses' words come from the reference list. */
export const reasonsQuery = (actor: Actor, criteria: Criteria, today: string) => {
  const to = criteria.to ?? today
  const from = criteria.from ?? dayAfter(to, 1 - usualDays)
  const ids = [measures.received.id, ...rejectionEnds.map(endMeasure), ...kinds.map(missingMeasure)]
  const source = sourceOf(actor, criteria)
  // whole weeks and months are one cell each
  const pieces = source.from === 'orders' ? [{ grain: 'd' as const, from, to }] : piecesOf(from, to)
  return {
    from,
    to,
    queries: pieces.map((piece) =>
      cellsOf(actor, source, { ...criteria, measures: ids, ...piece }),
    ),
  }
}
export const statusWords: Query<{ id: number; description: string }> = rawQuery(
  `select id, description from code where list = 'LabStatus' and id > 100`,
)

/** Counted reasons and kinds, most frequent first. */
export const reasonsOf = (
  cells: readonly Cell[],
  words: readonly { id: number; description: string }[],
  labTypeId = everyType,
) => {
  const counts = new Map<number, number>()
  for (const { measure, counts: byType } of cells) {
    const count =
      labTypeId === everyType ? byType.reduce((sum, one) => sum + one, 0) : (byType[labTypeId] ?? 0)
    counts.set(measure, (counts.get(measure) ?? 0) + count)
  }
  const listed = (rows: readonly Omit<Reason, 'count'>[]): Reason[] =>
    rows
      .map((row) => ({ ...row, count: counts.get(row.measure) ?? 0 }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count || a.measure - b.measure)
  return {
    received: counts.get(measures.received.id) ?? 0,
    rejected: listed(
      rejectionEnds.map((end) => ({
        measure: endMeasure(end),
        title: words.find(({ id }) => id === end)?.description ?? String(end),
      })),
    ),
    missing: listed(
      kinds.map((kind) => ({
        measure: missingMeasure(kind),
        title: describeInconsistencyKind(kind),
      })),
    ),
  }
}
