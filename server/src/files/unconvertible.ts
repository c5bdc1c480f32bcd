/**
 * Why a file does not become a PDF, in words for people. `again`: the machine rather than the file
 * may be the cause, so a retry can help.
 */
export class Unconvertible extends Error {
  readonly again: boolean
  constructor(message: string, again = false) {
    super(message)
    this.again = again
  }
}

export const mostPages = 200
// as in picture-limits.ts, which checks at upload: here each picture is checked again, as its
// decoder sees it
const mostPixels = 60_000_000

/** Refuses a picture that would take too much memory, before anything is unpacked. */
export const refuseHuge = (width: number, height: number): void => {
  if (!(width > 0 && height > 0))
    throw new Unconvertible('The file could not be read. It may be damaged.')
  if (width * height > mostPixels)
    throw new Unconvertible('A picture in the file has more than 60 megapixels.')
}
export const refuseManyPages = (count: number): void => {
  if (count > mostPages) throw new Unconvertible(`The file has more than ${mostPages} pages.`)
}

/** One picture to put on a page. */
export interface Picture {
  width: number
  height: number
  /** Four bytes (red, green, blue, opaque) each, row by row from the top left. */
  pixels: Uint8Array
  /** Orientation, as TIFF numbers it: 1 is upright, 6 needs a quarter turn clockwise. */
  orientation: number
  /** Line art and black-and-white scans keep every pixel; photographs become JPEG. */
  exact: boolean
}
