import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type Context = Rolldown.ChunkingContext

const ofApp = (file: string): string => fileURLToPath(new URL(`../src/${file}`, import.meta.url))

/* An index that exports everything: each name leads to its own module. */
const isIndex = (id: string): boolean => /@mantine\/(core|hooks)\/esm\/index\.mjs$/.test(id)
const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.replace(/ as .*/s, '').trim())
    .filter((name) => name !== '')
const importsOf = (code: string): { names: string[]; from: string }[] =>
  [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)].map(
    ([, list = '', from = '']) => ({ names: namesIn(list), from }),
  )

const placesOf = (index: string, code: string): ReadonlyMap<string, string> =>
  new Map(
    importsOf(code).flatMap(({ names, from }) =>
      names.map((name) => [name, fileURLToPath(new URL(from, `file://${index}`))]),
    ),
  )

/**
 * The modules that these files of the app import, directly or not. Of an index, only what the
 * importing module names: otherwise, one Mantine component would lead to all of them.
 */
const walk = (starts: readonly string[], context: Context): ReadonlySet<string> => {
  const reached = new Set<string>()
  const places = new Map<string, ReadonlyMap<string, string>>()
  const placesIn = (index: string): ReadonlyMap<string, string> => {
    const known = places.get(index) ?? placesOf(index, context.getModuleInfo(index)?.code ?? '')
    places.set(index, known)
    return known
  }
  const go = (id: string): void => {
    if (reached.has(id)) return
    reached.add(id)
    const info = context.getModuleInfo(id)
    for (const imported of info?.importedIds ?? []) {
      if (!isIndex(imported)) go(imported)
      else
        for (const { names, from } of importsOf(info?.code ?? ''))
          if (imported.includes(`/${from}/`))
            for (const name of names) {
              const place = placesIn(imported).get(name)
              if (place !== undefined) go(place)
            }
    }
  }
  starts.forEach(go)
  return reached
}

/** Whether files of web/src, or what they import, need a module. */
export const reachedFrom = (...files: readonly string[]) => {
  let reached: ReadonlySet<string> | undefined
  return (id: string, context: Context): boolean => {
    reached ??= walk(files.map(ofApp), context)
    return reached.has(id)
  }
}
