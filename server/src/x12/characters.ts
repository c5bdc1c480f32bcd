import { foldedText as folded } from '@labgate/contract/billing/folded-text'
import { isCarried } from './check-element.ts'
import type { Separators } from './separators.ts'

const signsBySeparators = new WeakMap<Separators, readonly string[]>()
const signsOf = (separators: Separators): readonly string[] => {
  const known = signsBySeparators.get(separators)
  if (known !== undefined) return known
  const { element, repetition, component, segment } = separators
  const signs = [element, repetition, component, segment].filter((sign) => sign !== '')
  signsBySeparators.set(separators, signs)
  return signs
}

/**
 * Free text as written to a file: folded, separators as spaces, no space at either end nor two in a
 * row.
 */
export const freeText = (text: string, separators: Separators): string => {
  let said = folded(text)
  for (const sign of signsOf(separators)) if (said.includes(sign)) said = said.replaceAll(sign, ' ')
  return (said.includes('  ') ? said.replace(/ +/g, ' ') : said).trim()
}

/** Whether a value contains a separator of the file. */
export const hasSeparator = (text: string, separators: Separators): boolean =>
  signsOf(separators).some((sign) => text.includes(sign))

/** Why a text cannot be written: undefined if it can. */
export const cannotCarry = (text: string, separators: Separators): string | undefined => {
  if (hasSeparator(text, separators))
    return 'The value contains a separator of the file, and X12 has no escape for it.'
  return isCarried(text)
    ? undefined
    : 'The value contains a character that X12 does not allow and that has no substitute.'
}

/**
 * A number in X12 format: no plus, no leading or trailing zeros ('12.5', '.5', '0'). A text that is
 * not a number stays as is.
 */
export const plainNumber = (text: string): string => {
  const [, sign = '', before = '', after = ''] =
    /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text.trim()) ?? []
  if (before === '' && after === '') return text.trim()
  const [left, right] = [before.replace(/^0+/, ''), after.replace(/0+$/, '')]
  const plain = right === '' ? left || '0' : `${left}.${right}`
  return sign === '-' && plain !== '0' ? `-${plain}` : plain
}
