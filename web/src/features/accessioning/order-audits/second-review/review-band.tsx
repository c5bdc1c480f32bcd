import { say } from '@labgate/contract/languages/say'
import { afterScan } from '../../../../scan/other-tube.ts'
import type { ScanInput } from '../../../../scan/scan-input.ts'
import { VerdictBand } from '../../../../ui/verdict/verdict-band.tsx'

/**
 * Whether the tube at hand is the one under review. 'none': nothing has been scanned in this
 * review.
 */
export type TubeAtHand = 'none' | 'this' | 'other'
export const tubeAtHand = (specimenBarcode: string, last: ScanInput | undefined): TubeAtHand => {
  if (last === undefined) return 'none'
  return afterScan(specimenBarcode, last).otherTube ? 'other' : 'this'
}

/** The last scan of this review, compared with the tube under review: it opens nothing. */
export const LookBand = ({
  specimenBarcode,
  last,
}: {
  specimenBarcode: string
  last: ScanInput | undefined
}) => {
  if (last === undefined)
    return (
      <VerdictBand
        state="ready"
        identity={say('Scan the tube to compare it')}
        text={say('The order on screen is for tube {specimenBarcode}.', { specimenBarcode })}
      />
    )
  const { otherTube } = afterScan(specimenBarcode, last)
  if (otherTube)
    return (
      <VerdictBand
        state="stop"
        identity={otherTube.code}
        text={say('{text} The order on screen is for tube {specimenBarcode}.', {
          text: otherTube.text,
          specimenBarcode,
        })}
      />
    )
  return (
    <VerdictBand
      state="pass"
      identity={specimenBarcode}
      text={say('This tube matches the order on screen.')}
    />
  )
}
