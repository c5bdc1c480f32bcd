import { dayAfter } from '@labgate/contract/planned-days'
import { periodAfter, startOf } from '@labgate/contract/figures/periods'
import { sqlDay } from './sql-day.ts'

/** A range of days as whole months and the days around them: cells of months answer for most of it. */
export interface Piece {
  grain: 'd' | 'm'
  /** Starts of periods. */
  from: string
  to: string
}
export const piecesOf = (from: string, to: string): Piece[] => {
  const firstWhole = startOf('m', from) === from ? from : periodAfter('m', startOf('m', from), 1)
  const endsWhole = dayAfter(to, 1) === startOf('m', dayAfter(to, 1))
  const afterWhole = endsWhole ? dayAfter(to, 1) : startOf('m', to)
  if (afterWhole <= firstWhole) return [{ grain: 'd', from, to }]
  return [
    ...(from < firstWhole ? [{ grain: 'd', from, to: dayAfter(firstWhole, -1) } as const] : []),
    { grain: 'm', from: firstWhole, to: periodAfter('m', afterWhole, -1) },
    ...(afterWhole <= to ? [{ grain: 'd', from: afterWhole, to } as const] : []),
  ]
}
/** SQL: bounds of all these pieces, for the index of the cells; `inPieces` says which of them are meant. */
export const aroundPieces = (pieces: readonly Piece[]): string => {
  const [froms, tos] = [pieces.map(({ from }) => from).toSorted(), pieces.map(({ to }) => to).toSorted()]
  const grains = [...new Set(pieces.map(({ grain }) => `'${grain}'`))].join(', ')
  return `k.grain in (${grains}) and k.start between ${sqlDay(froms[0] ?? '')} and ${sqlDay(tos.at(-1) ?? '')}`
}
/** SQL: cells `k` of these pieces. */
export const inPieces = (pieces: readonly Piece[]): string =>
  `(${pieces.map(({ grain, from, to }) => `(k.grain = '${grain}' and k.start between ${sqlDay(from)} and ${sqlDay(to)})`).join(' or ')})`
