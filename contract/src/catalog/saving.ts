import { membersOf } from './build.ts'
import { emptySelection, firstSpecimen, suits, type Selection } from './selection.ts'
import type { Catalog, ProfileKey } from './shape.ts'
import type { SpecimenKey } from './specimens.ts'

const ascending = (codes: Iterable<number>): number[] => [...codes].toSorted((a, b) => a - b)

/** What a stored profile code includes: its screen and, for a full profile, all its classes. */
export const broughtBy = (
  form: Catalog,
  key: ProfileKey,
  screen: number | null,
): ReadonlySet<number> => {
  const codes = new Set(form.fullCodes.get(key))
  if (screen !== null) codes.add(screen)
  return codes
}

/**
 * The codes that an order stores, ascending: the profile's code in place of everything it includes;
 * for a class with every test selected, the class's code alone; for every other selection, its own
 * code.
 */
export const codesToSave = (form: Catalog, { codes, profile }: Selection): readonly number[] => {
  const left = new Set(codes)
  const saved: number[] = []
  const chosen = form.profiles.find(({ key }) => key === profile)
  const row =
    chosen?.codes.find(({ screen }) => screen !== null && left.has(screen)) ?? chosen?.codes[0]
  if (chosen !== undefined && row !== undefined) {
    saved.push(row.code)
    for (const code of broughtBy(form, chosen.key, row.screen)) left.delete(code)
  }
  for (const panel of form.panels) {
    const members = membersOf(panel)
    if (
      panel.tests.length === 0 ||
      members.length === 0 ||
      !members.every(({ code }) => left.has(code))
    )
      continue
    saved.push(panel.code)
    for (const { code } of members) left.delete(code)
  }
  return ascending([...saved, ...left])
}

/**
 * What an order stores besides the codes. Absent parts are derived from the codes or take the
 * form's defaults.
 */
export interface Kept {
  specimen?: SpecimenKey | undefined
  site?: number
  side?: number
}

const specimenFor = (form: Catalog, codes: readonly number[]): SpecimenKey => {
  const leaves = codes.map((code) => form.leaves.get(code)).filter((leaf) => leaf !== undefined)
  const most = form.specimens.map((specimen) => ({
    specimen,
    count: leaves.filter((leaf) => suits(leaf, specimen)).length,
  }))
  return most.reduce((best, one) => (one.count > best.count ? one : best), {
    specimen: firstSpecimen(form),
    count: -1,
  }).specimen
}

/**
 * The selection behind stored codes: the inverse of codesToSave. Each code adds what it stands for
 * and nothing else; nothing is corrected or dropped, so codes that the form does not know, or that
 * exclude each other, are left for faultsOf to name (`orderable` in faults.ts drops them).
 */
export const selectionOf = (
  form: Catalog,
  codes: readonly number[],
  kept: Kept = {},
): Selection => {
  let profile: ProfileKey | null = null
  const ticked = new Set<number>()
  for (const code of ascending(codes)) {
    const stored = form.profileCodes.get(code)
    const panel = form.panelsByCode.get(code)
    if (stored !== undefined && profile === null) {
      profile = stored.profile.key
      for (const one of broughtBy(form, stored.profile.key, stored.screen)) ticked.add(one)
    } else if (panel === undefined) ticked.add(code)
    else for (const member of membersOf(panel)) ticked.add(member.code)
  }
  if (profile === null && ticked.size > 0)
    profile = form.profiles.find(({ keepsTicks }) => keepsTicks === true)?.key ?? null
  const sorted = ascending(ticked)
  const empty = emptySelection(form, kept.specimen ?? specimenFor(form, sorted))
  return {
    ...empty,
    codes: sorted,
    profile,
    site: kept.site ?? empty.site,
    side: kept.side ?? empty.side,
  }
}
