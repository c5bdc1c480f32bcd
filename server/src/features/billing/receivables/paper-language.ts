import { languageNames, type Language } from '@labgate/contract/languages/language'
import { Refusal } from '../../../access/refusal.ts'
import { inLanguage } from '../../../paper/money/in-both-languages.ts'
import type { MoneyPaper } from '../../../paper/money/money-paper.ts'

/**
 * A kept paper in the language that is asked for, else in the patient's. Refuses a paper that was
 * made before there was one in that language. `name`: of the paper, as in 'Statement 1042'.
 */
export const inLanguageOrRefuse = (
  kept: MoneyPaper,
  requested: Language | undefined,
  name: string,
): MoneyPaper => {
  const paper = inLanguage(kept, requested)
  if (paper === undefined)
    throw new Refusal(
      'not-possible',
      `${name} was made without a copy in ${languageNames[requested ?? 'en']}.`,
    )
  return paper
}
