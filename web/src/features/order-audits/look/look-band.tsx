import { useState } from 'react'
import { afterScan } from '../../../scan/beside.ts'
import type { Heard } from '../../../scan/heard.ts'
import { useScanTarget } from '../../../scan/targets.ts'
import { play } from '../../../ui/verdict/sounds.ts'
import { VerdictBand } from '../../../ui/verdict/verdict-band.tsx'

/** Whether the tube at hand is the one under review: a scan is compared with it, and opens nothing. */
export const LookBand = ({ specimenBarcode }: { specimenBarcode: string }) => {
  const [last, setLast] = useState<Heard>()
  const hear = (heard: Heard): void => {
    setLast(heard)
    if (heard.kind === 'code') play(afterScan(specimenBarcode, heard).beside ? 'stop' : 'pass')
  }
  useScanTarget((scan) => hear({ kind: 'code', scan }), hear)
  if (last === undefined)
    return <VerdictBand state="ready" identity="Scan the tube to compare it" says={`The order on screen is for tube ${specimenBarcode}.`} />
  const { beside } = afterScan(specimenBarcode, last)
  if (beside) return <VerdictBand state="stop" identity={beside.code} says={`${beside.says} The order on screen is for tube ${specimenBarcode}.`} />
  return <VerdictBand state="pass" identity={specimenBarcode} says="This tube matches the order on screen." />
}
