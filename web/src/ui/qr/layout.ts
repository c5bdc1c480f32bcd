/* Positions of the parts of a QR code (ISO/IEC 18004). Coordinates are x, y from the top left. */

const sizeOf = (version: number): number => version * 4 + 17

/** Rows and columns of the alignment marks' centers. */
const alignmentsOf = (version: number): number[] => {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2
  const last = sizeOf(version) - 7
  return [6, ...Array.from({ length: count - 1 }, (_, at) => last - step * (count - 2 - at))]
}

/** A square of booleans, with marks for the fixed ones. */
export class Paper {
  readonly size: number
  readonly dark: boolean[][]
  private readonly fixed: boolean[][]

  constructor(size: number) {
    this.size = size
    const empty = () =>
      Array.from({ length: size }, () => Array.from({ length: size }, () => false))
    this.dark = empty()
    this.fixed = empty()
  }
  isFixed(x: number, y: number): boolean {
    return this.fixed[y]?.[x] ?? true
  }
  is(x: number, y: number): boolean {
    return this.dark[y]?.[x] ?? false
  }
  set(x: number, y: number, dark: boolean): void {
    const row = this.dark[y]
    if (row && x in row) row[x] = dark
  }
  fix(x: number, y: number, dark: boolean): void {
    this.set(x, y, dark)
    const row = this.fixed[y]
    if (row && x in row) row[x] = true
  }
}

const finder = (paper: Paper, centerX: number, centerY: number): void => {
  for (let dy = -4; dy <= 4; dy++)
    for (let dx = -4; dx <= 4; dx++) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy))
      paper.fix(centerX + dx, centerY + dy, ring !== 2 && ring !== 4)
    }
}
const alignment = (paper: Paper, centerX: number, centerY: number): void => {
  for (let dy = -2; dy <= 2; dy++)
    for (let dx = -2; dx <= 2; dx++)
      paper.fix(centerX + dx, centerY + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1)
}

/** The 15 bits that encode correction level M and the mask, with their own check bits. */
export const drawFormat = (paper: Paper, mask: number): void => {
  let rest = mask
  for (let round = 0; round < 10; round++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537)
  const bits = ((mask << 10) | rest) ^ 0x5412
  const bit = (at: number): boolean => ((bits >>> at) & 1) === 1
  const { size } = paper
  for (let at = 0; at <= 5; at++) paper.fix(8, at, bit(at))
  paper.fix(8, 7, bit(6))
  paper.fix(8, 8, bit(7))
  paper.fix(7, 8, bit(8))
  for (let at = 9; at < 15; at++) paper.fix(14 - at, 8, bit(at))
  for (let at = 0; at < 8; at++) paper.fix(size - 1 - at, 8, bit(at))
  for (let at = 8; at < 15; at++) paper.fix(8, size - 15 + at, bit(at))
  paper.fix(8, size - 8, true)
}

const drawVersion = (paper: Paper, version: number): void => {
  if (version < 7) return
  let rest = version
  for (let round = 0; round < 12; round++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let at = 0; at < 18; at++) {
    const dark = ((bits >>> at) & 1) === 1
    const far = paper.size - 11 + (at % 3)
    const near = Math.floor(at / 3)
    paper.fix(far, near, dark)
    paper.fix(near, far, dark)
  }
}

/** Paper with everything except data: the marks that a camera uses to find and read it. */
export const paperOf = (version: number): Paper => {
  const paper = new Paper(sizeOf(version))
  const { size } = paper
  for (let at = 0; at < size; at++) {
    paper.fix(6, at, at % 2 === 0)
    paper.fix(at, 6, at % 2 === 0)
  }
  finder(paper, 3, 3)
  finder(paper, size - 4, 3)
  finder(paper, 3, size - 4)
  const centres = alignmentsOf(version)
  const last = centres.length - 1
  centres.forEach((x, column) =>
    centres.forEach((y, row) => {
      const inFinder =
        (column === 0 && row === 0) ||
        (column === 0 && row === last) ||
        (column === last && row === 0)
      if (!inFinder) alignment(paper, x, y)
    }),
  )
  drawFormat(paper, 0)
  drawVersion(paper, version)
  return paper
}
