import type { Heard } from '../../../scan/heard.ts'
import { afterScan } from '../../../scan/other-tube.ts'
import { VerdictBand } from '../../../ui/verdict/verdict-band.tsx'

/** Whether the tube at hand is the one under review. 'none': nothing has been scanned in this review. */
export type TubeAtHand = 'none' | 'this' | 'other'
export const tubeAtHand = (specimenBarcode: string, last: Heard | undefined): TubeAtHand => {
  if (last === undefined) return 'none'
  return afterScan(specimenBarcode, last).beside ? 'other' : 'this'
}

/** The last scan of this review, compared with the tube under review: it opens nothing. */
export const LookBand = ({
  specimenBarcode,
  last,
}: {
  specimenBarcode: string
  last: Heard | undefined
}) => {
  if (last === undefined)
    return (
      <VerdictBand
        state="ready"
        identity="Scan the tube to compare it"
        says={`The order on screen is for tube ${specimenBarcode}.`}
      />
    )
  const { beside } = afterScan(specimenBarcode, last)
  if (beside)
    return (
      <VerdictBand
        state="stop"
        identity={beside.code}
        says={`${beside.says} The order on screen is for tube ${specimenBarcode}.`}
      />
    )
  return (
    <VerdictBand
      state="pass"
      identity={specimenBarcode}
      says="This tube matches the order on screen."
    />
  )
}
