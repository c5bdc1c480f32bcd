// Loaded before the server's tests (`--import`): notes the text of every raw query and the place in
// the source that wrote it, for the gate `row types`. Leaves a file per process in
// LABGATE_QUERY_TEXTS.
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'

const folder = process.env['LABGATE_QUERY_TEXTS'] ?? ''
const wrapped = ['rawQuery', 'compiledRaw']
const noted = new Set()

globalThis.noteRawQuery = (sql, writer) => {
  if (noted.has(sql)) return
  const place = {}
  Error.captureStackTrace(place, writer)
  const [, site = ''] = place.stack.split('\n')
  noted.add(sql)
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify([site.trim(), sql])}\n`)
}

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context)
    if (folder === '' || !url.endsWith('/server/src/db/queries.ts')) return loaded
    let source = String(loaded.source)
    for (const name of wrapped) {
      const declared = `export const ${name} =`
      if (!source.includes(declared)) throw new Error(`${url} no longer has “${declared}”.`)
      source = source.replace(declared, `const unnoted_${name} =`)
      source += `\nexport const ${name} = (...given) => {
  globalThis.noteRawQuery(given[0], ${name})
  return unnoted_${name}(...given)
}\n`
    }
    return { ...loaded, source }
  },
})
