import { membersOf } from './build.ts'
import type { Catalog, Need, ProfileKey, SelectionOptions } from './shape.ts'

/**
 * Consequences of a selection: companions, codes whose needs are no longer met, and the resulting
 * profile (records.md#test-catalog).
 */

export const isNeedMet = (
  { anyOf, profiles, unlessAll }: Need,
  ticked: ReadonlySet<number>,
  profile: ProfileKey | null,
): boolean =>
  anyOf.some((code) => ticked.has(code)) &&
  // Before anything is selected there is no profile yet; it becomes custom with the first
  // selection.
  (profiles === undefined || profiles.includes(profile ?? 'custom')) &&
  (unlessAll === undefined || !unlessAll.every((code) => ticked.has(code)))

/** Selects and deselects companions of the changed codes. */
export const followed = (
  { rules, panelsByCode }: Catalog,
  ticked: Set<number>,
  touched: ReadonlySet<number>,
  options: SelectionOptions,
): void => {
  for (const { code, of, option } of rules.follows) {
    if (option !== undefined && options[option] !== true) continue
    const groups = of.map((one) => {
      const panel = panelsByCode.get(one)
      return panel === undefined ? [one] : membersOf(panel).map((test) => test.code)
    })
    if (!groups.some((group) => group.some((one) => touched.has(one)))) continue
    if (groups.some((group) => group.every((one) => ticked.has(one)))) ticked.add(code)
    else ticked.delete(code)
  }
}

/** Deselects codes whose needs are not met, until nothing more changes. */
export const pruned = (
  { rules }: Catalog,
  ticked: Set<number>,
  profile: ProfileKey | null,
): void => {
  let before: number
  do {
    before = ticked.size
    for (const need of rules.needs)
      if (ticked.has(need.code) && !isNeedMet(need, ticked, profile)) ticked.delete(need.code)
  } while (ticked.size < before)
}

/**
 * Whether exactly a full profile's classes are selected; a screen, and a follow-up inside a class,
 * can accompany them.
 */
export const isExactly = (
  { screens, leaves }: Catalog,
  full: ReadonlySet<number>,
  ticked: ReadonlySet<number>,
): boolean =>
  [...full].every((code) => ticked.has(code)) &&
  [...ticked].every(
    (code) => full.has(code) || screens.includes(code) || leaves.get(code)?.isAddOn === true,
  )

/** The profile after a change: it loses or gains its screen, becomes custom, or there is none. */
export const profileAfter = (
  form: Catalog,
  key: ProfileKey | null,
  ticked: ReadonlySet<number>,
): ProfileKey | null => {
  const custom = form.profiles.find(({ keepsTicks }) => keepsTicks === true)?.key ?? null
  if (key === null) return ticked.size === 0 ? null : custom
  const full = form.fullCodes.get(key)
  if (full !== undefined && !isExactly(form, full, ticked)) return custom
  const profile = form.profiles.find((one) => one.key === key)
  const hasScreen = form.screens.some((code) => ticked.has(code))
  return (hasScreen ? profile?.withScreen : profile?.withoutScreen) ?? key
}
