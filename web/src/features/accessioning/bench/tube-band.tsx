import type { ComponentProps } from 'react'
import type { OtherTube } from '../../../scan/other-tube.ts'
import { VerdictBand } from '../../../ui/verdict/verdict-band.tsx'

/** Shows the last scan: the open tube, unless another code was scanned since. */
export const TubeBand = ({
  otherTube,
  ...band
}: ComponentProps<typeof VerdictBand> & { otherTube: OtherTube | undefined }) =>
  otherTube ? (
    <VerdictBand state="stop" identity={otherTube.code} text={otherTube.text} />
  ) : (
    <VerdictBand {...band} />
  )
