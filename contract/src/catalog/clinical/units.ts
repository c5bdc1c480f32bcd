/** Units by UCUM code, as transmitted, with their display text. */
export const units = {
  'ng/mL': 'ng/mL',
  'ug/mL': 'µg/mL',
  'mg/dL': 'mg/dL',
  'g/dL': 'g/dL',
  'mmol/L': 'mmol/L',
  'U/L': 'U/L',
  'm[IU]/mL': 'mIU/mL',
  '10*3/uL': '×10³/µL',
  '10*6/uL': '×10⁶/µL',
  '%': '%',
  fL: 'fL',
  pg: 'pg',
  '/[HPF]': '/HPF',
  // 'pH' is already the name of the value
  '[pH]': '',
  '1': '',
} as const
export type Unit = keyof typeof units

/**
 * Highest number that a table can hold in each unit, as a decimal: far above what any method
 * measures, and below a slipped key or a value in another unit.
 */
export const mostInUnit: Readonly<Record<Unit, string>> = {
  'ng/mL': '1000000',
  'ug/mL': '100000',
  'mg/dL': '100000',
  'g/dL': '100',
  'mmol/L': '10000',
  'U/L': '1000000',
  'm[IU]/mL': '1000000',
  '10*3/uL': '10000',
  '10*6/uL': '100',
  '%': '100',
  fL: '1000',
  pg: '1000',
  '/[HPF]': '10000',
  '[pH]': '14',
  '1': '1000',
}
