import { faultsOf } from '@labgate/contract/catalog/faults'
import type { Selection } from '@labgate/contract/catalog/selection'
import type { Catalog } from '@labgate/contract/catalog/shape'

/** A selection's faults, where they belong. */
export interface FaultPlaces {
  profile: string | undefined
  specimen: string | undefined
  /** By the code of the class, the panel, or the single test. */
  at: ReadonlyMap<number, string>
  /** For codes that the form does not have. */
  other: readonly string[]
}

/** A selection made here never has faults; preferences and orders from an earlier form can. */
export const faultPlaces = (form: Catalog, selection: Selection): FaultPlaces => {
  const at = new Map<number, string>()
  const other: string[] = []
  let profile: string | undefined
  let specimen: string | undefined
  for (const { rule, codes, says: text } of faultsOf(form, selection)) {
    const leaf = codes.map((code) => form.leaves.get(code)).find((found) => found !== undefined)
    if (rule === 'profile') profile ??= text
    else if (rule === 'specimen' && form.specimens.length > 1) specimen ??= text
    else if (leaf === undefined) other.push(text)
    else {
      const place = leaf.panel?.code ?? leaf.code
      at.set(place, [at.get(place), text].filter((part) => part !== undefined).join(' '))
    }
  }
  return { profile, specimen, at, other }
}
