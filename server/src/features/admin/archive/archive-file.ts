import { createHash } from 'node:crypto'
import { basename, dirname, isAbsolute, relative, resolve } from 'node:path'
import { mostBytes } from '../../../files/base64.ts'
import { inHeldFolder, NotRegular, openRegular, readUpTo } from '../../../files/outside-files.ts'

/** An archive file, or what is wrong with it, in words. */
export type ArchiveFile = { bytes: Buffer; hash: Buffer } | { fault: string }

const isOutside = (folder: string, path: string): boolean => {
  const way = relative(folder, path)
  return way === '' || way.split(/[\\/]/)[0] === '..' || isAbsolute(way)
}
const outside: ArchiveFile = { fault: 'The path leads outside the folder.' }
const codes: Readonly<Record<string, string>> = {
  ENOENT: 'File not found.',
  ENOTDIR: 'File not found.',
}
/* A PDF header is within the first kilobyte (ISO 32000-1, annex H.3.4.1). */
const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 1024).includes('%PDF-')

const faultOf = (error: unknown): string => {
  if (error instanceof NotRegular)
    return error.isGone ? 'File not found.' : 'This is a folder or a link, or not a regular file.'
  return codes[(error as NodeJS.ErrnoException).code ?? ''] ?? 'The file could not be read.'
}

/**
 * Reads a PDF in the folder, which is a real path. Refuses a path that leads out of it, any link
 * (files/outside-files.ts), and a file that is not a PDF, is empty, or exceeds the size limit.
 */
export const readArchiveFile = async (folder: string, path: string): Promise<ArchiveFile> => {
  const wanted = resolve(folder, path.replaceAll('\\', '/'))
  if (isAbsolute(path) || isOutside(folder, wanted)) return outside
  try {
    const bytes = await inHeldFolder(dirname(wanted), async (held) => {
      const file = await openRegular(held, basename(wanted))
      try {
        return await readUpTo(file, mostBytes)
      } finally {
        await file.close()
      }
    })
    if (bytes === undefined) return { fault: 'The file is larger than 25 MB.' }
    if (bytes.length === 0) return { fault: 'The file is empty.' }
    return isPdf(bytes)
      ? { bytes, hash: createHash('sha256').update(bytes).digest() }
      : { fault: 'This is not a PDF.' }
  } catch (error) {
    return { fault: faultOf(error) }
  }
}
