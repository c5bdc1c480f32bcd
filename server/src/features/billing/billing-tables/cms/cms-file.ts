import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { issue, Refusal } from '../../../../access/refusal.ts'
import { pipeline, type Tx } from '../../../../db/database.ts'
import { rawQuery } from '../../../../db/queries.ts'
import { runInWorker, TooMuch } from '../../../../run-in-worker.ts'
import { readCms, type CmsReading } from './read-cms.ts'

const mb = 1_048_576
/** A CMS file has up to 50 MB as text. */
const mostUnpacked = 96 * mb
/** Larger files are read in a separate thread. */
const large = mb
const gunzipped = promisify(gunzip)

/**
 * The bytes of a file that was compressed (gzip) for upload, or the file as is. Refuses a file that
 * is broken, or too large when unpacked.
 */
export const unpacked = async (file: Buffer): Promise<Buffer> => {
  if (file[0] !== 0x1f || file[1] !== 0x8b) return file
  try {
    return await gunzipped(file, { maxOutputLength: mostUnpacked })
  } catch (error) {
    const isTooLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    const text = isTooLarge
      ? 'The file is larger than 96 MB.'
      : 'The upload was incomplete. Please choose the file again.'
    throw new Refusal('file-refused', undefined, [
      issue('fileAsBase64', text, isTooLarge ? 'file-too-large' : 'file-broken'),
    ])
  }
}

/**
 * Reads a file as CMS publishes it, for the codes that the laboratory charges; undefined if it is
 * not such a file. A large one is read in a separate thread.
 */
export const readCmsFile = async (tx: Tx, file: Buffer): Promise<CmsReading | undefined> => {
  const [codes] = await pipeline(
    tx,
    rawQuery<{ code: string }>('select distinct code from charge_code', []),
  )
  const ours = codes.map(({ code }) => code)
  if (file.length <= large) return readCms(file, new Set(ours))
  const bytes = new Uint8Array(file)
  try {
    return (
      await runInWorker<{ reading: CmsReading | undefined }>(
        new URL('cms.worker.ts', import.meta.url),
        { file: bytes, ours },
        [bytes.buffer],
      )
    ).reading
  } catch (error) {
    if (error instanceof TooMuch)
      throw new Refusal('file-refused', undefined, [
        issue('fileAsBase64', 'This file is too large to be read.', 'file-too-large'),
      ])
    throw error
  }
}
