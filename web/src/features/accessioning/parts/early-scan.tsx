import { say } from '@labgate/contract/languages/say'
import type { ScanInput } from '../../../scan/scan-input.ts'
import { unreadLabels } from '../../../scan/scan-input.ts'
import { VerdictBand } from '../../../ui/verdict/verdict-band.tsx'
import type { WorkingLab } from '../model/use-working-lab.ts'

/**
 * What was scanned before a tube could be taken; the last scan names the tube, the earlier ones
 * must be repeated.
 */
export interface EarlyScans {
  last: ScanInput
  before: readonly string[]
}
const textOf = (scanned: ScanInput): string =>
  scanned.kind === 'code' ? scanned.scan.code : scanned.text
export const withScan = (early: EarlyScans | undefined, scanned: ScanInput): EarlyScans => {
  const known =
    early === undefined
      ? []
      : [...early.before, ...(early.last.kind === 'code' ? [early.last.scan.code] : [])]
  return { last: scanned, before: [...new Set(known)].filter((code) => code !== textOf(scanned)) }
}

const whyNot = ({ asked: query, list }: WorkingLab): string => {
  if (query.error)
    return say(
      'Your laboratories could not be loaded, so this scan was not taken yet. It is taken once they are.',
    )
  if (query.data === undefined)
    return say('Your laboratories are loading. This scan is taken next.')
  if (list.length === 0)
    return say('No laboratory is assigned to you yet, so this tube cannot be taken.')
  return say('Choose your working laboratory first. This scan is taken when you have chosen.')
}
/** '' if nothing was scanned before it. */
export const describeAgain = (before: readonly string[]): string =>
  before.length === 0
    ? ''
    : ` ${say('Scan again, one at a time: {before}.', { before: before.join(', ') })}`

/** A scan that waits for the working laboratory. */
export const EarlyScan = ({
  early: { last, before },
  lab,
}: {
  early: EarlyScans
  lab: WorkingLab
}) => {
  const text = last.kind === 'code' ? whyNot(lab) : unreadLabels[last.kind]
  const isOnItsWay = last.kind === 'code' && lab.asked.data === undefined && !lab.asked.error
  return (
    <VerdictBand
      state={isOnItsWay ? 'waits' : 'stop'}
      identity={textOf(last)}
      text={`${text}${describeAgain(before)}`}
    />
  )
}
