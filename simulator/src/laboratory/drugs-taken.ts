import type { AnalyteKey } from '@labgate/contract/catalog/analyte-families'
import { allMetabolitesOf, analytes } from '@labgate/contract/catalog/analytes'
import type { Random } from '@labgate/demo/random.ts'

/* How often a drug that was not prescribed is in a specimen of the demo; all others very rarely. */
const often: Readonly<Partial<Record<AnalyteKey, number>>> = {
  nicotine: 0.15,
  thc: 0.07,
  alcohol: 0.05,
  cocaine: 0.02,
  methamphetamine: 0.02,
  fentanyl: 0.015,
  heroin: 0.01,
}
const seldom = 0.001
/** Some people do not take what they were prescribed, and not every metabolite shows up. */
const takes = 0.88
const shows = 0.85

/**
 * The substances in a specimen: mostly what was prescribed, occasionally something else, and their
 * metabolites.
 */
export const substancesIn = (
  random: Random,
  medications: readonly string[],
): ReadonlySet<AnalyteKey> => {
  const prescribed = medications.join(' ').toLowerCase()
  const found = new Set<AnalyteKey>()
  for (const { key, name, kind } of analytes) {
    if (kind !== 'drug') continue
    const draw = random.fork(key)
    const word = name.split(' (')[0]?.toLowerCase() ?? key
    if (!draw.chance(prescribed.includes(word) ? takes : (often[key] ?? seldom))) continue
    found.add(key)
    for (const made of allMetabolitesOf(key)) if (draw.chance(shows)) found.add(made)
  }
  return found
}
