import { units, type Unit } from '../catalogue/clinical/units.ts'

/* Other spellings that laboratory systems use for exactly the same units; nothing is converted, so a unit of a different size does not match a row. */
const written: Readonly<Record<string, Unit>> = {
  'ug/l': 'ng/mL',
  'mcg/l': 'ng/mL',
  'mcg/ml': 'ug/mL',
  'mg/l': 'ug/mL',
  'iu/l': 'U/L',
  'miu/ml': 'm[IU]/mL',
  'k/ul': '10*3/uL',
  'thou/ul': '10*3/uL',
  'x10e3/ul': '10*3/uL',
  '10e3/ul': '10*3/uL',
  '10^3/ul': '10*3/uL',
  'x10^3/ul': '10*3/uL',
  '10*9/l': '10*3/uL',
  '10^9/l': '10*3/uL',
  'm/ul': '10*6/uL',
  'mill/ul': '10*6/uL',
  'x10e6/ul': '10*6/uL',
  '10e6/ul': '10*6/uL',
  '10^6/ul': '10*6/uL',
  'x10^6/ul': '10*6/uL',
  '10*12/l': '10*6/uL',
  '10^12/l': '10*6/uL',
  '/hpf': '/[HPF]',
  ph: '[pH]',
  'ph units': '[pH]',
}
const known = new Map<string, Unit>([
  ...(Object.keys(units) as Unit[]).map((unit) => [unit.toLowerCase(), unit] as const),
  ...Object.entries(written).map(([text, unit]) => [text, unit] as const),
])

/** The UCUM unit that a message means; undefined if no row uses it. */
export const unitOf = (text: string): Unit | undefined => known.get(text.trim().replaceAll(/[µμ]/g, 'u').toLowerCase())

/** pH and specific gravity are bare numbers, and often arrive without a unit. */
const bare: readonly Unit[] = ['[pH]', '1']
/** Whether a value in a message's unit can be compared with a row. A number without its unit cannot. */
export const isInUnit = (text: string, unit: Unit): boolean => (text.trim() === '' ? bare.includes(unit) : unitOf(text) === unit)

/** The unit as shown to people; an unknown one as received. */
export const unitSays = (text: string): string => {
  const unit = unitOf(text)
  return unit === undefined ? text : units[unit]
}
