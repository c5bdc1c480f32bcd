import type { ChartData } from '@labgate/charts/figures'
import { hatchPath } from '@labgate/charts/hatch'
import { describeDay } from '@labgate/charts/periods'
import { sceneOf } from '@labgate/charts/scene'
import type { Rect, Scene, Shape } from '@labgate/charts/shapes'
import { tableOf } from '@labgate/charts/table'
import { widthOf } from './faces.ts'
import { put, type Doc } from './pdf.ts'
import { sideBySide, gray, paragraph, rightIn, space, stack, type Row } from './rows.ts'

const black = '#000'
const solid = '#333'
const light = '#999'
const line = '#bbb'
const letters = 8
const cellLetters = 8
const headLetters = 7
/**
 * Table columns are at most this wide, in points; beyond this many columns their headings are
 * smaller.
 */
const mostWide = 84
const mostInFull = 6

/* Black on white: dashes, hatches and names distinguish what colors distinguish on a screen. */
const inkOf = ({ color, isLight = false }: Pick<Shape, 'color' | 'isLight'>): string => {
  if (color === 'grid') return line
  if (color === 'quiet') return gray
  return isLight ? light : black
}

const drawRect = (doc: Doc, shape: Rect): void => {
  const { x, y, width, height, color, hatch, isLight = false, open } = shape
  const strokes = hatchPath(shape, hatch)
  const hatched = (ink: string, wide: number): void => {
    if (strokes !== '') doc.path(strokes).lineWidth(wide).strokeColor(ink).stroke()
  }
  if (color === 'ground') return hatched('#fff', 1.4)
  if (color === 'grid') return hatched(line, 0.5)
  const isFilled = hatch === 'none'
  doc.rect(x, y, width, height).fillColor(isFilled ? (isLight ? line : solid) : '#fff')
  doc.fill()
  hatched(inkOf(shape), 0.6)
  const sides = doc
    .lineWidth(0.6)
    .strokeColor(inkOf(shape))
    .moveTo(x, y)
    .lineTo(x, y + height)
  if (open === 'top') sides.moveTo(x + width, y).lineTo(x + width, y + height)
  else
    sides
      .lineTo(x + width, y + height)
      .lineTo(x + width, y)
      .lineTo(x, y)
  sides.stroke()
}

const drawShape = (doc: Doc, shape: Shape): void => {
  const dashed = (dash: readonly number[] | undefined, draw: () => void): void => {
    if (dash !== undefined && dash.length > 0)
      // its types allow only one length
      doc.dash(dash.map((length) => length * 0.7) as unknown as number, {})
    draw()
    doc.undash()
  }
  switch (shape.kind) {
    case 'rect':
      return drawRect(doc, shape)
    case 'path':
      return dashed(shape.dash, () =>
        doc
          .path(shape.d)
          .lineWidth(shape.width * 0.6)
          .strokeColor(inkOf(shape))
          .stroke(),
      )
    case 'line':
      return dashed(shape.dash, () =>
        doc
          .moveTo(shape.x1, shape.y1)
          .lineTo(shape.x2, shape.y2)
          .lineWidth(0.5)
          .strokeColor(inkOf(shape))
          .stroke(),
      )
    case 'dot': {
      const { x, y, r, isHollow = false } = shape
      if (!isHollow) {
        const isOnBar = shape.color === 'text'
        doc.circle(x, y, r).lineWidth(0.8).strokeColor('#fff').fillColor(inkOf(shape))
        return void (isOnBar ? doc.fillAndStroke() : doc.fill())
      }
      const isRing = shape.color === 'danger' // around a dot, which stays visible
      doc.circle(x, y, r).lineWidth(0.8).strokeColor(inkOf(shape))
      return void (isRing ? doc.stroke() : doc.fillColor('#fff').fillAndStroke())
    }
    case 'text': {
      const { text, size, isBold = false, anchor } = shape
      const face = isBold ? 'bold' : 'regular'
      const wide = widthOf(text, face, size)
      const x = { start: shape.x, middle: shape.x - wide / 2, end: shape.x - wide }[anchor]
      return put(doc, text, {
        x,
        baseline: shape.y,
        size,
        face,
        color: shape.color === 'quiet' ? gray : black,
      })
    }
  }
}

