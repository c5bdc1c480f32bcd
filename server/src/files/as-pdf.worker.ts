import { parentPort, workerData } from 'node:worker_threads'
import { pdfOfPictures } from './pdf-of-pictures.ts'
import { Unconvertible, type Picture } from './unconvertible.ts'

const { bytes, fileType } = workerData as { bytes: Uint8Array<ArrayBuffer>; fileType: string }
if (parentPort === null) throw new Error('this file is a worker')
const port = parentPort
/* The thread is there for one file, and compiling the decoder of HEIC takes longer than a TIFF does: only the one that is needed is loaded. */
const pictures = async (): Promise<AsyncIterable<Picture> | Iterable<Picture>> =>
  fileType === 'image/tiff' ? (await import('./tiff-pictures.ts')).tiffPictures(bytes) : (await import('./heic-pictures.ts')).heicPictures(bytes)
try {
  port.postMessage({ pdf: await pdfOfPictures(await pictures()) })
} catch (error) {
  // decoders throw whatever comes up when a file is not as they expect
  port.postMessage({ reason: error instanceof Unconvertible ? error.message : 'The file could not be read. It may be damaged.' })
}
