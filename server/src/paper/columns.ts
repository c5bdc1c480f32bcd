import { asPrintedInColumns } from './faces.ts'
import { linesOf, type Row, type Style } from './rows.ts'

/** Width of every letter of the fixed-width face, in ems. */
const em = 0.6
/** Smaller letters cannot be read after a fax. */
const smallest = 5.5

/**
 * A text with columns on its own lines, in the fixed-width face, as large as fits into `width`
 * points. A line that does not fit at the smallest size goes on below, indented.
 */
export const inFixedWidth = (text: string, width: number, style: Style = {}): Row => {
  const lines = text.split('\n').map(asPrintedInColumns)
  const longest = Math.max(1, ...lines.map((line) => line.length))
  const size = Math.max(smallest, Math.min(style.size ?? 8.5, width / (longest * em)))
  const most = Math.max(10, Math.floor(width / (size * em)))
  const indent = '    '
  const broken = (line: string): string[] => {
    if (line.length <= most) return [line]
    const rest = `${indent}${line.slice(most)}`
    return [line.slice(0, most), ...(rest.length < line.length ? broken(rest) : [rest])]
  }
  return linesOf(lines.flatMap(broken), { ...style, size, face: 'fixed' })
}
