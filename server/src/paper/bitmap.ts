import { asPrinted, drawingFontOf, fontOf, runOf, type Face } from './faces.ts'

/** A printer's dots: 1 is black. */
export interface Bitmap {
  width: number
  height: number
  dots: Uint8Array
}

type Edge = readonly [x0: number, y0: number, x1: number, y1: number]
const steps = 4

/* A glyph's outline as straight edges, in dots. */
const edgesOf = (
  commands: readonly { command: string; args: number[] }[],
  place: (x: number, y: number) => [number, number],
): Edge[] => {
  const edges: Edge[] = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const line = (toX: number, toY: number): void => {
    edges.push([...place(x, y), ...place(toX, toY)])
    ;[x, y] = [toX, toY]
  }
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args
    const [fromX, fromY] = [x, y]
    if (command === 'moveTo') [x, y, startX, startY] = [a, b, a, b]
    else if (command === 'lineTo') line(a, b)
    else if (command === 'closePath') line(startX, startY)
    else
      for (let step = 1; step <= steps; step++) {
        const t = step / steps
        const u = 1 - t
        if (command === 'quadraticCurveTo')
          line(u * u * fromX + 2 * u * t * a + t * t * c, u * u * fromY + 2 * u * t * b + t * t * d)
        else
          line(
            u ** 3 * fromX + 3 * u * u * t * a + 3 * u * t * t * c + t ** 3 * e,
            u ** 3 * fromY + 3 * u * u * t * b + 3 * u * t * t * d + t ** 3 * f,
          )
      }
  }
  return edges
}

const samples = 4

type Crossing = readonly [x: number, up: number]

/*
 * For each line of samples, the points where it crosses the outline, from left to right: the
 * winding changes by `up` there.
 */
const crossingsOf = (edges: readonly Edge[], height: number): Map<number, Crossing[]> => {
  const lines = new Map<number, Crossing[]>()
  for (const [x0, y0, x1, y1] of edges) {
    const up = y1 > y0 ? 1 : -1
    const [upper, lower] = [Math.min(y0, y1), Math.max(y0, y1)]
    const slope = (x1 - x0) / (y1 - y0)
    for (
      let line = Math.max(0, Math.ceil(upper * samples - 0.5));
      line < height * samples;
      line++
    ) {
      const y = (line + 0.5) / samples
      if (y >= lower) break
      const crossing: Crossing = [x0 + (y - y0) * slope, up]
      const known = lines.get(line)
      if (known === undefined) lines.set(line, [crossing])
      else known.push(crossing)
    }
  }
  for (const crossings of lines.values()) crossings.sort(([one], [other]) => one - other)
  return lines
}

/* Fills by winding; a dot is black if half of it is covered. */
const fill = ({ width, height, dots }: Bitmap, edges: readonly Edge[]): void => {
  const covered = new Map<number, number>()
  for (const [line, crossings] of crossingsOf(edges, height)) {
    const row = Math.floor(line / samples) * width
    let winding = 0
    for (const [at, [x, up]] of crossings.entries()) {
      winding += up
      const end = crossings[at + 1]?.[0] ?? x
      if (winding === 0) continue
      for (let dot = Math.max(0, Math.floor(x)); dot < Math.min(width, Math.ceil(end)); dot++)
        covered.set(
          row + dot,
          (covered.get(row + dot) ?? 0) + Math.min(end, dot + 1) - Math.max(x, dot),
        )
    }
  }
  for (const [dot, share] of covered) if (share >= samples / 2) dots[dot] = 1
}

/** A line of text as dots, at its own width. `baseline` counts from the top of the picture. */
export const bitmapOf = (text: string, face: Face, em: number): Bitmap & { baseline: number } => {
  const font = fontOf(face)
  const scale = em / font.unitsPerEm
  const { glyphs, positions, width } = runOf(asPrinted(text), face)
  const baseline = Math.ceil(em * 1.1)
  const bitmap = {
    width: Math.max(1, Math.ceil(width * em) + 2),
    height: baseline + Math.ceil(em * 0.36),
    baseline,
    dots: new Uint8Array(0),
  }
  bitmap.dots = new Uint8Array(bitmap.width * bitmap.height)
  let pen = 0
  for (const [at, glyph] of glyphs.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {}
    const commands = drawingFontOf(face).getGlyph(glyph.id).path.commands
    fill(
      bitmap,
      edgesOf(commands, (x, y) => [(pen + xOffset + x) * scale, baseline - (yOffset + y) * scale]),
    )
    pen += xAdvance
  }
  return bitmap
}
