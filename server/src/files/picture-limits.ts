import { issue, Refusal } from '../access/refusal.ts'
import { pictureHeader, type PictureHeader } from './picture-header.ts'

interface Limits {
  pixels: number
  /** Pixels of the longer side. */
  side: number
  frames: number
}
/** A page scanned at 600 dpi has 34 megapixels; phone cameras reach 50. */
const ofPages: Limits = { pixels: 60_000_000, side: 30_000, frames: 200 }
/**
 * A signature is drawn two inches wide. The output of a scanner or camera is scaled down; anything
 * larger is not a signature.
 */
const ofSignatures: Limits = { pixels: 24_000_000, side: 10_000, frames: 1 }

const number = new Intl.NumberFormat('en-US')

const faultIn = ({ frames }: PictureHeader, limits: Limits): string | undefined => {
  if (frames.length > limits.frames)
    return `The file has more than ${limits.frames === 1 ? 'one picture' : `${limits.frames} pages`}.`
  const large = frames.find(
    ([width, height]) => width * height > limits.pixels || Math.max(width, height) > limits.side,
  )
  return (
    large &&
    `The picture is too large: ${number.format(large[0])} by ${number.format(large[1])} pixels. Use one of at most ${limits.pixels / 1_000_000} megapixels, and ${number.format(limits.side)} pixels on the longer side.`
  )
}

/**
 * Refuses, at its field, a picture that would take too much to unpack. One with a damaged header is
 * kept as is: nothing unpacks it.
 */
export const refuseLargePicture = (
  bytes: Buffer,
  fileType: string,
  path = 'fileAsBase64',
): void => {
  const header = pictureHeader(bytes, fileType)
  const fault = header && faultIn(header, ofPages)
  if (fault !== undefined)
    throw new Refusal('file-refused', fault, [issue(path, fault, 'picture-too-large')])
}

/** Why a picture cannot be a signature; undefined if it can. */
export const signatureFault = (bytes: Buffer, fileType: string): string | undefined => {
  const header = pictureHeader(bytes, fileType)
  if (header === undefined || header.frames.some((size) => Math.min(...size) === 0))
    return 'The picture could not be read. It may be damaged.'
  return faultIn(header, ofSignatures)
}