const sceneRow = (scene: Scene): Row => ({
  height: scene.height + letters,
  staysWithNext: true,
  draw: (doc, x, y) => {
    doc.save().translate(x, y)
    for (const shape of scene.shapes) drawShape(doc, shape)
    doc.restore()
  },
})

/** A table that repeats its heading on each page. */
const tableRow = (head: Row, lines: readonly Row[]): Row => {
  const whole = stack([head, ...lines])
  return {
    ...whole,
    divide: (room) => {
      let used = head.height
      const fitting = lines.findIndex((row) => (used += row.height) > room)
      return fitting < 1
        ? undefined
        : [stack([head, ...lines.slice(0, fitting)]), tableRow(head, lines.slice(fitting))]
    },
  }
}

/** The whole table of a chart, followed by the reasons for missing figures. */
const tableRows = (data: ChartData, width: number): Row[] => {
  const { head, rows, notes } = tableOf(data)
  const nameWide = Math.min(
    width * 0.4,
    Math.max(
      ...[head[0] ?? '', ...rows.map(({ name }) => name)].map((name) =>
        widthOf(name, 'bold', cellLetters),
      ),
    ) + 8,
  )
  const columns = Math.max(1, head.length - 1)
  const columnWide = Math.min(mostWide, (width - nameWide) / columns)
  const style = { size: columns > mostInFull ? headLetters : cellLetters, face: 'bold' as const }
  const line = (name: Row, cells: readonly Row[]): Row =>
    sideBySide([
      { at: 0, row: name },
      ...cells.map((row, column) => ({ at: nameWide + columnWide * column + 6, row })),
    ])
  const [nameHead = '', ...heads] = head
  return [
    tableRow(
      line(
        paragraph(nameHead, nameWide, style),
        heads.map((text) => rightIn(text, columnWide - 6, style)),
      ),
      rows.map(({ name, cells }) =>
        line(
          paragraph(name, nameWide, { size: cellLetters }),
          cells.map(({ text, note = '' }) =>
            rightIn(`${text}${note === '' ? '' : ` ${note}`}`, columnWide - 6),
          ),
        ),
      ),
    ),
    ...notes.map(({ note, why }) =>
      paragraph(`–${note === '' ? '' : ` ${note}`} ${why}`, width, { size: 7.5, color: gray }),
    ),
    space(letters),
  ]
}

interface ChartOnPaper {
  /**
   * As for the chart on a screen: what, in which unit, from and to which day YYYY-MM-DD, in which
   * time zone.
   */
  title: string
  unit: string
  from: string
  to: string
  zone: string
}
/**
 * A chart with its caption above and its whole table below, as rows of a page; black on white,
 * nothing conveyed by color.
 */
export const chartRows = (chart: ChartOnPaper, data: ChartData, width: number): Row[] => [
  ...pictureRows(chart, data, width),
  ...tableRows(data, width),
]

/** Only the picture, if the page has its own table. */
export const pictureRows = (
  { title, unit, from, to, zone }: ChartOnPaper,
  data: ChartData,
  width: number,
): Row[] => [
  {
    ...paragraph(`${title}, ${unit}, ${describeDay(from)} to ${describeDay(to)}, ${zone}`, width, {
      face: 'bold',
    }),
    staysWithNext: true,
  },
  { ...space(2), staysWithNext: true },
  sceneRow(
    sceneOf(data, {
      width,
      text: letters,
      ...('points' in data && { height: 150 }),
      widthOf: (text, size) => widthOf(text, 'bold', size),
    }),
  ),
]
