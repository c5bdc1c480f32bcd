import { catalogOf } from '../../src/catalog/catalogs.ts'
import { chooseProfile, emptySelection, tick, type Selection } from '../../src/catalog/selection.ts'
import type { Catalog, ProfileKey, SelectionOptions } from '../../src/catalog/shape.ts'
import type { TestType } from '../../src/catalog/test-types.ts'

export const form = (testType: TestType, version = ''): Catalog => catalogOf(testType, version)!
export const urine = form('ToxUrine', '2022.11')
export const oral = form('ToxOral', '2023.01')
export const rpp = form('RPP')
export const uti = form('UTISTI')
export const wound = form('Wound')
/** Selects codes in turn; a negative number deselects. */
export const ticks = (
  of: Catalog,
  codes: readonly number[],
  from: Selection = emptySelection(of),
  options: SelectionOptions = {},
): Selection =>
  codes.reduce((selection, code) => tick(of, selection, Math.abs(code), code > 0, options), from)
export const profile = (
  key: ProfileKey,
  from: Selection = emptySelection(urine),
  options: SelectionOptions = {},
): Selection => chooseProfile(urine, from, key, options)
/** The classes of a full urine profile, as the domain reference lists them. */
export const everyClass = [
  200, 300, 400, 500, 600, 700, 800, 1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700, 1800,
]
