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
