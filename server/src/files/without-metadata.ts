import { pictureHeader } from './picture-header.ts'

/* Parts needed to draw the picture; all other parts of a PNG are metadata. */
const drawnBy = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'bKGD',
  'hIST',
  'pHYs',
  'acTL',
  'fcTL',
  'fdAT',
])

const ofPng = (bytes: Buffer): Buffer => {
  const kept = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const kind = bytes.toString('latin1', at + 4, at + 8)
    if (drawnBy.has(kind)) kept.push(bytes.subarray(at, end))
    at = end
    if (kind === 'IEND') break
  }
  return Buffer.concat(kept)
}

/* An Exif block with the orientation and nothing else. */
const exifOf = (orientation: number): Buffer => {
  const block = Buffer.from(
    'ffe10022457869660000' + '4d4d002a00000008' + '0001' + '011200030000000100000000' + '00000000',
    'hex',
  )
  block.writeUInt16BE(orientation, 28)
  return block
}

/*
 * JFIF, the color profile and Adobe's color space segment affect how the picture looks; comments
 * and all other metadata do not.
 */
const isNote = (marker: number): boolean =>
  marker === 0xfe || (marker >= 0xe1 && marker <= 0xef && marker !== 0xe2 && marker !== 0xee)

const ofJpeg = (bytes: Buffer, orientation: number): Buffer => {
  const kept = [bytes.subarray(0, 2), ...(orientation > 1 ? [exifOf(orientation)] : [])]
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
    const marker = bytes[at + 1] ?? 0
    const end = marker === 0xff ? at + 1 : at + 2 + bytes.readUInt16BE(at + 2)
    if (!isNote(marker)) kept.push(bytes.subarray(at, end))
    at = end
  }
  return Buffer.concat([...kept, bytes.subarray(at)])
}

/**
 * The same picture without metadata: no place, no device, no comment, no preview. Pixels are not
 * touched. A file that is not a PNG or JPEG, or is damaged, stays as is; the PDF of a HEIC or TIFF
 * never had metadata.
 */
export const withoutMetadata = (bytes: Buffer, fileType: string): Buffer => {
  const header = pictureHeader(bytes, fileType)
  if (header === undefined) return bytes
  try {
    if (fileType === 'image/png') return ofPng(bytes)
    return fileType === 'image/jpeg' ? ofJpeg(bytes, header.orientation) : bytes
  } catch (error) {
    if (error instanceof RangeError) return bytes // damaged: it is kept as is
    throw error
  }
}
