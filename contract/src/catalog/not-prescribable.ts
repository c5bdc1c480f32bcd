import type { AnalyteKey } from './analyte-families.ts'

/** Why no one prescribes it (rules.md#toxicology-verdicts). */
export const notPrescribableKinds = ['illicit', 'alcohol', 'nicotine', 'kratom'] as const
export type NotPrescribableKind = (typeof notPrescribableKinds)[number]

/**
 * Findings that no prescription can explain. If a drug on the medication list explains one after
 * all (cocaine used by a surgeon, a nicotine patch), it is explained. Substances on no legal list,
 * such as xylazine, are 'found, not explained' instead.
 */
export interface NotPrescribable {
  analyte: AnalyteKey
  kind: NotPrescribableKind
  source: string
  state: 'draft' | 'approved'
}

const rows = (
  kind: NotPrescribableKind,
  source: string,
  ...analytes: AnalyteKey[]
): NotPrescribable[] => analytes.map((analyte) => ({ analyte, kind, source, state: 'draft' }))

export const notPrescribable: readonly NotPrescribable[] = [
  rows(
    'illicit',
    '21 CFR 1308.11, Schedule I',
    'heroin',
    'mdma',
    'mda',
    'lsd',
    'psilocybin',
    'acetylfentanyl',
    'fluorofentanyl',
    'isotonitazene',
  ),
  rows('illicit', '21 CFR 1308.11, Schedule I (metabolite of heroin)', '6-mam'),
  rows(
    'illicit',
    '21 CFR 1308.12, Schedule II; given in procedures alone',
    'cocaine',
    'benzoylecgonine',
  ),
  rows('illicit', '21 CFR 1308.12, Schedule II; no product is on the market', 'pcp'),
  rows(
    'illicit',
    'Temporary order of 2023-07-26, Schedule I, extended by 90 FR 35253',
    'clonazolam',
    'etizolam',
    'flualprazolam',
  ),
  rows('alcohol', 'Not a medication', 'alcohol', 'etg', 'ets'),
  rows('nicotine', 'Not a medication but in replacement products', 'nicotine', 'cotinine'),
  rows('kratom', 'Not approved as a medication', 'mitragynine'),
].flat()
