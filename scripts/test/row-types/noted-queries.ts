import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A place in the source that writes raw queries, and the texts that the tests made it write. */
export interface QuerySite {
  file: string
  line: number
  column: number
  texts: ReadonlySet<string>
}

/** What note-queries.mjs left in a folder: only queries of the product, in no order. */
export const notedQueries = (folder: string): QuerySite[] => {
  const sites = new Map<string, QuerySite & { texts: Set<string> }>()
  const root = `${process.cwd()}/`
  for (const name of readdirSync(folder))
    for (const noted of readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean)) {
      const [place, text] = JSON.parse(noted) as [string, string]
      const [, file = '', line = '', column = ''] =
        /file:\/\/([^?]+?)(?:\?[^:]*)?:(\d+):(\d+)\)?$/.exec(place) ?? []
      const path = decodeURIComponent(file).replace(root, '')
      if (
        !/^(?:server|demo|simulator)\/src\//.test(path) ||
        /\.test\.ts$|db\/queries\.ts$/.test(path)
      )
        continue
      const key = `${path}:${line}:${column}`
      const site = sites.get(key) ?? {
        file: path,
        line: Number(line),
        column: Number(column),
        texts: new Set<string>(),
      }
      sites.set(key, site)
      site.texts.add(text)
    }
  return [...sites.values()]
}
