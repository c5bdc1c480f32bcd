import { unitOf } from './units.ts'

/*
 * Units by their UCUM codes, for messages that say 'UCUM': only where a text is one, or stands for
 * one of the same size. 'K/uL' is kelvin there, so a text that merely parses is not enough. Codes
 * of laboratory values from the UCUM common units (Regenstrief, version 1.5), case-sensitive.
 */
const codes: readonly string[] = [
  '%', '/uL', '/mL', '/[HPF]', '/[LPF]', '[pH]', '10*3/uL', '10*6/uL', '10*9/L', '10*12/L', '10*3/mL', 'fL', 'pg', 'g/dL', 'g/L', 'mg/dL', 'mg/L', 'ug/dL', 'ug/L',
  'ug/mL', 'ng/dL', 'ng/L', 'ng/mL', 'pg/dL', 'pg/mL', 'mol/L', 'mmol/L', 'umol/L', 'nmol/L', 'pmol/L', 'meq/L', 'U/L', 'U/mL', 'm[IU]/L', 'm[IU]/mL', 'u[IU]/mL', '[IU]/L',
  '[IU]/mL', 'k[IU]/L', 's', 'min', 'h', 'd', 'mm/h', 'mL', 'L', 'mL/min', 'mL/min/{1.73_m2}', 'mg/g', 'ug/g', 'ng/mg', 'mg/mmol', 'mg/mg', 'g', 'mg', 'ug', 'ng',
  'mosm/kg', 'mm[Hg]', 'Cel', '[degF]', '{copies}/mL', '{score}', '{ratio}', "[arb'U]/mL", '[CFU]/mL', '1',
] // prettier-ignore
const known = new Set(codes)

/** The UCUM code of a unit as written; undefined if it has none for certain. */
export const ucumOf = (unit: string): string | undefined => {
  const text = unit.trim()
  if (text === '') return undefined
  return known.has(text) ? text : unitOf(text)
}
