import type { AnalyteKey } from './analyte-families.ts'
import { analyteName } from './analytes.ts'
import type { Catalog, CatalogData, Leaf, Panel, ProfileKey, Rules, Test } from './shape.ts'

type More = Partial<Omit<Test, 'code' | 'analytes' | 'method'>>
type PanelMore = More & Pick<Panel, 'container'>
type Keys = AnalyteKey | readonly AnalyteKey[]
const listOf = (keys: Keys): readonly AnalyteKey[] => (typeof keys === 'string' ? [keys] : keys)

/**
 * Writers of tests and panels for one method. A test is named after its first analyte unless it has
 * a name of its own.
 */
export const writers = (method: Test['method']) => {
  const test = (code: number, keys: Keys, more: More = {}): Test => {
    const analytes = listOf(keys)
    return {
      code,
      analytes,
      method,
      name: analytes[0] === undefined ? '' : analyteName(analytes[0]),
      ...more,
    }
  }
  /** A class with tests that can be selected one by one. */
  const panel = (
    code: number,
    name: string,
    tests: readonly Test[],
    more: PanelMore = {},
  ): Panel => {
    const analytes = new Set(
      tests.filter(({ isRetired }) => isRetired === undefined).flatMap((member) => member.analytes),
    )
    return { code, name, method, tests, analytes: [...analytes], isGroup: true, ...more }
  }
  /** A panel that is ordered as a whole. */
  const whole = (code: number, name: string, keys: Keys, more: PanelMore = {}): Panel => {
    const analytes = listOf(keys)
    return { code, name, method, tests: [], analytes, isGroup: analytes.length > 1, ...more }
  }
  return { test, panel, whole }
}

/** Tests of a class, numbered consecutively after the class's code, in the order of the keys. */
export const numbered = (
  from: number,
  keys: readonly AnalyteKey[],
  test: (code: number, keys: Keys) => Test,
): Test[] => keys.map((key, at) => test(from + 1 + at, key))

export const noRules: Rules = { excludes: [], needs: [], follows: [] }

/** Tests that complete a class: every one that can be selected and is not a follow-up. */
export const membersOf = (panel: Panel): readonly Test[] =>
  panel.tests.length === 0
    ? [panel]
    : panel.tests.filter(
        ({ isRetired, isAddOn }) => isRetired === undefined && isAddOn === undefined,
      )

const opponentsOf = (code: number, { excludes }: Rules): number[] =>
  excludes
    .filter((sides) => sides.some((side) => side.includes(code)))
    .flatMap((sides) => sides.filter((side) => !side.includes(code)).flat())

/**
 * Adds the indexes used by the functions beside it. Done once per form, when the module is loaded.
 */
export const catalog = (data: CatalogData): Catalog => {
  const leaves = new Map<number, Leaf>()
  const add = (test: Test, panel: Panel | undefined): void =>
    void leaves.set(test.code, { ...test, panel, excludes: opponentsOf(test.code, data.rules) })
  const panelsByCode = new Map(data.panels.map((panel) => [panel.code, panel]))
  for (const single of data.singles) add(single, undefined)
  for (const panel of data.panels) {
    if (panel.tests.length === 0) add(panel, undefined)
    for (const test of panel.tests) add(test, panel)
  }
  const fullCodes = new Map<ProfileKey, ReadonlySet<number>>()
  for (const { key, classes } of data.profiles) {
    if (classes === undefined) continue
    const panels = classes
      .map((code) => panelsByCode.get(code))
      .filter((panel) => panel !== undefined)
    fullCodes.set(key, new Set(panels.flatMap(membersOf).map(({ code }) => code)))
  }
  return {
    ...data,
    leaves,
    panelsByCode,
    fullCodes,
    profileCodes: new Map(
      data.profiles.flatMap((profile) =>
        profile.codes.map(({ code, screen }) => [code, { profile, screen }] as const),
      ),
    ),
  }
}
