import { analyteName } from '@labgate/contract/catalog/analytes'
import { membersOf } from '@labgate/contract/catalog/build'
import { suits } from '@labgate/contract/catalog/selection'
import type { Catalog, Test } from '@labgate/contract/catalog/shape'
import type { SpecimenKey } from '@labgate/contract/catalog/specimens'
import { howMany } from '@labgate/contract/kit/how-many'
import { say } from '@labgate/contract/languages/say'

/** Something that can be found and checked: a test, or a whole class. */
export interface Entry {
  code: number
  name: string
  /** Where it belongs, or how much it contains. */
  text: string
  /** Other search terms besides its name: the reported analytes, and its code. */
  others: readonly string[]
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Everything that can be checked on the form for this specimen type, classes in the form's order.
 */
export const entriesOf = (form: Catalog, specimen: SpecimenKey): readonly Entry[] => {
  const offered = (test: Test): boolean => test.isRetired === undefined && suits(test, specimen)
  const entry = (test: Test, text: string): Entry => ({
    code: test.code,
    name: test.name,
    text,
    others: [...test.analytes.map(analyteName), String(test.code)].map(fold),
  })
  const classes = form.panels.filter(offered).flatMap((panel) => {
    const tests = panel.tests.filter(offered)
    const targets = panel.analytes.length
    if (tests.length === 0)
      return [entry(panel, targets > 1 ? say('{targets} targets', { targets }) : '')]
    return [
      {
        ...entry(
          panel,
          say('whole class, {length}', { length: howMany(membersOf(panel).length, 'test') }),
        ),
        others: [String(panel.code)],
      },
      ...tests.map((test) => entry(test, panel.name)),
    ]
  })
  /* A user who types a drug means the drug, not the reflex named after it. */
  return [...classes, ...form.singles.filter(offered).map((single) => entry(single, ''))]
}

/** How well it matches, 0 is best; -1 if it does not. */
const rankOf = ({ name, others }: Entry, words: string): number => {
  const folded = fold(name)
  if (folded.startsWith(words)) return 0
  if (folded.includes(` ${words}`) || folded.includes(`(${words}`)) return 1
  if (folded.includes(words)) return 2
  if (others.some((other) => other.startsWith(words))) return 3
  return others.some((other) => other.includes(words)) ? 4 : -1
}

/**
 * What the words may mean, likeliest first: names that start with them, then words in names, then
 * parts of words, then reported analytes.
 */
export const findTests = (entries: readonly Entry[], typed: string, most = 8): readonly Entry[] => {
  const words = fold(typed.trim())
  if (words === '') return []
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, words) }))
    .filter(({ rank }) => rank >= 0)
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ entry }) => entry)
}
