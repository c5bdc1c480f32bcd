import { drawFormat, paperOf, type Paper } from './layout.ts'
import { layMask, masks, penaltyOf } from './masks.ts'
import { correctionOf } from './reed-solomon.ts'

/* For versions 1 to 40 at level M: correction bytes per block, and blocks (ISO/IEC 18004, table 9). */
const correctionBytes = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
]
const blockCounts = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26,
  28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
]

/** Total bytes of a version, including correction. */
const bytesOf = (version: number): number => {
  const marks = version === 1 ? 0 : Math.floor(version / 7) + 2
  const bits =
    (16 * version + 128) * version +
    64 -
    (version === 1 ? 0 : (25 * marks - 10) * marks - 55) -
    (version < 7 ? 0 : 36)
  return Math.floor(bits / 8)
}
const correctionOfVersion = (version: number): { each: number; blocks: number } => ({
  each: correctionBytes[version - 1] ?? 0,
  blocks: blockCounts[version - 1] ?? 0,
})
const roomOf = (version: number): number => {
  const { each, blocks } = correctionOfVersion(version)
  return bytesOf(version) - each * blocks
}

/** Mode, length, the bytes themselves, and padding up to the version's capacity. */
const dataOf = (bytes: Uint8Array, version: number): number[] => {
  const bits: number[] = []
  const put = (value: number, count: number): void => {
    for (let at = count - 1; at >= 0; at--) bits.push((value >>> at) & 1)
  }
  const room = roomOf(version)
  put(4, 4)
  put(bytes.length, version < 10 ? 8 : 16)
  bytes.forEach((byte) => put(byte, 8))
  put(0, Math.min(4, room * 8 - bits.length))
  put(0, (8 - (bits.length % 8)) % 8)
  const data = Array.from({ length: bits.length / 8 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0),
  )
  for (let pad = 0; data.length < room; pad++) data.push(pad % 2 === 0 ? 0xec : 0x11)
  return data
}

/** Blocks of data and their correction, interleaved byte by byte. */
const inTurn = (data: readonly number[], version: number): number[] => {
  const { each, blocks: count } = correctionOfVersion(version)
  const short = Math.floor(data.length / count)
  const shortOnes = count - (data.length % count)
  const blocks = Array.from({ length: count }, (_, at) => {
    const begin = at * short + Math.max(0, at - shortOnes)
    return data.slice(begin, begin + short + (at < shortOnes ? 0 : 1))
  })
  const corrections = blocks.map((block) => correctionOf(block, each))
  const columns = (lists: readonly number[][], length: number): number[] =>
    Array.from({ length }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat()
  return [...columns(blocks, short + 1), ...columns(corrections, each)]
}

/* Up and down in pairs of columns from the right; skips the column of the timing marks. */
const write = (paper: Paper, bytes: readonly number[]): void => {
  let at = 0
  for (let right = paper.size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    const up = ((right + 1) & 2) === 0
    for (let step = 0; step < paper.size; step++)
      for (const x of [right, right - 1]) {
        const y = up ? paper.size - 1 - step : step
        if (paper.isFixed(x, y) || at >= bytes.length * 8) continue
        paper.set(x, y, (((bytes[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1) === 1)
        at++
      }
  }
}

/**
 * The text as a QR code of level M: rows of booleans, true is dark, without the white border. Throws RangeError if the text is longer than
 * 2,331 bytes.
 */
export const qrCodeOf = (text: string): readonly (readonly boolean[])[] => {
  const bytes = new TextEncoder().encode(text)
  const version =
    correctionBytes.findIndex((_, at) => bytes.length + (at < 9 ? 2 : 3) <= roomOf(at + 1)) + 1
  if (version === 0) throw new RangeError('This text is too long for a QR code.')
  const paper = paperOf(version)
  write(paper, inTurn(dataOf(bytes, version), version))
  const ranked = masks.map((_, mask) => {
    layMask(paper, mask)
    drawFormat(paper, mask)
    const penalty = penaltyOf(paper)
    layMask(paper, mask)
    return { mask, penalty }
  })
  const best = ranked.reduce((one, other) => (other.penalty < one.penalty ? other : one)).mask
  layMask(paper, best)
  drawFormat(paper, best)
  return paper.dark
}
