import type { AnalyteKey } from './analyte-families.ts'

/**
 * Impurities that a drug's manufacture leaves in it. One explains a small finding, and only if the
 * drug itself is also found: below `upperRatio` of the drug, by the two values of one specimen. It
 * explains nothing that the body would make from the impurity.
 */
export interface ProcessImpurity {
  drug: AnalyteKey
  impurity: AnalyteKey
  /** Impurity to drug, as a decimal. */
  upperRatio: string
  source: string
  sourceDate: string
  state: 'draft' | 'approved'
}

const ratios = {
  source: 'Clin Biochem 112:6: hydrocodone and hydromorphone to oxycodone ratios',
  sourceDate: '2023-02',
  state: 'draft',
} as const

export const processImpurities: readonly ProcessImpurity[] = [
  { drug: 'oxycodone', impurity: 'hydrocodone', upperRatio: '0.01', ...ratios },
  { drug: 'oxycodone', impurity: 'hydromorphone', upperRatio: '0.01', ...ratios },
]
