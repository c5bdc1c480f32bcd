import type { AnalyteKey } from './analyte-families.ts'

/**
 * What the making of a drug leaves in it. It explains a little of what is found, and only as long as the drug itself is found beside it:
 * below `upperRatio` of the drug, by the two values of one specimen. Nothing that the body would make of the impurity is explained by it.
 */
export interface ProcessImpurity {
  drug: AnalyteKey
  impurity: AnalyteKey
  /** Of impurity to drug, as a decimal. */
  upperRatio: string
  source: string
  sourceDate: string
  state: 'draft' | 'approved'
}

const ratios = { source: 'Clin Biochem 112:6: hydrocodone and hydromorphone to oxycodone ratios', sourceDate: '2023-02', state: 'draft' } as const

export const processImpurities: readonly ProcessImpurity[] = [
  { drug: 'oxycodone', impurity: 'hydrocodone', upperRatio: '0.01', ...ratios },
  { drug: 'oxycodone', impurity: 'hydromorphone', upperRatio: '0.01', ...ratios },
]
