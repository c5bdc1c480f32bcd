import { comparisons, type Comparison } from '@labgate/contract/figures/figures'
import { say } from '@labgate/contract/languages/say'

/** What figures are compared with; 'none' shows them alone. */
export type Compare = Comparison | 'none'
const all: readonly Compare[] = [...comparisons, 'none']

export const comparedAs = (text: string | undefined): Compare =>
  all.find((one) => one === text) ?? 'before'
/** Cycles through before, a year ago, none, and before again. */
export const nextComparison = (compare: Compare): Compare =>
  all[(all.indexOf(compare) + 1) % all.length] ?? 'before'
/** In the API's format. */
export const comparisonOf = (compare: Compare): { compare?: Comparison } =>
  compare === 'year' ? { compare } : {}
export const compareOptions: readonly { value: Compare; label: string }[] = [
  { value: 'before', label: say('Period before') },
  { value: 'year', label: say('Year before') },
  { value: 'none', label: say('Nothing') },
]
