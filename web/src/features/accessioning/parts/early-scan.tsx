import type { Heard } from '../../../scan/heard.ts'
import { unreadLabels } from '../../../scan/heard.ts'
import { VerdictBand } from '../../../ui/verdict/verdict-band.tsx'
import type { WorkingLab } from '../model/use-working-lab.ts'

/** What was scanned before a tube could be taken; the last scan names the tube, the earlier ones must be repeated. */
export interface EarlyScans {
  last: Heard
  before: readonly string[]
}
const textOf = (heard: Heard): string => (heard.kind === 'code' ? heard.scan.code : heard.text)
export const withScan = (early: EarlyScans | undefined, heard: Heard): EarlyScans => {
  const known =
    early === undefined
      ? []
      : [...early.before, ...(early.last.kind === 'code' ? [early.last.scan.code] : [])]
  return { last: heard, before: [...new Set(known)].filter((code) => code !== textOf(heard)) }
}

const whyNot = ({ asked, list }: WorkingLab): string => {
  if (asked.error)
    return 'Your laboratories could not be loaded, so this scan was not taken yet. It is taken once they are.'
  if (asked.data === undefined) return 'Your laboratories are loading. This scan is taken next.'
  if (list.length === 0)
    return 'No laboratory is assigned to you yet, so this tube cannot be taken.'
  return 'Choose your working laboratory first. This scan is taken when you have chosen.'
}
/** '' if nothing was scanned before it. */
export const describeAgain = (before: readonly string[]): string =>
  before.length === 0 ? '' : ` Scan again, one at a time: ${before.join(', ')}.`

/** A scan that waits for the working laboratory. */
export const EarlyScan = ({
  early: { last, before },
  lab,
}: {
  early: EarlyScans
  lab: WorkingLab
}) => {
  const says = last.kind === 'code' ? whyNot(lab) : unreadLabels[last.kind]
  const isOnItsWay = last.kind === 'code' && lab.asked.data === undefined && !lab.asked.error
  return (
    <VerdictBand
      state={isOnItsWay ? 'waits' : 'stop'}
      identity={textOf(last)}
      says={`${says}${describeAgain(before)}`}
    />
  )
}
