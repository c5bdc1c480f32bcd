import type { ComponentProps } from 'react'
import type { OtherTube } from '../../../scan/other-tube.ts'
import { VerdictBand } from '../../../ui/verdict/verdict-band.tsx'

/** Shows the last scan: the open tube, unless another code was scanned since. */
export const TubeBand = ({
  beside,
  ...band
}: ComponentProps<typeof VerdictBand> & { beside: OtherTube | undefined }) =>
  beside ? (
    <VerdictBand state="stop" identity={beside.code} says={beside.says} />
  ) : (
    <VerdictBand {...band} />
  )
