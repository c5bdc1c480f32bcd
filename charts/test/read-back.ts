import { boxOf, type Scene, type Shape, type Size } from '../src/shapes.ts'

export interface Read {
  series: number
  point: number
  isBefore: boolean
  value: number
}
/** A path keeps hundredths of a scene unit. */
const kept = 0.011
/** A figure read from a position, accurate to `within`. */
export type Placed = Read & { within: number }
const vertices = (d: string): { isStart: boolean; x: number; y: number }[] =>
  [...d.matchAll(/([ML])(-?[\d.]+),(-?[\d.]+)|Z/g)].map(([, letter, x, y]) => ({
    isStart: letter === 'M',
    x: Number(x),
    y: Number(y),
  }))

/**
 * The figures a scene shows, read from the positions of its shapes. Bars and dots name their point;
 * a line's corners identify theirs by position.
 */
export const readBack = (scene: Scene): { marks: Placed[]; corners: Placed[]; runs: number } => {
  const scaleOf = (shape: Shape) => scene.scales[shape.of?.scale ?? 0] ?? { at0: 0, at1: 1 }
  const marks: Placed[] = []
  const corners: Placed[] = []
  let runs = 0
  for (const shape of scene.shapes) {
    if (shape.of === undefined) continue
    const { at0, at1 } = scaleOf(shape)
    const { series, point, isBefore = false } = shape.of
    const within = kept / Math.abs(at1 - at0)
    const along = scene.along === 'x'
    const read = (place: number): number => (place - at0) / (at1 - at0)
    if (shape.kind === 'rect')
      marks.push({
        within,
        series,
        point,
        isBefore,
        value: along ? shape.height / (at0 - at1) : shape.width / (at1 - at0),
      })
    if (shape.kind === 'dot')
      marks.push({ within, series, point, isBefore, value: read(along ? shape.y : shape.x) })
    if (shape.kind === 'path')
      for (const { isStart, x, y } of vertices(shape.d)) {
        if (isStart) runs++
        const at = scene.stops.findIndex(
          (stops) => Math.abs((stops[series]?.x ?? Number.NaN) - x) < 0.02,
        )
        corners.push({ within, series, point: at, isBefore, value: read(y) })
      }
  }
  return { marks, corners, runs }
}

/** Overlapping texts, and shapes that leave the scene. */
export const faultsOf = (scene: Scene, widthOf?: Size['widthOf']): string[] => {
  const texts = scene.shapes
    .filter((shape) => shape.kind === 'text')
    .map((text) => ({ text: text.text, box: boxOf(text, widthOf) }))
  const over = texts.flatMap((one, at) =>
    texts.slice(at + 1).flatMap((other) => {
      const [a, b] = [one.box, other.box]
      const isOver =
        a.x < b.x + b.width - 0.5 &&
        b.x < a.x + a.width - 0.5 &&
        a.y < b.y + b.height - 0.5 &&
        b.y < a.y + a.height - 0.5
      return isOver ? [`'${one.text}' over '${other.text}'`] : []
    }),
  )
  const boxOfShape = (shape: Shape): { x: number; y: number; width: number; height: number } => {
    switch (shape.kind) {
      case 'text':
        return boxOf(shape, widthOf)
      case 'rect':
        return shape
      case 'dot':
        return {
          x: shape.x - shape.r,
          y: shape.y - shape.r,
          width: 2 * shape.r,
          height: 2 * shape.r,
        }
      case 'line':
        return {
          x: Math.min(shape.x1, shape.x2),
          y: Math.min(shape.y1, shape.y2),
          width: Math.abs(shape.x1 - shape.x2),
          height: Math.abs(shape.y1 - shape.y2),
        }
      case 'path': {
        const [xs, ys] = [vertices(shape.d).map(({ x }) => x), vertices(shape.d).map(({ y }) => y)]
        return {
          x: Math.min(...xs),
          y: Math.min(...ys),
          width: Math.max(...xs) - Math.min(...xs),
          height: Math.max(...ys) - Math.min(...ys),
        }
      }
    }
  }
  const outside = scene.shapes.flatMap((shape) => {
    const { x, y, width, height } = boxOfShape(shape)
    const isIn =
      width >= 0 &&
      height >= 0 &&
      x >= -0.5 &&
      y >= -0.5 &&
      x + width <= scene.width + 0.5 &&
      y + height <= scene.height + 0.5
    return isIn
      ? []
      : [
          `${shape.kind} ${shape.kind === 'text' ? shape.text : ''} at ${x}, ${y} + ${width} x ${height} outside ${scene.width} x ${scene.height}`,
        ]
  })
  return [...over, ...outside]
}
