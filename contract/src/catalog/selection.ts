import { membersOf } from './build.ts'
import { followed, isNeedMet, profileAfter, pruned } from './settle.ts'
import type { Catalog, Leaf, ProfileKey, SelectionOptions } from './shape.ts'
import type { SpecimenKey } from './specimens.ts'

/**
 * The selections on the form of one test type: a plain value, equal if its parts are equal. Every
 * function here takes the form first, never mutates its arguments, and returns the identical value
 * if nothing changes.
 */
export interface Selection {
  /**
   * Everything selected, ascending: tests, panels that are ordered as a whole, presumptive screens.
   * Never the code of a class or a profile; those appear in what an order stores (saving.ts).
   */
  readonly codes: readonly number[]
  readonly profile: ProfileKey | null
  readonly specimen: SpecimenKey
  /** Swab location or wound site, by its list ID; 0: not chosen, or not required. */
  readonly site: number
  readonly side: number
}

const ascending = (codes: Iterable<number>): number[] => [...codes].toSorted((a, b) => a - b)
const sameCodes = (codes: readonly number[], now: ReadonlySet<number>): boolean =>
  codes.length === now.size && codes.every((code) => now.has(code))

/**
 * The initial site: the first that only this patient's sex has; 0 if the sex is unknown or the form
 * requires no such site. `genderId` as in the list Gender.
 */
export const siteBegins = ({ sites }: Catalog, specimen: SpecimenKey, genderId: number): number =>
  sites?.specimen === specimen ? (sites.list.find(({ onlyOf }) => onlyOf === genderId)?.id ?? 0) : 0

export const firstSpecimen = ({ specimens, testType }: Catalog): SpecimenKey => {
  const [first] = specimens
  if (first === undefined) throw new Error(`The form of ${testType} names no specimen.`)
  return first
}

export const emptySelection = (
  form: Catalog,
  specimen: SpecimenKey = firstSpecimen(form),
): Selection => ({
  codes: [],
  profile: null,
  specimen,
  site: 0,
  side: 0,
})

export const suits = ({ specimens }: Pick<Leaf, 'specimens'>, specimen: SpecimenKey): boolean =>
  specimens === undefined || specimens.includes(specimen)

/**
 * The leaves behind a code: a class stands for the tests that complete it, a test for itself. None
 * for other numbers.
 */
const leavesOf = (form: Catalog, code: number, on: boolean): readonly Leaf[] => {
  const own = form.leaves.get(code)
  if (own !== undefined) return [own]
  const panel = form.panelsByCode.get(code)
  if (panel === undefined) return []
  // Deselecting a class also removes its follow-ups and withdrawn tests.
  return (on ? membersOf(panel) : panel.tests)
    .map((test) => form.leaves.get(test.code))
    .filter((leaf) => leaf !== undefined)
}

const mayTick = (
  form: Catalog,
  selection: Selection,
  leaf: Leaf,
  ticked?: ReadonlySet<number>,
): boolean =>
  leaf.isRetired === undefined &&
  suits(leaf, selection.specimen) &&
  form.rules.needs.every(
    (need) =>
      need.code !== leaf.code ||
      isNeedMet(need, ticked ?? new Set(selection.codes), selection.profile),
  )

/**
 * Whether selecting a code would do anything now: not withdrawn, made from this specimen, and its
 * needs are selected.
 */
export const isOffered = (form: Catalog, selection: Selection, code: number): boolean =>
  leavesOf(form, code, true).some((leaf) => mayTick(form, selection, leaf))

/** How much of a class, panel or test is selected. A class is 'all' without its follow-ups. */
export const stateOf = (
  form: Catalog,
  selection: Selection,
  code: number,
): 'all' | 'some' | 'none' => {
  if (form.leaves.has(code)) return selection.codes.includes(code) ? 'all' : 'none'
  const ticked = new Set(selection.codes)
  const leaves = leavesOf(form, code, true)
  if (leaves.length > 0 && leaves.every((leaf) => ticked.has(leaf.code))) return 'all'
  return leavesOf(form, code, false).some((leaf) => ticked.has(leaf.code)) ? 'some' : 'none'
}

