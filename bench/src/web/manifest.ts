import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const dist = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

/** A chunk in Vite's manifest. */
interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}
export type Manifest = Readonly<Record<string, Chunk>>

export const readManifest = (): Manifest => {
  const file = `${dist}.vite/manifest.json`
  if (!existsSync(file))
    throw new Error('The web app is not built: run npm start or npm run bench, which build it.')
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest
}

const chunkOf = (manifest: Manifest, name: string): Chunk => {
  const chunk = manifest[name]
  if (chunk === undefined) throw new Error(`The web app has no chunk ${name}.`)
  return chunk
}

/** The chunks that these need before they run, including themselves. */
export const neededBy = (manifest: Manifest, names: readonly string[]): Set<string> => {
  const needed = new Set<string>()
  const add = (name: string): void => {
    if (needed.has(name)) return
    needed.add(name)
    for (const other of chunkOf(manifest, name).imports ?? []) add(other)
  }
  for (const name of names) add(name)
  return needed
}

/**
 * Chunks that these can request later, with everything that those need and can request in turn.
 * `without`: chunks that are not followed.
 */
export const laterOf = (
  manifest: Manifest,
  names: ReadonlySet<string>,
  without: ReadonlySet<string>,
): Set<string> => {
  const later = new Set<string>()
  const look = (from: Iterable<string>): void => {
    for (const name of from)
      for (const request of chunkOf(manifest, name).dynamicImports ?? [])
        if (!without.has(request))
          for (const needed of neededBy(manifest, [request])) {
            if (names.has(needed) || later.has(needed)) continue
            later.add(needed)
            look([needed])
          }
  }
  look(names)
  return later
}

/** The files of chunks: scripts and style sheets, each once. */
export const filesOf = (manifest: Manifest, names: Iterable<string>): Set<string> =>
  new Set(
    [...names].flatMap((name) => [
      chunkOf(manifest, name).file,
      ...(chunkOf(manifest, name).css ?? []),
    ]),
  )

/**
 * Bytes as sent over the wire: the build writes '.gz' and '.br' next to each file except the page.
 */
export const bytesOf = (files: Iterable<string>, as: '.gz' | '.br' | '' = ''): number =>
  [...files].reduce((sum, file) => sum + statSync(`${dist}${file}${as}`).size, 0)
