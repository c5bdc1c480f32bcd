import type { CapturedPage } from './pdf-of-pages.ts'

/** Print on a page is legible at 200 dots per inch; more only makes the file larger. */
const longestSide = 2200

/** A picture file or a camera frame as a page; throws if the browser cannot draw it. */
export const pageOf = async (source: Blob | HTMLVideoElement): Promise<CapturedPage> => {
  const picture = await createImageBitmap(source)
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const [width, height] = [
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  ]
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('no canvas')
  /* Transparent areas of a picture become paper. */
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(picture, 0, 0, width, height)
  picture.close()
  const blob = await new Promise<Blob | null>((made) => canvas.toBlob(made, 'image/jpeg', 0.85))
  if (blob === null) throw new Error('no picture')
  return { jpeg: new Uint8Array(await blob.arrayBuffer()), width, height }
}
