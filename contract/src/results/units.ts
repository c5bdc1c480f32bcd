import type { AnalyteKey } from '../catalog/analyte-families.ts'
import { units, type Unit } from '../catalog/clinical/units.ts'

/*
 * Units as US analyzers and laboratory systems write them. Nothing is converted: a spelling stands
 * for a unit of exactly the same size, or for none. Sources: UCUM 2.1 (the case-insensitive forms
 * and the special units), and the unit tables in the host-interface manuals of hematology and
 * chemistry analyzers, which write 'K/mm3', '10e3/uL', 'mcg/mL', 'gm/dL', and 'mEq/L'.
 */

/* How one unit is spelled in more than one way, wherever it occurs: lower case, no spaces. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/[µμ]/g, 'u'],
  [/×/g, 'x'],
  [/\s+/g, ''],
  [/mcg/g, 'ug'],
  [/mcl/g, 'ul'],
  [/microl(?:iters?)?/g, 'ul'],
  [/cubicmillimeters?|cu\.?mm|c\.?mm|mm\^?3|mm³/g, 'ul'],
  [/100ml/g, 'dl'],
  [/\bgms?(?=\/)/g, 'g'],
  [/^x(?=1)/g, ''],
  // a power of ten: 10^3, 10e3, 10E+3, 10(3), 10***3, 10³
  [/10³/g, '10*3'],
  [/10⁶/g, '10*6'],
  [/10⁹/g, '10*9'],
  [/10¹²/g, '10*12'],
  [/^10(?:\^|\*{1,2}|e\+?|exp)0?(\d{1,2})(?=\/)/g, '10*$1'],
  [/^10\((\d{1,2})\)(?=\/)/g, '10*$1'],
  [/^(?:k|th|thous?|thousands?|1000)(?=\/ul$)/g, '10*3'],
  [/^(?:m|mil|mill|millions?)(?=\/ul$)/g, '10*6'],
]
const foldUnit = (text: string): string =>
  spellings.reduce((rest, [from, to]) => rest.replaceAll(from, to), text.trim().toLowerCase())
/*
 * A laboratory writes the same few units again and again. Texts from outside: no more than this
 * many, and no long ones, are remembered.
 */
const mostFolded = 1000
const longestRemembered = 40
const remembered = new Map<string, string>()
const folded = (text: string): string => {
  if (text.length > longestRemembered) return foldUnit(text)
  const before = remembered.get(text)
  if (before !== undefined) return before
  if (remembered.size >= mostFolded) remembered.clear()
  const made = foldUnit(text)
  remembered.set(text, made)
  return made
}

/*
 * Folded spellings of the units of our tables, besides their own. Several units of one size: the
 * row decides which is meant.
 */
const written: Readonly<Record<string, readonly Unit[]>> = {
  'ug/l': ['ng/mL'],
  'mg/l': ['ug/mL'],
  'mg%': ['mg/dL'],
  'mgs/dl': ['mg/dL'],
  'g%': ['g/dL'],
  'gm%': ['g/dL'],
  'iu/l': ['U/L', 'm[IU]/mL'],
  'units/l': ['U/L'],
  'unit/l': ['U/L'],
  'mu/ml': ['U/L'],
  'miu/ml': ['m[IU]/mL', 'U/L'],
  'mmoles/l': ['mmol/L'],
  'mmols/l': ['mmol/L'],
  '10*9/l': ['10*3/uL'],
  '10*12/l': ['10*6/uL'],
  percent: ['%'],
  pct: ['%'],
  femtoliter: ['fL'],
  femtoliters: ['fL'],
  um3: ['fL'],
  'um^3': ['fL'],
  'um*3': ['fL'],
  cuum: ['fL'],
  picogram: ['pg'],
  picograms: ['pg'],
  'pg/cell': ['pg'],
  uug: ['pg'],
  '/hpf': ['/[HPF]'],
  '#/hpf': ['/[HPF]'],
  'cells/hpf': ['/[HPF]'],
  perhpf: ['/[HPF]'],
  hpf: ['/[HPF]'],
  ph: ['[pH]'],
  phunit: ['[pH]'],
  phunits: ['[pH]'],
}
const known = new Map<string, readonly Unit[]>([
  ...(Object.keys(units) as Unit[]).map((unit) => [folded(unit), [unit]] as const),
  ...Object.entries(written).map(([text, meant]) => [folded(text), meant] as const),
])
const unitsOf = (text: string): readonly Unit[] => known.get(folded(text)) ?? []

/** The UCUM unit that a message means; undefined if no row uses it. */
export const unitOf = (text: string): Unit | undefined => unitsOf(text)[0]

/* Ions of one charge: a milliequivalent is a millimole. */
const singlyCharged: readonly AnalyteKey[] = ['sodium', 'potassium', 'chloride', 'carbon-dioxide']
const milliequivalents: readonly string[] = ['meq/l', 'meqs/l', 'meq/liter', 'mequiv/l']

/** pH and specific gravity are bare numbers, and often arrive without a unit. */
const bare: readonly Unit[] = ['[pH]', '1']
/**
 * Whether a value of this analyte in a message's unit can be compared with a row. A number without
 * its unit cannot.
 */
export const isInUnit = (text: string, unit: Unit, analyte: string): boolean => {
  if (text.trim() === '') return bare.includes(unit)
  if (unit === 'mmol/L' && milliequivalents.includes(folded(text)))
    return (singlyCharged as readonly string[]).includes(analyte)
  return unitsOf(text).includes(unit)
}

/** The unit as shown to people; an unknown one as received. */
export const describeUnit = (text: string): string => {
  const unit = unitOf(text)
  return unit === undefined ? text : units[unit]
}
