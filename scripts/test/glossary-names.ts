/* Names that the glossary gives for code exist there. */

/** Names in the last of the five columns of the glossary's first table, each with its term. */
const namesOf = (glossary: string): { term: string; name: string }[] =>
  glossary.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    const [, term = ''] = cells
    // a row begins and ends with an empty cell
    if (cells.length !== 7) return []
    return [...(cells[5] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({ term, name }))
  })

/**
 * Names of the glossary that no file of code has. A name such as `lab_order.hold` consists of two
 * words.
 */
export const glossaryFindings = (glossary: string, code: Iterable<string>): string[] => {
  const names = namesOf(glossary)
  if (names.length === 0) return ['The glossary has no names of code.']
  const missing = new Set(names.flatMap(({ name }) => name.split('.')))
  for (const text of code)
    for (const [word] of text.matchAll(/\w+/g)) {
      missing.delete(word)
      if (missing.size === 0) return []
    }
  return names
    .filter(({ name }) => name.split('.').some((word) => missing.has(word)))
    .map(({ term, name }) => `The glossary has \`${name}\` for "${term}", and no code has it.`)
}
