import type { Change } from '../../dictionaries/difference.ts'

const few = 10

/** A section of a preview: its title with the number of lines, then the first ten lines or all. */
export const previewPart = (title: string, lines: readonly string[], all: boolean): string[] => {
  const shown = all ? lines : lines.slice(0, few)
  const rest = lines.length - shown.length
  return [
    `${title}: ${lines.length.toLocaleString('en-US')}`,
    ...shown,
    ...(rest > 0 ? [`  ... and ${rest.toLocaleString('en-US')} more`] : []),
  ]
}

/**
 * Describes a change field by field: 'description: Fever -> Fever, unspecified; first day: ...'.
 * `says` maps fields to their visible labels.
 */
export const changeWords = <Row extends object>(
  { before, after, fields }: Change<Row>,
  texts: Readonly<Partial<Record<keyof Row & string, string>>>,
  word: (value: unknown) => string = String,
): string =>
  fields
    .map((field) => `${texts[field] ?? field}: ${word(before[field])} -> ${word(after[field])}`)
    .join('; ')
