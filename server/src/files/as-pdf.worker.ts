import { parentPort, workerData } from 'node:worker_threads'
import { pdfOfPictures } from './pdf-of-pictures.ts'
import { Unconvertible, type Picture } from './unconvertible.ts'

const { bytes, fileType } = workerData as { bytes: Uint8Array<ArrayBuffer>; fileType: string }
if (parentPort === null) throw new Error('this file is a worker')
const port = parentPort
/*
 * The thread handles one file, and compiling the HEIC decoder takes longer than processing a TIFF:
 * only the decoder needed is loaded.
 */
const pictures = async (): Promise<AsyncIterable<Picture> | Iterable<Picture>> =>
  fileType === 'image/tiff'
    ? (await import('./tiff-pictures.ts')).tiffPictures(bytes)
    : (await import('./heic-pictures.ts')).heicPictures(bytes)
try {
  port.postMessage({ pdf: await pdfOfPictures(await pictures()) })
} catch (error) {
  // decoders throw all kinds of errors if a file is not as expected
  port.postMessage({
    reason:
      error instanceof Unconvertible
        ? error.message
        : 'The file could not be read. It may be damaged.',
  })
}
