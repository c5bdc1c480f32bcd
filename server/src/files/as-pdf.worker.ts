import { parentPort, workerData } from 'node:worker_threads'
import { heicPictures } from './heic-pictures.ts'
import { pdfOfPictures } from './pdf-of-pictures.ts'
import { tiffPictures } from './tiff-pictures.ts'
import { Unconvertible } from './unconvertible.ts'

const { bytes, fileType } = workerData as { bytes: Uint8Array<ArrayBuffer>; fileType: string }
if (parentPort === null) throw new Error('this file is a worker')
const port = parentPort
try {
  port.postMessage({ pdf: await pdfOfPictures(fileType === 'image/tiff' ? tiffPictures(bytes) : heicPictures(bytes)) })
} catch (error) {
  // decoders throw whatever comes up when a file is not as they expect
  port.postMessage({ reason: error instanceof Unconvertible ? error.message : 'The file could not be read. It may be damaged.' })
}
