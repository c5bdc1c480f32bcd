import type { AnalyteKey } from './analyte-families.ts'
import { membersOf } from './build.ts'
import { broughtBy, selectionOf } from './saving.ts'
import type { Catalog, Test } from './shape.ts'

const named = ({ name, isGroup }: Test): string =>
  isGroup === true && !name.endsWith('panel') ? `${name} (panel)` : name

/**
 * A stored code in words; a panel is named as one. A number that the form does not know is named as
 * such.
 */
export const wordOf = (form: Catalog, code: number): string => {
  const stored = form.profileCodes.get(code)
  if (stored !== undefined) {
    const screen = stored.screen === null ? undefined : form.leaves.get(stored.screen)
    return screen === undefined
      ? stored.profile.name
      : `${stored.profile.name} (${screen.name.toLowerCase()})`
  }
  const test = form.leaves.get(code) ?? form.panelsByCode.get(code)
  return test === undefined ? `Test number ${code}, which is not on this form` : named(test)
}

/**
 * The list of tests in words, in the order of the codes. Anything that a class or a profile among
 * them already covers is not named again.
 */
export const wordsOf = (form: Catalog, codes: readonly number[]): readonly string[] => {
  const covered = new Set<number>()
  for (const code of codes) {
    const stored = form.profileCodes.get(code)
    const panel = form.panelsByCode.get(code)
    if (stored !== undefined)
      for (const one of broughtBy(form, stored.profile.key, stored.screen)) covered.add(one)
    if (stored !== undefined) for (const one of stored.profile.classes ?? []) covered.add(one)
    if (panel !== undefined && panel.tests.length > 0)
      for (const member of membersOf(panel)) covered.add(member.code)
  }
  const distinct = [...new Set(codes)].toSorted((a, b) => a - b)
  return distinct.filter((code) => !covered.has(code)).map((code) => wordOf(form, code))
}

/**
 * Every analyte that stored codes require the laboratory to report, once each, including those
 * always reported.
 */
export const analytesOf = (form: Catalog, codes: readonly number[]): ReadonlySet<AnalyteKey> => {
  const tests = selectionOf(form, codes).codes.map((code) => form.leaves.get(code))
  return new Set([...tests.flatMap((test) => test?.analytes ?? []), ...form.validity])
}
