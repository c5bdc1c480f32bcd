import { chooseSide, chooseSite, suits, type Selection } from './selection.ts'
import { isExactly, isNeedMet, profileAfter, pruned } from './settle.ts'
import type { Catalog } from './shape.ts'
import { specimens } from './specimens.ts'
import { wordOf } from './words.ts'

export type FaultRule =
  | 'unknown'
  | 'retired'
  | 'specimen'
  | 'excluded'
  | 'needs'
  | 'profile'
  | 'site'
export interface Fault {
  rule: FaultRule
  /** The affected codes, as selected. */
  codes: readonly number[]
  /** What is wrong and what to do. */
  says: string
}

const codeFaults = (form: Catalog, { codes, specimen }: Selection): Fault[] =>
  codes.flatMap((code): Fault[] => {
    const leaf = form.leaves.get(code)
    const word = wordOf(form, code)
    if (form.profileCodes.has(code))
      return [
        {
          rule: 'profile',
          codes: [code],
          says: `Only one profile can be ordered. Keep one and remove ${word}.`,
        },
      ]
    if (leaf === undefined)
      return [{ rule: 'unknown', codes: [code], says: `${word}: choose the test again.` }]
    if (leaf.isRetired === true)
      return [{ rule: 'retired', codes: [code], says: `${word} is no longer offered. Remove it.` }]
    if (suits(leaf, specimen)) return []
    return [
      {
        rule: 'specimen',
        codes: [code],
        says: `${word} cannot be tested in ${specimens[specimen].name.toLowerCase()}. Change the specimen or remove it.`,
      },
    ]
  })

const pairFaults = (form: Catalog, { codes }: Selection): Fault[] =>
  form.rules.excludes.flatMap((sides) => {
    const used = sides
      .map((side) => side.filter((code) => codes.includes(code)))
      .filter((side) => side.length > 0)
    if (used.length < 2) return []
    return [
      {
        rule: 'excluded',
        codes: used.flat(),
        says: `Only one of these can be ordered: ${used.map((side) => side.map((code) => wordOf(form, code)).join(' with ')).join(', ')}.`,
      },
    ]
  })

const needFaults = (form: Catalog, { codes, profile }: Selection): Fault[] => {
  const ticked = new Set(codes)
  return form.rules.needs
    .filter((need) => ticked.has(need.code) && !isNeedMet(need, ticked, profile))
    .map(({ code, says: text }) => ({ rule: 'needs', codes: [code], says: text }))
}

const profileFaults = (form: Catalog, { codes, profile }: Selection): Fault[] => {
  const found = form.profiles.find(({ key }) => key === profile)
  if (profile === null) return []
  if (found === undefined)
    return [
      { rule: 'profile', codes: [], says: 'This form does not have that profile. Choose another.' },
    ]
  const ticked = new Set(codes)
  const full = form.fullCodes.get(profile)
  if (full !== undefined && !isExactly(form, full, ticked)) {
    const extra = codes.filter(
      (code) =>
        !full.has(code) &&
        !form.screens.includes(code) &&
        form.leaves.get(code)?.isAddOn !== true &&
        form.leaves.has(code),
    )
    if (extra.length === 0 && [...full].every((code) => ticked.has(code))) return []
    return [
      {
        rule: 'profile',
        codes: extra,
        says: `${found.name} cannot be changed. Choose the custom profile to select tests.`,
      },
    ]
  }
  if (profileAfter(form, profile, ticked) === profile) return []
  const screens = codes.filter((code) => form.screens.includes(code))
  return [
    {
      rule: 'profile',
      codes: screens,
      says: `${found.name} ${screens.length === 0 ? 'needs a presumptive screen. Choose one' : 'has no presumptive screen. Remove it'}.`,
    },
  ]
}

const siteFaults = (form: Catalog, { specimen, site, side }: Selection): Fault[] => {
  const { sites } = form
  const isRequested = sites?.specimen === specimen
  const hasSite = site === 0 || (isRequested && sites.list.some(({ id }) => id === site))
  const hasSide =
    side === 0 ||
    (isRequested &&
      sites.sides.some(({ id }) => id === side) &&
      sites.list.some(({ id, isSided }) => id === site && isSided === true))
  return hasSite && hasSide
    ? []
    : [
        {
          rule: 'site',
          codes: [],
          says: `${sites?.label ?? 'Site'}: not valid for this specimen. Choose again.`,
        },
      ]
}

/**
 * Everything about a selection that no order can have; empty for anything that tick and the
 * choosers produce.
 */
export const faultsOf = (form: Catalog, selection: Selection): readonly Fault[] => [
  ...codeFaults(form, selection),
  ...pairFaults(form, selection),
  ...needFaults(form, selection),
  ...profileFaults(form, selection),
  ...siteFaults(form, selection),
]

/**
 * Whether anything is to be tested. A single class such as kratom or THC source counts, a profile's
 * name alone does not.
 */
export const isChosen = ({ codes }: Selection): boolean => codes.length > 0

export type Lack = 'nothing' | 'no-target' | 'no-site' | 'no-side'
/**
 * What must still be chosen. A targeted reflex without a class would confirm nothing, whatever the
 * screen finds.
 */
export const lacksOf = (form: Catalog, selection: Selection): readonly Lack[] => {
  const { codes, profile, specimen, site, side } = selection
  const lacks: Lack[] = []
  if (!isChosen(selection)) lacks.push('nothing')
  const isSingle = (code: number): boolean => form.singles.some((single) => single.code === code)
  if (
    profile === 'targeted-reflex' &&
    codes.every((code) => form.screens.includes(code) || isSingle(code))
  )
    lacks.push('no-target')
  const { sites } = form
  if (sites?.specimen !== specimen) return lacks
  if (site === 0) lacks.push('no-site')
  else if (
    side === 0 &&
    sites.sides.length > 0 &&
    sites.list.some(({ id, isSided }) => id === site && isSided === true)
  )
    lacks.push('no-side')
  return lacks
}

/**
 * The part of a selection that can be ordered now, for preferences and earlier orders in another
 * version: codes that are unknown, withdrawn or made from another specimen are dropped; of codes
 * that exclude each other the lowest stays. `dropped` is for telling the user.
 */
export const orderable = (
  form: Catalog,
  selection: Selection,
): { selection: Selection; dropped: readonly number[] } => {
  const ticked = new Set<number>()
  for (const code of selection.codes) {
    const leaf = form.leaves.get(code)
    if (leaf === undefined || leaf.isRetired === true || !suits(leaf, selection.specimen)) continue
    if (!leaf.excludes.some((other) => ticked.has(other))) ticked.add(code)
  }
  const hasProfile = form.profiles.some(({ key }) => key === selection.profile)
    ? selection.profile
    : null
  pruned(form, ticked, hasProfile)
  const profile = profileAfter(form, hasProfile, ticked)
  const bare = {
    ...selection,
    profile,
    codes: [...ticked].toSorted((a, b) => a - b),
    site: 0,
    side: 0,
  }
  return {
    selection: chooseSide(form, chooseSite(form, bare, selection.site), selection.side),
    dropped: selection.codes.filter((code) => !ticked.has(code)),
  }
}
