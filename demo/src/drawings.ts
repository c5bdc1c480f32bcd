import { pngOf } from './png.ts'
import type { Random } from './random.ts'

type Color = readonly [red: number, green: number, blue: number]
type Point = readonly [x: number, y: number]

const sheet = (width: number, height: number) => {
  const pixels = new Uint8Array(width * height * 4)
  return {
    /** A round dot with a soft edge. */
    dot: ([x, y]: Point, radius: number, color: Color) => {
      const [bottom, right] = [
        Math.min(height - 1, y + radius + 1),
        Math.min(width - 1, x + radius + 1),
      ]
      for (let row = Math.max(0, Math.floor(y - radius - 1)); row <= bottom; row++)
        for (let column = Math.max(0, Math.floor(x - radius - 1)); column <= right; column++) {
          const cover = Math.min(
            1,
            Math.max(0, radius + 0.5 - Math.sqrt((column - x) ** 2 + (row - y) ** 2)),
          )
          const at = (row * width + column) * 4
          if (cover === 0 || cover * 255 < (pixels[at + 3] ?? 0)) continue
          pixels[at] = color[0]
          pixels[at + 1] = color[1]
          pixels[at + 2] = color[2]
          pixels[at + 3] = Math.round(cover * 255)
        }
    },
    fill: (left: number, top: number, right: number, bottom: number, color: Color) => {
      const line = Buffer.alloc((right - left) * 4, Uint8Array.of(...color, 255))
      for (let row = top; row < bottom; row++) pixels.set(line, (row * width + left) * 4)
    },
    png: () => pngOf(width, height, pixels),
  }
}

/** A point on the smooth curve through b and c (Catmull-Rom), t from 0 to 1. */
const through = (a: Point, b: Point, c: Point, d: Point, t: number): Point => {
  const axis = (k: 0 | 1): number =>
    0.5 *
    (2 * b[k] +
      (c[k] - a[k]) * t +
      (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t +
      (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t * t * t)
  return [axis(0), axis(1)]
}

const ink: Color = [24, 33, 92]

/** A signature as if drawn on a pad: PNG, 480 by 140, transparent background. */
export const drawnSignature = (random: Random): Buffer => {
  const page = sheet(480, 140)
  const stroke = (points: readonly Point[], width: number): void => {
    for (let at = 0; at < points.length - 1; at++) {
      const [a, b, c, d] = [
        points[Math.max(0, at - 1)],
        points[at],
        points[at + 1],
        points[Math.min(points.length - 1, at + 2)],
      ]
      if (a === undefined || b === undefined || c === undefined || d === undefined) continue
      // dots spaced closer than their width
      const steps = Math.max(2, Math.ceil(Math.hypot(c[0] - b[0], c[1] - b[1]) * 1.5))
      for (let step = 0; step < steps; step++)
        page.dot(
          through(a, b, c, d, step / steps),
          width * (0.75 + 0.35 * Math.sin((at + step / steps) * 1.7)),
          ink,
        )
    }
  }
  const word = (from: number, to: number): void => {
    const tall: Point[] = [
      [from, 80],
      [from + 14, 24 + random.int(0, 12)],
      [from + 4, 92],
      [from + 26, 60],
    ]
    const low: Point[] = []
    for (let x = from + 34, up = true; x < to; x += random.int(7, 13), up = !up)
      low.push([
        x + random.int(-3, 3),
        up
          ? random.chance(0.18)
            ? random.int(30, 44)
            : random.int(58, 68)
          : random.int(80, random.chance(0.15) ? 112 : 88),
      ])
    stroke([...tall, ...low, [to + 16, random.int(62, 74)]], 1.8)
  }
  const gap = random.int(150, 190)
  word(28, gap)
  word(gap + 34, random.int(360, 420))
  if (random.chance(0.6))
    stroke(
      [
        [60, 116],
        [220, 108 + random.int(0, 8)],
        [random.int(380, 440), 104],
      ],
      1.3,
    ) // prettier to the eye than a bare word
  return page.png()
}

/** A small emblem in two colors: PNG, 160 by 160. */
export const emblem = (random: Random): Buffer => {
  const page = sheet(160, 160)
  const [a, b] = random.some<Color>(
    [
      [29, 78, 137],
      [176, 58, 46],
      [33, 115, 70],
      [214, 137, 16],
      [91, 44, 111],
      [23, 108, 115],
    ],
    2,
  ) as [Color, Color]
  page.dot([80, 80], 74, a)
  page.dot([80, 80], 60, [250, 250, 248])
  const petals = random.int(3, 8)
  for (let turn = 0; turn < petals; turn++) page.fill(...petal((turn / petals) * Math.PI * 2), b)
  return page.png()
}
const petal = (angle: number): [number, number, number, number] => {
  const [x, y] = [Math.round(80 + Math.cos(angle) * 34), Math.round(80 + Math.sin(angle) * 34)]
  return [x - 11, y - 11, x + 11, y + 11]
}

/** A floor plan: PNG, 320 by 200. */
export const floorPlan = (random: Random): Buffer => {
  const page = sheet(320, 200)
  page.fill(0, 0, 320, 200, [58, 63, 71])
  const columns = random.int(3, 5)
  const width = Math.floor(312 / columns)
  for (let column = 0; column < columns; column++) {
    const split = random.int(60, 140)
    const left = 4 + column * width
    page.fill(
      left + 2,
      4,
      left + width - 2,
      split - 2,
      random.pick<Color>([
        [244, 241, 232],
        [226, 236, 243],
        [235, 243, 229],
      ]),
    )
    page.fill(left + 2, split + 2, left + width - 2, 196, [250, 250, 250])
    page.fill(
      left + Math.floor(width / 2) - 8,
      split - 3,
      left + Math.floor(width / 2) + 8,
      split + 3,
      [250, 250, 250],
    ) // a door
  }
  return page.png()
}
