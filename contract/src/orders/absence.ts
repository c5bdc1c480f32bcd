import type { OrderFacts } from './facts.ts'
import { isLaboratory } from './facts.ts'
import { hit, none, type Hit } from './finding.ts'

interface Absence {
  path: string
  isGiven: boolean
  isTicked: boolean
  /** While it is neither given nor ticked. */
  asks: string
  /** Once it is ticked as missing. */
  tells: string
}

/** A fact is given, or the laboratory ticks that the requisition does not say it; never both. */
export const absence = (facts: OrderFacts, { path, isGiven, isTicked, asks, tells }: Absence): readonly Hit[] => {
  if (isGiven) return isTicked ? hit('stop', path, 'This is given and ticked as missing. Take one away.') : none
  if (!isTicked) return hit('stop', path, asks)
  return isLaboratory(facts) ? hit('issue', path, tells) : hit('stop', path, `${asks} Only the laboratory can leave it open.`)
}
