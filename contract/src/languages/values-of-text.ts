import { IntlMessageFormat } from 'intl-messageformat'

/* The library's parts of a text: as it stands, and a value by its name. */
const [standing, named] = [0, 1] as const

/**
 * The names of the values of a text, in the order of the alphabet; undefined if the text cannot be
 * read, or has a form that say() does not fill.
 */
export const valuesOfText = (text: string): string[] | undefined => {
  try {
    const parts = new IntlMessageFormat(text).getAst()
    const names = parts.flatMap((part) => (part.type === named ? [part.value] : []))
    return parts.every(({ type }) => type === standing || type === named)
      ? names.toSorted()
      : undefined
  } catch {
    return undefined
  }
}
