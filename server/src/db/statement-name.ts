const named = new Map<string, string>()
/** Statements that a process knows; beyond, names are made anew. */
const mostNamed = 4000
/** `from` and `update` that no table follows. */
const withoutTable =
  /\bdistinct\s+from\b|\b(?:extract|substring|trim|overlay)\s*\([^()]*?\bfrom\b|\b(?:for|for\s+no\s+key|do)\s+update\b/gi
const change = /\b(insert\s+into|update|delete\s+from)\s+"?([a-z_][\w.]*)"?(?=[\s(])/i
const source = /\bfrom\s+(?:only\s+|lateral\s+)?"?([a-z_][\w.]*)"?(?![\w.]|\s*\()/i
/** Statements of the transaction itself, which db/database.ts names. */
const own: ReadonlySet<string> = new Set(['begin', 'commit', 'scope', 'system'])

/** Our own word for a statement: the words after `select` and `from` are of our files alone. */
const nameOf = (sql: string): string => {
  const text = sql.replaceAll(withoutTable, '')
  const [verb = ''] = /\w+/.exec(text) ?? []
  const [, changed, table] = change.exec(text) ?? []
  if (changed !== undefined)
    return `${changed.split(/\s/)[0]?.toLowerCase()} ${table?.toLowerCase()}`
  const [, from] = source.exec(text) ?? []
  const word = verb.toLowerCase() === 'with' ? 'select' : verb.toLowerCase()
  return from === undefined ? word : `${word} ${from.toLowerCase()}`
}

/**
 * What traces call a statement: its verb and the first table that it changes or reads, such as
 * 'select patient'; 'scope' and its kin by their own names. Never its text or its values.
 */
export const statementName = (sql: string, prepared = ''): string => {
  const [word = ''] = prepared.split(',')
  if (own.has(word)) return word
  let name = named.get(sql)
  if (name === undefined) {
    if (named.size >= mostNamed) named.clear()
    name = nameOf(sql)
    named.set(sql, name)
  }
  return name
}
