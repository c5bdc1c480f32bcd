import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { dayMs } from '@labgate/contract/kit/days'

/** A page that has been open for longer is told that there is a new version. */
const keptDays = 30
const isCompressedCopy = (name: string): boolean => /\.(br|gz|zst)$/.test(name)
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
const lastUsed = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )

/* Under another name first: a process beside this one may be reading. */
const copyWhole = async (from: string, to: string): Promise<void> => {
  const half = `${to}.${process.pid}.part`
  await copyFile(from, half)
  await rename(half, to)
}

/**
 * Keeps the files of a built web app, whose names have their hashes, beside those of versions before
 * it: pages of these are still open, and ask for parts that they have not loaded yet. Those that no
 * version brought for thirty days are removed. Only files in `assets/`, without compressed copies.
 */
export const keepWebFiles = async (built: string, keptFolder: string): Promise<void> => {
  const own = (await namesIn(join(built, 'assets'))).filter((name) => !isCompressedCopy(name))
  if (own.length === 0) return
  await mkdir(keptFolder, { recursive: true })
  const now = new Date()
  const kept = new Set(await namesIn(keptFolder))
  for (const name of own) {
    const path = join(keptFolder, name)
    if (kept.has(name)) await utimes(path, now, now)
    else await copyWhole(join(built, 'assets', name), path)
  }
  for (const name of [...kept].filter((one) => !own.includes(one)))
    if (now.getTime() - (await lastUsed(join(keptFolder, name))) > keptDays * dayMs)
      await rm(join(keptFolder, name), { force: true })
}

/** A kept file of any version; undefined if there is none of this name, or of its kind. */
export const keptWebFile = async (
  keptFolder: string,
  name: string,
): Promise<{ bytes: Buffer; type: string } | undefined> => {
  const type = types[extname(name)]
  if (type === undefined || !/^[\w-][\w.-]*$/.test(name)) return undefined
  const bytes = await readFile(join(keptFolder, name)).catch(() => undefined)
  return bytes === undefined ? undefined : { bytes, type }
}
