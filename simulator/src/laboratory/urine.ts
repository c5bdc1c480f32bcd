import type { AnalyteKey } from '@labgate/contract/catalog/analyte-families'
import type { Random } from '@labgate/demo/random.ts'
import type { Drawn } from './drawn.ts'

/* Findings of a dipstick and a microscope, the usual ones first. */
const dipstick: Readonly<Partial<Record<AnalyteKey, readonly string[]>>> = {
  color: ['Yellow', 'Straw', 'Amber'],
  appearance: ['Clear', 'Hazy', 'Cloudy'],
  'leukocyte-esterase': ['Negative', 'Trace', '1+', '2+'],
  nitrite: ['Negative', 'Positive'],
  protein: ['Negative', 'Trace', '1+'],
  glucose: ['Negative', '1+', '3+'],
  ketones: ['Negative', 'Trace', '1+'],
  bilirubin: ['Negative', '1+'],
  blood: ['Negative', 'Trace', '2+'],
  'squamous-epithelial-cells': ['None seen', 'Few', 'Moderate'],
  'renal-epithelial-cells': ['None seen', 'Few'],
  'hyaline-casts': ['None seen', 'Few'],
  'granular-casts': ['None seen', 'Few'],
  crystals: ['None seen', 'Few'],
  bacteria: ['None seen', 'Few', 'Many'],
  yeast: ['None seen', 'Present'],
  mucus: ['None seen', 'Present'],
}

/** A urinalysis field that is not an interval; undefined for those that are. */
export const urineWords = (analyte: AnalyteKey, random: Random): Drawn | undefined => {
  const draw = random.fork(analyte)
  if (analyte === 'urobilinogen')
    return { type: 'NM', value: draw.chance(0.92) ? '0.2' : '2.0', unit: 'mg/dL' }
  if (analyte === 'red-blood-cells' || analyte === 'white-blood-cells')
    return {
      type: 'NM',
      value: String(draw.chance(0.85) ? draw.int(0, 2) : draw.int(5, 40)),
      unit: '/[HPF]',
    }
  const [usual, ...others] = dipstick[analyte] ?? []
  return usual === undefined
    ? undefined
    : { type: 'CWE', value: draw.chance(0.86) ? usual : draw.pick(others) }
}

/**
 * A value that shows whether a specimen is urine: mostly it is, some are dilute, few are something
 * else.
 */
export const validityValue = (analyte: AnalyteKey, random: Random): Drawn => {
  const kind = random.fork('validity').weighted([
    ['good', 96],
    ['dilute', 3],
    ['substituted', 1],
  ] as const)
  const draw = random.fork(`validity ${analyte}`)
  const number = (low: number, high: number, decimals: number, unit: string): Drawn => ({
    type: 'NM',
    value: (low + draw.next() * (high - low)).toFixed(decimals),
    ...(unit !== '' && { unit }),
  })
  switch (analyte) {
    case 'creatinine':
      return kind === 'good'
        ? number(25, 240, 1, 'mg/dL')
        : kind === 'dilute'
          ? number(3, 19, 1, 'mg/dL')
          : number(0.2, 1.5, 1, 'mg/dL')
    case 'specific-gravity':
      return kind === 'good'
        ? number(1.0045, 1.028, 4, '')
        : kind === 'dilute'
          ? number(1.0012, 1.0029, 4, '')
          : number(1.0002, 1.0009, 4, '')
    case 'ph':
      return number(5, 8.4, 1, '[pH]')
    default:
      return number(2, 60, 0, 'ug/mL')
  }
}
