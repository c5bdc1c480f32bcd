/** A picture, a byte for each dot: an index into `colors`, which has three bytes for each color. */
export interface Picture {
  width: number
  height: number
  dots: Uint8Array
  colors: Uint8Array
}

/** Bytes that are no GIF that can be drawn. */
export class NotAGif extends Error {}

/** Dots of one side: labels of 4 x 6 inches have 1,400. */
const mostDots = 4096

/* Reads bytes in order; past the end is a fault. */
const readerOf = (bytes: Uint8Array) => {
  let at = 0
  const byte = (): number => {
    const found = bytes[at]
    if (found === undefined) throw new NotAGif('it ends early')
    at += 1
    return found
  }
  const short = (): number => byte() | (byte() << 8)
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw new NotAGif('it ends early')
    at += count
    return bytes.subarray(at - count, at)
  }
  /* Sub-blocks of up to 255 bytes, ended by an empty one. */
  const blocks = (): Uint8Array => {
    const parts: Uint8Array[] = []
    for (let size = byte(); size > 0; size = byte()) parts.push(take(size))
    return Buffer.concat(parts)
  }
  return { byte, short, take, blocks }
}

/*
 * LZW with codes of growing width, lowest bits first (GIF89a, appendix F). A code stands for its
 * prefix's dots and one more, written from the last to the first.
 */
const unpacked = (packed: Uint8Array, leastBits: number, count: number): Uint8Array => {
  if (leastBits < 1 || leastBits > 8) throw new NotAGif('the width of its codes')
  const [clear, end] = [1 << leastBits, (1 << leastBits) + 1]
  const prefix = new Uint16Array(4096)
  const suffix = new Uint8Array(4096)
  const length = new Uint16Array(4096)
  for (let code = 0; code < clear; code++) {
    suffix[code] = code
    length[code] = 1
  }
  const dots = new Uint8Array(count)
  let [written, next, bits, last] = [0, end + 1, leastBits + 1, -1]
  const first = (code: number): number => {
    let at = code
    while ((length[at] ?? 0) > 1) at = prefix[at] ?? 0
    return suffix[at] ?? 0
  }
  const write = (code: number): void => {
    const long = length[code] ?? 0
    for (let [at, left] = [code, long]; left > 0; left--, at = prefix[at] ?? 0)
      if (written + left - 1 < count) dots[written + left - 1] = suffix[at] ?? 0
    written += long
  }
  const add = (of: number, dot: number): void => {
    if (next > 4095) return
    prefix[next] = of
    suffix[next] = dot
    length[next] = (length[of] ?? 0) + 1
    next += 1
    if (next === 1 << bits && bits < 12) bits += 1
  }
  let [held, heldBits, at] = [0, 0, 0]
  while (written < count) {
    while (heldBits < bits) {
      const byte = packed[at]
      if (byte === undefined) throw new NotAGif('it ends early')
      held |= byte << heldBits
      heldBits += 8
      at += 1
    }
    const code = held & ((1 << bits) - 1)
    held >>>= bits
    heldBits -= bits
    if (code === end) throw new NotAGif('it ends early')
    if (code === clear) [next, bits, last] = [end + 1, leastBits + 1, -1]
    else if (last === -1) {
      if (code >= clear) throw new NotAGif('its codes')
      write(code)
      last = code
    } else {
      if (code > next) throw new NotAGif('its codes')
      add(last, first(code === next ? last : code))
      write(code)
      last = code
    }
  }
  return dots
}

/* Rows of an interlaced picture, in the order in which they come. */
const rowsOf = (height: number, isInterlaced: boolean): number[] => {
  const passes: [from: number, step: number][] = isInterlaced
    ? [
        [0, 8],
        [4, 8],
        [2, 4],
        [1, 2],
      ]
    : [[0, 1]]
  return passes.flatMap(([from, step]) =>
    Array.from(
      { length: Math.max(0, Math.ceil((height - from) / step)) },
      (_, n) => from + n * step,
    ),
  )
}

/**
 * The first picture of a GIF (GIF89a), as carriers draw labels. Throws NotAGif for anything that is
 * none, ends early, or has a side of more than 4,096 dots.
 */
export const readGif = (bytes: Uint8Array): Picture => {
  const { byte, short, take, blocks } = readerOf(bytes)
  if (!/^GIF8[79]a$/.test(Buffer.from(take(6)).toString('latin1'))) throw new NotAGif('its head')
  take(4)
  const flags = byte()
  take(2)
  const colorsOf = (of: number) => take(3 * (2 << (of & 7)))
  const whole = (flags & 128) > 0 ? colorsOf(flags) : undefined
  for (;;) {
    const kind = byte()
    if (kind === 0x21) {
      byte()
      blocks()
    } else if (kind === 0x2c) {
      take(4)
      const [width, height, of] = [short(), short(), byte()]
      const colors = (of & 128) > 0 ? colorsOf(of) : whole
      if (colors === undefined) throw new NotAGif('it has no colors')
      if (width < 1 || height < 1 || width > mostDots || height > mostDots)
        throw new NotAGif('its size')
      const leastBits = byte()
      const sent = unpacked(blocks(), leastBits, width * height)
      const dots = new Uint8Array(width * height)
      for (const [n, row] of rowsOf(height, (of & 64) > 0).entries())
        dots.set(sent.subarray(n * width, (n + 1) * width), row * width)
      return { width, height, dots, colors }
    } else throw new NotAGif('it has no picture')
  }
}
