import { faultsOf } from '@labgate/contract/catalogue/faults'
import type { Selection } from '@labgate/contract/catalogue/selection'
import type { Catalogue } from '@labgate/contract/catalogue/shape'

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
export const faultPlaces = (form: Catalogue, selection: Selection): FaultPlaces => {
  const at = new Map<number, string>()
  const other: string[] = []
  let profile: string | undefined
  let specimen: string | undefined
  for (const { rule, codes, says } of faultsOf(form, selection)) {
    const leaf = codes.map((code) => form.leaves.get(code)).find((found) => found !== undefined)
    if (rule === 'profile') profile ??= says
    else if (rule === 'specimen' && form.specimens.length > 1) specimen ??= says
    else if (leaf === undefined) other.push(says)
    else {
      const place = leaf.panel?.code ?? leaf.code
      at.set(place, [at.get(place), says].filter((part) => part !== undefined).join(' '))
    }
  }
  return { profile, specimen, at, other }
}
