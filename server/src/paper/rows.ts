import { widthOf, type Face } from './faces.ts'
import { put, type Doc } from './pdf.ts'
import { wrapped } from './wrap.ts'

/**
 * A part of a page that is not divided unless it is taller than a page: its height, and how it is
 * drawn from its upper left corner. Points.
 */
export interface Row {
  height: number
  draw: (doc: Doc, x: number, y: number) => void
  /**
   * The part that fits into this much room, and the rest; undefined if none of it fits, or it
   * cannot be divided.
   */
  divide?: (room: number) => readonly [Row, Row] | undefined
  /** Stays on the same page as the next row. */
  staysWithNext?: true
  /** The head of its table: repeated above it where it starts a page. */
  under?: Row
  /** If it would start a page, some of the preceding rows move with it. */
  neverAlone?: true
}

export const gray = '#444'
export const accent = '#1f4e79'
const lineHeight = 1.28
const baselineIn = 0.98

export interface Style {
  size?: number
  face?: Face
  color?: string
}

/** A text on as many lines as it needs. */
export const paragraph = (text: string, width: number, style: Style = {}): Row =>
  linesOf(wrapped(text, style.face ?? 'regular', style.size ?? 9, width), style)

/** A text on as many lines as it needs, each aligned to the right edge of its column. */
export const rightIn = (
  text: string,
  width: number,
  { size = 8, face = 'regular' as Face } = {},
): Row => {
  const lines = wrapped(text, face, size, width)
  return {
    height: lines.length * size * lineHeight,
    draw: (doc, x, y) => {
      for (const [at, said] of lines.entries())
        put(doc, said, {
          x: x + width - widthOf(said, face, size),
          baseline: y + (at * lineHeight + baselineIn) * size,
          size,
          face,
        })
    },
  }
}

/** Lines as they are. */
export const linesOf = (lines: readonly string[], style: Style): Row => {
  const { size = 9, face = 'regular', color = '#000' } = style
  return {
    height: lines.length * size * lineHeight,
    draw: (doc, x, y) => {
      for (const [at, line] of lines.entries())
        put(doc, line, {
          x,
          baseline: y + (at * lineHeight + baselineIn) * size,
          size,
          face,
          color,
        })
    },
    divide: (room) => {
      const fitting = Math.floor(room / (size * lineHeight))
      return fitting < 1 || fitting >= lines.length
        ? undefined
        : [linesOf(lines.slice(0, fitting), style), linesOf(lines.slice(fitting), style)]
    },
  }
}

/** Stacks rows into one. */
export const stack = (rows: readonly Row[], gap = 0): Row => ({
  height: rows.reduce((sum, { height }) => sum + height, 0) + gap * Math.max(0, rows.length - 1),
  draw: (doc, x, y) => {
    let top = y
    for (const row of rows) {
      row.draw(doc, x, top)
      top += row.height + gap
    }
  },
  divide: (room) => {
    let used = 0
    for (const [at, row] of rows.entries()) {
      if (used + row.height > room) {
        const parts = row.divide?.(room - used)
        if (parts === undefined && at === 0) return undefined
        const [fits, rest] = parts === undefined ? [[], [row]] : [[parts[0]], [parts[1]]]
        return [
          stack([...rows.slice(0, at), ...fits], gap),
          stack([...rest, ...rows.slice(at + 1)], gap),
        ]
      }
      used += row.height + gap
    }
    return undefined
  },
})

type Columns = readonly { at: number; row: Row }[]
/** Rows side by side, each at its distance from the left. */
export const sideBySide = (columns: Columns): Row => ({
  height: Math.max(0, ...columns.map(({ row }) => row.height)),
  draw: (doc, x, y) => {
    for (const { at, row } of columns) row.draw(doc, x + at, y)
  },
  divide: (room) => {
    const above: { at: number; row: Row }[] = []
    const below: { at: number; row: Row }[] = []
    for (const { at, row } of columns) {
      const parts = row.height <= room ? ([row, undefined] as const) : row.divide?.(room)
      if (parts === undefined) return undefined
      above.push({ at, row: parts[0] })
      if (parts[1] !== undefined) below.push({ at, row: parts[1] })
    }
    return below.length === 0 ? undefined : [sideBySide(above), sideBySide(below)]
  },
})