const settled = (
  form: Catalog,
  selection: Selection,
  ticked: Set<number>,
  touched: ReadonlySet<number>,
  options: SelectionOptions,
): Selection => {
  followed(form, ticked, touched, options)
  pruned(form, ticked, selection.profile)
  const profile = profileAfter(form, selection.profile, ticked)
  if (profile === selection.profile && sameCodes(selection.codes, ticked)) return selection
  return { ...selection, profile, codes: ascending(ticked) }
}

/**
 * Selects or deselects a test, a panel or a whole class. Removes codes it excludes, adds or removes
 * codes that follow it, and removes codes that needed it. Does nothing if the form does not offer
 * the code. The preference or earlier order that the selection came from is not stored here: the
 * caller that stores it forgets it at the first change.
 */
export const tick = (
  form: Catalog,
  selection: Selection,
  code: number,
  on: boolean,
  options: SelectionOptions = {},
): Selection => {
  const ticked = new Set(selection.codes)
  const touched = new Set<number>()
  for (const leaf of leavesOf(form, code, on)) {
    if (on === ticked.has(leaf.code)) continue
    if (on && !mayTick(form, selection, leaf, ticked)) continue
    touched.add(leaf.code)
    if (!on) ticked.delete(leaf.code)
    else {
      ticked.add(leaf.code)
      for (const other of leaf.excludes) ticked.delete(other)
    }
  }
  return touched.size === 0 ? selection : settled(form, selection, ticked, touched, options)
}

/**
 * Chooses one of the form's profiles. A full one selects exactly its classes; a reflex starts with
 * the screen alone; custom keeps the current selections. A follow-up that can accompany a full
 * profile stays.
 */
export const chooseProfile = (
  form: Catalog,
  selection: Selection,
  key: ProfileKey,
  options: SelectionOptions = {},
): Selection => {
  const profile = form.profiles.find((one) => one.key === key)
  if (profile === undefined || selection.profile === key) return selection
  const chosen = { ...selection, profile: key }
  if (profile.keepsTicks === true)
    return settled(form, chosen, new Set(selection.codes), new Set(), options)
  const full = form.fullCodes.get(key)
  const ticked = new Set(full)
  if (full !== undefined)
    for (const code of selection.codes)
      if (form.leaves.get(code)?.isAddOn === true) ticked.add(code)
  const touched = new Set<number>()
  const [first] = profile.codes
  if (first !== undefined && first.screen !== null) {
    ticked.add(first.screen)
    touched.add(first.screen)
  }
  return settled(form, chosen, ticked, touched, options)
}

/** Chooses the specimen type: removes tests that it does not support, and resets the site. */
export const chooseSpecimen = (
  form: Catalog,
  selection: Selection,
  specimen: SpecimenKey,
): Selection => {
  if (specimen === selection.specimen || !form.specimens.includes(specimen)) return selection
  const ticked = new Set(
    selection.codes.filter((code) => {
      const leaf = form.leaves.get(code)
      return leaf === undefined || suits(leaf, specimen)
    }),
  )
  return settled(form, { ...selection, specimen, site: 0, side: 0 }, ticked, new Set(), {})
}

/**
 * Chooses the swab location or the wound site; 0 clears it. A site without sides clears the side.
 */
export const chooseSite = (form: Catalog, selection: Selection, site: number): Selection => {
  const { sites } = form
  if (sites?.specimen !== selection.specimen || site === selection.site) return selection
  const found = sites.list.find(({ id }) => id === site)
  if (site !== 0 && found === undefined) return selection
  return { ...selection, site, side: found?.isSided === true ? selection.side : 0 }
}

/** Chooses the side of the body, if the chosen site has sides; 0 clears it. */
export const chooseSide = (form: Catalog, selection: Selection, side: number): Selection => {
  const { sites } = form
  if (sites?.specimen !== selection.specimen || side === selection.side) return selection
  if (
    side !== 0 &&
    !(
      sites.sides.some(({ id }) => id === side) &&
      sites.list.some(({ id, isSided }) => id === selection.site && isSided === true)
    )
  )
    return selection
  return { ...selection, side }
}
