import { periodAfter, startOf } from '@labgate/contract/figures/periods'
import { dayAfter } from '@labgate/contract/kit/days'
import { sqlDay } from './sql-day.ts'

/**
 * A range of days as whole months, whole weeks, and the days around them: the fewest cells that
 * compose it.
 */
export interface Piece {
  grain: 'd' | 'w' | 'm'
  /** Starts of periods. */
  from: string
  to: string
}
/** The whole periods between two days, and the days left on either side. */
const partsOf = (
  grain: 'w' | 'm',
  from: string,
  to: string,
): { whole?: Piece; left: readonly (readonly [string, string])[] } => {
  const first = startOf(grain, from) === from ? from : periodAfter(grain, startOf(grain, from), 1)
  // the period of the day after `to` is the first that is not whole
  const after = startOf(grain, dayAfter(to, 1))
  if (after <= first) return { left: [[from, to]] }
  const left = [[from, dayAfter(first, -1)] as const, [after, to] as const].filter(
    ([start, end]) => start <= end,
  )
  return { whole: { grain, from: first, to: periodAfter(grain, after, -1) }, left }
}
export const piecesOf = (from: string, to: string): Piece[] => {
  const months = partsOf('m', from, to)
  const pieces = months.left.flatMap(([start, end]) => {
    const { whole, left } = partsOf('w', start, end)
    return [
      ...(whole ? [whole] : []),
      ...left.map(([first, last]): Piece => ({ grain: 'd', from: first, to: last })),
    ]
  })
  return [...pieces, ...(months.whole ? [months.whole] : [])]
}
/**
 * SQL: bounds of all these pieces, for the index of the cells; `inPieces` selects the actual ones.
 */
export const aroundPieces = (pieces: readonly Piece[]): string => {
  const [froms, tos] = [
    pieces.map(({ from }) => from).toSorted(),
    pieces.map(({ to }) => to).toSorted(),
  ]
  const grains = [...new Set(pieces.map(({ grain }) => `'${grain}'`))].join(', ')
  return `k.grain in (${grains}) and k.start between ${sqlDay(froms[0] ?? '')} and ${sqlDay(tos.at(-1) ?? '')}`
}
/** SQL: cells `k` of these pieces. */
export const inPieces = (pieces: readonly Piece[]): string => {
  const days = ({ from, to }: Piece): string => `${sqlDay(from)} and ${sqlDay(to)}`
  const each = pieces.map(
    (piece) => `(k.grain = '${piece.grain}' and k.start between ${days(piece)})`,
  )
  return `(${each.join(' or ')})`
}