/** A table row above a rule, which is heavier under a heading. */
export const ruled = (row: Row, width: number, face: Face = 'regular'): Row => ({
  ...row,
  height: row.height + 4,
  draw: (doc, x, y) => {
    row.draw(doc, x, y + 1.5)
    doc
      .moveTo(x, y + row.height + 3)
      .lineTo(x + width, y + row.height + 3)
      .lineWidth(face === 'bold' ? 0.6 : 0.25)
      .strokeColor('#999')
      .stroke()
  },
  divide: (room) => {
    const parts = row.divide?.(room - 4)
    return parts && [ruled(parts[0], width, face), ruled(parts[1], width, face)]
  },
})

/**
 * A table: its head stands above its first row, and again, as `continued` if that is given, on each
 * page that goes on with it. Its last row is never alone on a page.
 */
export const tableOf = (head: Row, rows: readonly Row[], continued: Row = head): Row[] => [
  { ...head, ...(rows.length > 0 && { staysWithNext: true }) },
  ...rows.map((row, at) => ({
    ...row,
    under: continued,
    ...(at === rows.length - 2 &&
      rows.at(-1)?.neverAlone !== true && { staysWithNext: true as const }),
  })),
]

export const space = (height: number): Row => ({ height, draw: () => {} })

/** A field: its label and its value. An unknown value says so. */
export const field = (
  label: string,
  value: string,
  width: number,
  { labelWide = 84, face = 'regular' as Face, missing = 'Not recorded' } = {},
): Row =>
  sideBySide([
    {
      at: 0,
      row: stack([space(1.2), paragraph(label, labelWide - 6, { size: 7.5, color: gray })]),
    },
    {
      at: labelWide,
      row: paragraph(
        value === '' ? missing : value,
        width - labelWide,
        value === '' ? { color: gray } : { face },
      ),
    },
  ])

/** Between the text of a heading and its note, at least. */
const beforeNote = 16
/** The heading of a section above a rule. A note too long for its line stands below the rule. */
export const heading = (
  text: string,
  width: number,
  { isTight = false, note = '' }: { isTight?: boolean; note?: string } = {},
): Row => {
  const own = isTight ? 19 : 24
  const size = { text: 9.5, note: 8 }
  const room = width - widthOf(text, 'bold', size.text) - beforeNote
  const below =
    widthOf(note, 'regular', size.note) <= room
      ? undefined
      : rightIn(note, width, { size: size.note })
  return {
    height: own + (below === undefined ? 0 : below.height + 3),
    staysWithNext: true,
    draw: (doc, x, top) => {
      const y = isTight ? top - 4 : top
      const baseline = y + 14
      put(doc, text, { x, baseline, size: size.text, face: 'bold', color: accent })
      if (below !== undefined) below.draw(doc, x, top + own)
      else if (note !== '')
        put(doc, note, {
          x: x + width - widthOf(note, 'regular', size.note),
          baseline,
          size: size.note,
          face: 'regular',
        })
      doc
        .moveTo(x, y + 17.5)
        .lineTo(x + width, y + 17.5)
        .lineWidth(0.6)
        .strokeColor(accent)
        .stroke()
    },
  }
}

/** A checkbox with its label. */
export const tick = (isOn: boolean, text: string): Row & { width: number } => ({
  height: 12,
  width: 13 + widthOf(text, 'regular', 9) + 14,
  draw: (doc, x, y) => {
    doc
      .rect(x, y + 2.2, 7.6, 7.6)
      .lineWidth(0.7)
      .strokeColor('#000')
      .stroke()
    if (isOn) put(doc, 'X', { x: x + 1.2, baseline: y + 9, size: 8, face: 'bold' })
    put(doc, text, { x: x + 12, baseline: y + 9, size: 9, face: isOn ? 'bold' : 'regular' })
  },
})

/** Checkboxes on one line. */
export const ticks = (of: readonly (readonly [isOn: boolean, text: string])[]): Row => {
  let at = 0
  return sideBySide(
    of.map(([isOn, text]) => {
      const row = tick(isOn, text)
      const column = { at, row }
      at += row.width
      return column
    }),
  )
}

/** Items in columns read downward, as rows that a page can divide. */
export const inColumns = (
  items: readonly Row[],
  columns: number,
  columnWide: number,
  gap = 1.5,
): Row[] => {
  const perColumn = Math.ceil(items.length / columns)
  return Array.from({ length: perColumn }, (_, line) => {
    const across = Array.from(
      { length: columns },
      (_column, column) => items[column * perColumn + line],
    ).flatMap((row, column) => (row === undefined ? [] : [{ at: column * columnWide, row }]))
    return stack([sideBySide(across), space(gap)])
  })
}
