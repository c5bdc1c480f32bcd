import { Worker } from 'node:worker_threads'
import { Unconvertible } from './unconvertible.ts'

/** File types that browsers do not display and that are converted to PDF. */
export const becomesPdf: readonly string[] = ['image/heic', 'image/tiff']

const longestMs = 20_000
const worker = new URL('as-pdf.worker.ts', import.meta.url)

/**
 * The pages of a HEIC or TIFF file as a PDF in US Letter. Runs in a separate thread, so that a
 * hostile file harms no one; the thread ends when it responds, after 20 seconds, or when it needs
 * too much memory. Fails with Unconvertible.
 */
export const asPdf = (bytes: Uint8Array, fileType: string, ms = longestMs): Promise<Buffer> =>
  new Promise<Buffer>((resolve, reject) => {
    const thread = new Worker(worker, {
      workerData: { bytes, fileType },
      resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 },
      // the decoders print their messages; they do not belong in the log
      stdout: true,
      stderr: true,
    })
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      settle()
      void thread.terminate()
    }
    const timer = setTimeout(
      () =>
        end(() =>
          reject(
            new Unconvertible(
              `Making the PDF took longer than ${Math.round(ms / 1000)} seconds.`,
              true,
            ),
          ),
        ),
      ms,
    )
    thread.once('message', ({ pdf, reason }: { pdf?: Uint8Array<ArrayBuffer>; reason?: string }) =>
      end(() =>
        pdf === undefined
          ? reject(new Unconvertible(reason ?? ''))
          : resolve(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)),
      ),
    )
    thread.once('error', (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      end(() =>
        reject(
          isMemory
            ? new Unconvertible('Making the PDF took too much memory.')
            : new Unconvertible('The file could not be read. It may be damaged.'),
        ),
      )
    })
    thread.once('exit', () =>
      end(() => reject(new Unconvertible('Making the PDF was interrupted.', true))),
    )
  })
