import type { Remittance, RemittanceClaim } from '../../x12/faces/remittance.ts'

/** Some claims of a set, posted in one transaction. */
export interface Piece {
  atSet: number
  set: Remittance
  claims: readonly RemittanceClaim[]
  isFirst: boolean
  isLast: boolean
}

/**
 * Claims per transaction: each of its steps has the main thread for a few milliseconds, so that
 * others get their turn.
 */
export const mostAtOnce = 250
/** A set costs as much as some claims, even if it has none. */
const costOfSet = 8

/* Our claim numbers name the bill; its claims go together, a reversal and the new decision too. */
const billOf = ({ number, payerNumber }: RemittanceClaim): string =>
  /^(B\d+)S\d+V\d+$/i.exec(number)?.[1]?.toUpperCase() ?? (number || payerNumber)

/* Claims in portions of about so many, those of one bill in one portion. */
const portionsOf = (claims: readonly RemittanceClaim[]): RemittanceClaim[][] => {
  const portions: RemittanceClaim[][] = [[]]
  for (const ofBill of Map.groupBy(claims, billOf).values()) {
    const last = portions.at(-1) as RemittanceClaim[]
    if (last.length === 0 || last.length + ofBill.length <= mostAtOnce) last.push(...ofBill)
    else portions.push([...ofBill])
  }
  return portions
}

/** The sets of a file in pieces, in their order. */
export const piecesOf = (sets: readonly Remittance[]): Piece[] =>
  sets.flatMap((set, atSet) =>
    portionsOf(set.claims).map((claims, nth, all) => ({
      atSet,
      set,
      claims,
      isFirst: nth === 0,
      isLast: nth === all.length - 1,
    })),
  )

/** Pieces that go into one transaction: many small sets, or a part of a large one. */
export const transactionsOf = (pieces: readonly Piece[]): Piece[][] => {
  const all: Piece[][] = []
  let cost = Number.POSITIVE_INFINITY
  for (const piece of pieces) {
    const own = piece.claims.length + costOfSet
    if (cost + own > mostAtOnce) {
      all.push([])
      cost = 0
    }
    ;(all.at(-1) as Piece[]).push(piece)
    cost += own
  }
  return all
}
