import { readFileSync } from 'node:fs'
import { textsOf } from './texts.ts'

/** Parts of the server that answer people at a screen. */
const answers =
  /^server\/src\/(access|core|features|overviews|http|jobs)\/|^server\/src\/db\/sentences/
/** What goes to other systems, on paper, or by mail, and what is for who runs the server. */
const elsewhere = /interfaces\/fhir|hl7|-paper|-letter|letters?\.ts|\/cli\//
const sentence = /^[A-Z“].*[.?!]$/
const tiles = /overviews\/home/
const tileText = /^(title|help|says|text|empty):/
const valueNames = 'abcdefghij'
const seed = 'db/seed/lists.sql'

/** {} as {a}, {b}, …: the names by which a phrase can place the values. */
const withNames = (text: string): string => {
  let at = 0
  return text.replaceAll('{}', () => {
    const name = valueNames[at] ?? ''
    at += 1
    return `{${name}}`
  })
}

/** What the server answers in sentences, and the tiles of the home page. */
export const serverSentences = (): ReadonlySet<string> =>
  new Set(
    textsOf()
      .filter(
        ({ text, file, element }) =>
          answers.test(file) &&
          !elsewhere.test(file) &&
          /[a-z]{2}/.test(text) &&
          (sentence.test(text) || (tiles.test(file) && tileText.test(element))),
      )
      .map(({ text }) => withNames(text)),
  )

/** The entries of the code lists that Labgate comes with. */
export const seedEntries = (): ReadonlySet<string> =>
  new Set(
    [...readFileSync(seed, 'utf8').matchAll(/\('\w+', \d+, '((?:[^']|'')+)'/g)].map(
      ([, text = '']) => text.replaceAll("''", "'"),
    ),
  )
