/*
 * Words that laboratory systems write instead of a number. Only words that mean the same everywhere
 * are listed; any other word is not judged.
 */
const words = {
  positive: [
    'positive',
    'pos',
    'detected',
    'present',
    'reactive',
    'found',
    'confirmed positive',
    'positive confirmed',
    '+',
    '1+',
    '2+',
    '3+',
    '4+',
  ],
  presumptive: [
    'presumptive',
    'presumptive positive',
    'presumptive pos',
    'presumptively positive',
    'presumed positive',
    'unconfirmed positive',
  ],
  negative: [
    'negative',
    'neg',
    'not detected',
    'none detected',
    'undetected',
    'non detected',
    'not present',
    'absent',
    'nonreactive',
    'non reactive',
    'not reactive',
    'not found',
    'none seen',
    'presumptive negative',
    'confirmed negative',
    'below cutoff',
    'below cut off',
  ],
} as const
export type Said = keyof typeof words

const kinds = Object.keys(words) as Said[]
const byWord = new Map<string, Said>(
  kinds.flatMap((said) => words[said].map((word) => [word, said] as const)),
)

/**
 * What a qualitative value says, ignoring case, hyphens, and periods; undefined if it does not say:
 * inconclusive, trace, invalid, or an unknown word.
 */
export const saidBy = (value: string): Said | undefined =>
  byWord.get(
    value
      .toLowerCase()
      .replaceAll(/[-_.‐‑]+/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
