import { plain } from './people.ts'

/**
 * The text in characters that the built-in fonts have (WinAnsi); others lose their diacritics.
 * Escapes parentheses and backslashes.
 */
const shown = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) =>
      /[\u0020-\u007e\u00a0-\u00ff]/.test(letter)
        ? letter
        : plain(letter).replaceAll(/[^\u0020-\u007e]/g, '?'),
    )
    .join('')
    .replaceAll(/[\\()]/g, (sign) => `\\${sign}`)

/**
 * One page (US letter, PDF 1.4) with a title, lines, and a footer, in Helvetica. Does not wrap
 * lines.
 */
export const pdfOf = (title: string, lines: readonly string[], foot: string): Buffer => {
  const content = [
    'BT /F2 18 Tf 72 712 Td',
    `(${shown(title)}) Tj ET`,
    '0.6 G 72 700 m 540 700 l S',
    'BT /F1 11 Tf 16 TL 72 672 Td',
    ...lines.map((line) => `(${shown(line)}) Tj T*`),
    'ET',
    `BT /F1 8 Tf 0.35 g 72 48 Td (${shown(foot)}) Tj ET`,
  ].join('\n')
  const font = (name: string): string =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${shown(title)}) /Producer (Labgate) >>`,
  ]
  // Every character is one byte (Latin-1), so string lengths are lengths in the file.
  let text = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n'
  const starts = objects.map((object, at) => {
    const start = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
