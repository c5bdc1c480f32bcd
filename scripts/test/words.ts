// Checks every text of the product against the glossary: a word it rules out fails, with the place
// and the preferred word.
import { readFileSync } from 'node:fs'
import { textsOf } from './texts.ts'

const glossary = 'docs/domain/glossary.md'
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Rows of the glossary's tables: term, meaning, where, and in quotes the words to avoid. */
const rows = readFileSync(glossary, 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [term = '', , , not = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    return [...not.matchAll(/“([^”]+)”/g)].map(([, wrong = '']) => ({
      term,
      wrong,
      pattern: new RegExp(`(?<![\\w’-])${escaped(wrong)}(?![\\w’-])`, 'i'),
    }))
  })
const texts = textsOf()

/**
 * Minimum counts: with fewer, the list is not the product's, whatever it finds. It must know each
 * kind of place, and enough texts of each.
 */
const least: Record<string, number> = {
  '/lab-order': 300,
  '/patient': 300,
  'every screen': 200,
  refusal: 20,
  rule: 500,
  answer: 600,
  paper: 150,
  letter: 15,
  'command line': 40,
}
const found = Map.groupBy(texts, ({ place }) => place)
const findings = [
  ...(rows.length < 40
    ? [`${glossary} has ${rows.length} words that are not wanted: fewer than it had.`]
    : []),
  ...Object.entries(least).flatMap(([place, count]) => {
    const known = found.get(place)?.length ?? 0
    return known < count
      ? [`Only ${known} texts of "${place}" were found, of at least ${count}.`]
      : []
  }),
  ...texts.flatMap(({ text, file, element }) =>
    rows.flatMap(({ term, wrong, pattern }) =>
      pattern.test(text)
        ? [`${file} (${element}): “${text}” says “${wrong}”; the word is “${term}”.`]
        : [],
    ),
  ),
]
for (const finding of findings) console.log(finding)
if (findings.length === 0)
  console.log(
    `${texts.length} texts use none of the ${rows.length} words that the glossary rules out.`,
  )
process.exit(findings.length === 0 ? 0 : 1)
