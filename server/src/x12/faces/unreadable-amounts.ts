import { centsOf } from '../cents.ts'
import { faultAt, type Fault } from '../fault.ts'
import { elementOf, type TransactionSet } from '../segment.ts'

/** Elements of a remittance that are money, by segment. */
const moneyAt: Readonly<Record<string, readonly number[]>> = {
  BPR: [2],
  CLP: [3, 4, 5],
  CAS: [3, 6, 9, 12, 15, 18],
  SVC: [2, 3],
  PLB: [4, 6, 8, 10, 12, 14],
}
/**
 * Amounts that have the form of a number and are none that can be posted: fractions of a cent, or
 * beyond any payment. `known`: places with a fault, which are not named again.
 */
export const unreadableAmounts = (
  { segments, place }: TransactionSet,
  known: readonly Fault[],
): Fault[] => {
  const named = new Set(known.map(({ position, element }) => `${position} ${element}`))
  return segments.flatMap((segment) =>
    (moneyAt[segment.id] ?? []).flatMap((element) =>
      elementOf(segment, element).trim() === '' ||
      Number.isFinite(centsOf(elementOf(segment, element))) ||
      named.has(`${segment.position} ${element}`)
        ? []
        : [
            faultAt(
              { ...place, position: segment.position, segment: segment.id },
              'element',
              '6',
              'The value is not an amount that can be posted: it is too large, or has fractions of a cent.',
              { element },
            ),
          ],
    ),
  )
}
