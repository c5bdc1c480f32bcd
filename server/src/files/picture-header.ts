/** What the header of a picture declares, read without unpacking anything. */
export interface PictureHeader {
  /** Width and height in pixels, of each frame or page that the header names. */
  frames: readonly (readonly [width: number, height: number])[]
  /** Orientation, as TIFF numbers it; 1 if not specified. */
  orientation: number
}

/**
 * More frames than anyone is allowed to send: counting stops here, so that a circular chain ends.
 */
const mostCounted = 1000
/**
 * Entries in all directories of a TIFF: a page has some twenty. A file with more counts as one with
 * too many pages, since what follows was not looked at.
 */
const mostEntries = 100_000

const ofPng = (bytes: Buffer): PictureHeader | undefined => {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  const size = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] as const
  let frames = 1
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const kind = bytes.toString('latin1', at + 4, at + 8)
    if (kind === 'acTL' && at + 12 <= bytes.length) frames = bytes.readUInt32BE(at + 8)
    if (kind === 'IDAT') break
  }
  return {
    frames: Array.from({ length: Math.min(Math.max(frames, 1), mostCounted) }, () => size),
    orientation: 1,
  }
}

/* Directories of a TIFF file, and of the Exif block in a JPEG. */
const ofTiff = (bytes: Buffer): PictureHeader | undefined => {
  const little = bytes.toString('latin1', 0, 2) === 'II'
  const u16 = (at: number): number => (little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const u32 = (at: number): number => (little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  if (u16(2) !== 42) return undefined
  const frames: [number, number][] = []
  let orientation = 1
  for (let at = u32(4), count = 0, all = 0; at !== 0 && count < mostCounted; count++) {
    const entries = u16(at)
    all += entries
    if (all > mostEntries)
      return { frames: Array.from({ length: mostCounted }, () => [1, 1] as const), orientation }
    const size: Record<number, number> = {}
    for (let entry = at + 2; entry < at + 2 + entries * 12; entry += 12)
      size[u16(entry)] = u16(entry + 2) === 3 ? u16(entry + 8) : u32(entry + 8)
    // tiles are unpacked whole, so a tile larger than the picture counts like it
    if (size[256] !== undefined || size[257] !== undefined)
      frames.push([
        Math.max(size[256] ?? 0, size[322] ?? 0),
        Math.max(size[257] ?? 0, size[323] ?? 0),
      ])
    if (count === 0) orientation = size[274] ?? 1
    at = u32(at + 2 + entries * 12)
  }
  return { frames, orientation }
}

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const ofJpeg = (bytes: Buffer): PictureHeader | undefined => {
  const frames: [number, number][] = []
  let orientation = 1
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at++ // fill bytes
      continue
    }
    if (marker === 0xda) break
    const length = bytes.readUInt16BE(at + 2)
    if (isFrame(marker)) frames.push([bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)])
    if (marker === 0xe1 && bytes.toString('latin1', at + 4, at + 8) === 'Exif')
      orientation = orientationOf(bytes.subarray(at + 10, at + 2 + length))
    at += 2 + length
  }
  return frames.length === 0 ? undefined : { frames, orientation }
}

const orientationOf = (exif: Buffer): number => {
  try {
    return ofTiff(exif)?.orientation ?? 1
  } catch {
    return 1 // broken metadata does not break the picture
  }
}

/*
 * The boxes of HEIC that lead to the sizes; every item of the file, including tiles, has its size
 * among these properties.
 */
const into: Readonly<Record<string, number>> = { meta: 12, iprp: 8, ipco: 8 }
const ofHeic = (bytes: Buffer): PictureHeader | undefined => {
  const frames: [number, number][] = []
  const walk = (from: number, to: number): void => {
    for (let at = from; at + 8 <= to && frames.length < mostCounted;) {
      const size = bytes.readUInt32BE(at)
      const kind = bytes.toString('latin1', at + 4, at + 8)
      const end =
        size === 0 ? to : size === 1 ? at + Number(bytes.readBigUInt64BE(at + 8)) : at + size
      if (end <= at) return
      if (kind === 'ispe') frames.push([bytes.readUInt32BE(at + 12), bytes.readUInt32BE(at + 16)])
      const header = into[kind]
      if (header !== undefined) walk(at + header, Math.min(end, to))
      at = end
    }
  }
  walk(0, bytes.length)
  return frames.length === 0 ? undefined : { frames, orientation: 1 }
}

const readers: Readonly<Record<string, (bytes: Buffer) => PictureHeader | undefined>> = {
  'image/png': ofPng,
  'image/jpeg': ofJpeg,
  'image/tiff': ofTiff,
  'image/heic': ofHeic,
}

/**
 * The header of a picture of this type; undefined if the type is not a picture type, or the header
 * is damaged.
 */
export const pictureHeader = (bytes: Buffer, fileType: string): PictureHeader | undefined => {
  try {
    return readers[fileType]?.(bytes)
  } catch (error) {
    if (error instanceof RangeError) return undefined // it ends before its size
    throw error
  }
}
