import { hasNoValue, isFinal } from './states.ts'
import { validityStates, type Validity, type ValidityValue } from './validity.ts'

/**
 * Maximum number of ways to choose one value per analyte that are considered; no one measures more.
 */
const mostWays = 256

/**
 * The validity of a specimen whose analytes can have several values, in separate panels: the worst
 * of any choice of one value per analyte. `judge` takes one value of each.
 */
export const worstValidity = <V extends ValidityValue>(
  values: readonly V[],
  judge: (values: readonly V[]) => Validity,
): Validity => {
  const decisive = values.filter(({ state }) => isFinal(state) && !hasNoValue(state))
  let ways: V[][] = [[]]
  for (const same of Map.groupBy(decisive, ({ analyte }) => analyte).values())
    ways = ways.flatMap((way) => same.map((value) => [...way, value])).slice(0, mostWays)
  const [first = judge([]), ...others] = ways.map(judge)
  const rank = ({ state }: Validity): number => validityStates.indexOf(state)
  return others.reduce((worst, one) => (rank(one) < rank(worst) ? one : worst), first)
}
