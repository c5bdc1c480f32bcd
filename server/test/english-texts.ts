import { english } from '@labgate/contract/languages/english'
import { loadTexts } from '@labgate/contract/languages/texts'

/* What is between the values of a text. */
const piecesOf = (text: string): string[] =>
  text
    .split(/\{\w+\}/)
    .map((piece) => piece.trim())
    .filter((piece) => /\p{L}{4}/u.test(piece))
const ofSpanish = Object.values(await loadTexts.es()).join('\n')
const ofEnglish = Object.values(english)
  .flatMap(piecesOf)
  .filter((piece) => !ofSpanish.includes(piece))

/** The English texts of the catalog of patients' papers that are in this text. */
export const englishIn = (text: string): string[] =>
  ofEnglish.filter((piece) =>
    new RegExp(`(?<!\\p{L})${RegExp.escape(piece)}(?!\\p{L})`, 'u').test(text),
  )
