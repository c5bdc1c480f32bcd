import { rowsFrom, type ClinicalRow } from './rows.ts'

const abim = rowsFrom('abim', 'Urinalysis', 'measured')
const mcmaster = rowsFrom('mcmaster', 'Urinalysis', 'measured')
const navmed = rowsFrom('navmed', 'Pregnancy', 'screen')

/**
 * The other fields of a dipstick are words (negative, trace, 1+), not numbers. The hCG limit is for
 * the qualitative test: no dated source was found for the quantitative one.
 */
export const urineLimits: readonly ClinicalRow[] = [
  abim('ph', '[pH]', { low: '4.5', high: '8.0' }),
  abim('specific-gravity', '1', { low: '1.002', high: '1.030' }),
  mcmaster('urobilinogen', 'mg/dL', { cutOff: '1' }),
  mcmaster('red-blood-cells', '/[HPF]', { cutOff: '3' }),
  mcmaster('white-blood-cells', '/[HPF]', { cutOff: '4' }),
  navmed('hcg', 'm[IU]/mL', { cutOff: '25' }),
]
