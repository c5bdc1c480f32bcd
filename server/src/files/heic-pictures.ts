import libheif from 'libheif-js/wasm-bundle.js'
import { refuseHuge, refuseManyPages, Unconvertible, type Picture } from './unconvertible.ts'

/* Transparent areas become white. */
const onWhite = (pixels: Uint8ClampedArray): Uint8Array => {
  for (let at = 0; at < pixels.length; at += 4) {
    const opacity = pixels[at + 3] ?? 255
    if (opacity === 255) continue
    for (let channel = at; channel < at + 3; channel++)
      pixels[channel] = ((pixels[channel] ?? 0) * opacity) / 255 + 255 - opacity
    pixels[at + 3] = 255
  }
  return new Uint8Array(pixels.buffer)
}

/**
 * The pictures of a HEIC file, upright, one at a time: a file may hold several and each takes much
 * memory.
 */
export async function* heicPictures(bytes: Uint8Array): AsyncGenerator<Picture> {
  const images = new libheif.HeifDecoder().decode(bytes)
  if (images.length === 0) throw new Unconvertible('The file could not be read. It may be damaged.')
  refuseManyPages(images.length)
  for (const image of images) {
    const width = image.get_width()
    const height = image.get_height()
    refuseHuge(width, height)
    const target = { width, height, data: new Uint8ClampedArray(width * height * 4) }
    const drawn = await new Promise<boolean>((resolve) =>
      image.display(target, (result) => resolve(result !== null)),
    )
    image.free()
    if (!drawn) throw new Unconvertible('The file could not be read. It may be damaged.')
    yield { width, height, pixels: onWhite(target.data), orientation: 1, exact: false }
  }
}
