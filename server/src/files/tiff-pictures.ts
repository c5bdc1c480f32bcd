import UTIF, { type IFD } from 'utif2'
import { refuseHuge, refuseManyPages, Unconvertible, type Picture } from './unconvertible.ts'

const broken = () => new Unconvertible('The file could not be read. It may be damaged.')
const strange = (what: string) =>
  new Unconvertible(`This kind of TIFF cannot be converted (${what}).`)

/* For other compressions the decoder silently produces a black page. */
const compressions = new Set([1, 2, 3, 4, 5, 6, 7, 8, 32_773, 32_946])
/*
 * Bits that the decoder supports for each interpretation: 0 and 1 gray, 2 RGB, 3 palette, 6 YCbCr.
 */
const depths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 4, 8, 16],
  1: [1, 2, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  6: [8],
}

/* A circular chain of directories would be followed forever. */
const countPages = (view: DataView): void => {
  const little = view.getUint16(0) === 0x4949
  if (view.getUint16(2, little) !== 42) throw strange('BigTIFF')
  let count = 0
  for (
    let at = view.getUint32(4, little);
    at !== 0;
    at = view.getUint32(at + 2 + view.getUint16(at, little) * 12, little)
  )
    refuseManyPages(++count)
}

const numbers = (page: IFD, tag: number): number[] => {
  const found = page[`t${tag}`]
  return Array.isArray(found) ? found.map(Number) : []
}
const first = (page: IFD, tag: number, otherwise: number): number =>
  numbers(page, tag)[0] ?? otherwise

const inspect = (page: IFD, fileSize: number) => {
  const compression = first(page, 259, 1)
  const bits = first(page, 258, 1)
  const samples = first(page, 277, 1)
  const interpretation = first(page, 262, bits === 1 ? 0 : 2)
  if (!compressions.has(compression)) throw strange(`compression ${compression}`)
  if (depths[interpretation]?.includes(bits) !== true || samples > 5)
    throw strange(`colors ${interpretation} with ${samples} times ${bits} bits`)
  if (interpretation === 2 && bits === 16 && samples !== 3 && samples !== 4)
    throw strange(`colors ${interpretation} with ${samples} times ${bits} bits`)
  if (first(page, 284, 1) === 2 && samples > 1) throw strange('colors in separate planes')
  refuseHuge(first(page, 256, 0), first(page, 257, 0))
  if (numbers(page, 322).length > 0) refuseHuge(first(page, 322, 0), first(page, 323, 0))
  const isTiled = numbers(page, 322).length > 0
  const offsets = numbers(page, isTiled ? 324 : 273)
  const counts = numbers(page, isTiled ? 325 : 279)
  if (
    (offsets.length === 0 && compression !== 6) ||
    offsets.some((offset, at) => offset + (counts[at] ?? 1) > fileSize)
  )
    throw broken()
  return { bits, samples, interpretation }
}

/*
 * 1: colors are already multiplied by the opacity; 2: they are not; others say nothing about
 * opacity.
 */
const makeOpaque = (pixels: Uint8Array, kind: number): void => {
  for (let at = 0; at < pixels.length; at += 4) {
    const opacity = pixels[at + 3] ?? 255
    pixels[at + 3] = 255
    if (kind !== 1 && kind !== 2) continue
    for (let channel = at; channel < at + 3; channel++) {
      const value = pixels[channel] ?? 0
      pixels[channel] = Math.min(
        255,
        (kind === 1 ? value : (value * opacity) / 255) + 255 - opacity,
      )
    }
  }
}

/** The pages of a TIFF file, one at a time. Small previews of other pages are skipped. */
export function* tiffPictures(bytes: Uint8Array<ArrayBuffer>): Generator<Picture> {
  countPages(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const file = bytes.slice().buffer
  const pages = UTIF.decode(file).filter(
    (page) => numbers(page, 256).length > 0 && (first(page, 254, 0) & 1) === 0,
  )
  if (pages.length === 0) throw new Unconvertible('There is no picture in the file.')
  for (const page of pages) {
    const { bits, samples, interpretation } = inspect(page, bytes.length)
    UTIF.decodeImage(file, page)
    const pixels = UTIF.toRGBA8(page)
    makeOpaque(pixels, interpretation === 2 && samples > 3 ? first(page, 338, 0) : 0)
    page.data = new Uint8Array(0) // the next page needs the memory
    yield {
      width: page.width,
      height: page.height,
      pixels,
      orientation: first(page, 274, 1),
      exact: bits < 8 || interpretation === 3,
    }
  }
}
