import { paragraph, stack, type Row } from './rows.ts'
import { bodyWide } from './sheet.ts'

/**
 * 'MOSS, ADA LOVELACE': capitals are for display, the name is stored as typed
 * (rules.md#names-as-typed).
 */
export const nameInCapitals = ({
  lastName,
  firstName,
  middleName,
  suffix = '',
}: Record<'lastName' | 'firstName' | 'middleName', string> & { suffix?: string }): string =>
  [
    [lastName, suffix].filter(Boolean).join(' ') || '(last name missing)',
    [firstName, middleName].filter(Boolean).join(' ') || '(first name missing)',
  ]
    .join(', ')
    .toUpperCase()

/** A full-width box with its rows inside. */
export const boxed = (rows: readonly Row[], lineWidth = 0.8): Row => {
  const inner = stack(rows, 1)
  return {
    height: inner.height + 12,
    draw: (doc, x, y) => {
      doc
        .rect(x, y, bodyWide, inner.height + 10)
        .lineWidth(lineWidth)
        .strokeColor('#000')
        .stroke()
      inner.draw(doc, x + 8, y + 5)
    },
  }
}

/** Who, on every page: the name, and the identifiers of the order. */
export const identityStrip = (
  name: string,
  isTransliterated: boolean,
  texts: readonly string[],
): Row =>
  boxed([
    paragraph(`${name}${isTransliterated ? ' (transliterated)' : ''}`, bodyWide - 16, {
      size: 12,
      face: 'bold',
    }),
    paragraph(texts.join(' · '), bodyWide - 16, { size: 9 }),
  ])
