import { units, type Unit } from '../catalogue/clinical/units.ts'

/* As laboratory systems write units that are the very same; nothing is converted, so a unit of another size stays unknown to a row. */
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

/** The UCUM unit that a message means; undefined where no row is written in it. */
export const unitOf = (text: string): Unit | undefined => known.get(text.trim().replaceAll(/[µμ]/g, 'u').toLowerCase())

/** pH and specific gravity are bare numbers, and often come without a unit. */
const bare: readonly Unit[] = ['[pH]', '1']
/** Whether a value in the unit of a message may be held against a row. A number without its unit may not. */
export const isInUnit = (text: string, unit: Unit): boolean => (text.trim() === '' ? bare.includes(unit) : unitOf(text) === unit)

/** The unit as people read it; one that is not known as it came. */
export const unitSays = (text: string): string => {
  const unit = unitOf(text)
  return unit === undefined ? text : units[unit]
}
