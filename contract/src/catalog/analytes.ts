import { analyteFamilies, type AnalyteKey, type AnalyteKind } from './analyte-families.ts'
import { analyteLinks } from './analyte-links.ts'

export interface Analyte {
  key: AnalyteKey
  /** Display name. */
  name: string
  kind: AnalyteKind
  /** What the body makes it from and what the body makes from it: one step (analyte-links.ts). */
  parents: readonly AnalyteKey[]
  metabolites: readonly AnalyteKey[]
  /**
   * Only a code seen in public value sets for this exact analyte; all others wait for the LOINC
   * table.
   */
  loinc?: string
}

/**
 * 35492-8 is left out: it was seen for MRSA as a whole, not for mecA. So are the four codes of the
 * seasonal coronaviruses, which are one analyte here.
 */
const loincs: Partial<Record<AnalyteKey, string>> = {
  'sars-cov-2': '94565-9',
  'influenza-a': '92142-9',
  rsv: '92131-2',
  'chlamydia-trachomatis': '21613-5',
  'neisseria-gonorrhoeae': '24111-7',
  'trichomonas-vaginalis': '69937-1',
  'vana-vanb': '62261-3',
}

const kinds = Object.keys(analyteFamilies) as AnalyteKind[]
const all = kinds.flatMap((kind) =>
  Object.entries(analyteFamilies[kind]).map(([name, words]): Analyte => {
    const key = name as AnalyteKey
    const loinc = loincs[key]
    return {
      key,
      name: words,
      kind,
      parents: analyteLinks
        .filter(({ metabolite }) => metabolite === key)
        .map(({ parent }) => parent),
      metabolites: analyteLinks
        .filter(({ parent }) => parent === key)
        .map(({ metabolite }) => metabolite),
      ...(loinc === undefined ? {} : { loinc }),
    }
  }),
)

/** All analytes in the order of their families, each once. */
export const analytes: readonly Analyte[] = all
const byKey = new Map(all.map((analyte) => [analyte.key, analyte]))

/** The analyte for a key from outside; undefined if there is none. */
export const analyteOf = (key: string): Analyte | undefined => byKey.get(key as AnalyteKey)
export const analyteName = (key: AnalyteKey): string => byKey.get(key)?.name ?? key

/**
 * Everything the body makes from a substance, over all steps, without the substance itself:
 * codeine, morphine, hydromorphone.
 */
export const allMetabolitesOf = (key: AnalyteKey): ReadonlySet<AnalyteKey> => {
  const found = new Set<AnalyteKey>()
  const walk = (from: AnalyteKey): void => {
    for (const made of byKey.get(from)?.metabolites ?? []) {
      if (found.has(made) || made === key) continue
      found.add(made)
      walk(made)
    }
  }
  walk(key)
  return found
}

/**
 * Whether an analyte's values keep their sender's name and code, because the catalog has none for
 * them.
 */
export const isAsSent = (key: string): boolean => key === ('as-sent' satisfies AnalyteKey)
