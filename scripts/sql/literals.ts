import { parseSync } from 'oxc-parser'
import { isNode, type Node } from '../test/syntax-tree.ts'
import { holeMark, holeMarks } from './tokens.ts'

/** A text of a TypeScript file that holds SQL. */
export interface SqlLiteral {
  /** Where it stands in the file, quotation marks included. */
  start: number
  end: number
  /** Its SQL as it stands in a template literal, with a hole's mark for each `${…}`. */
  sql: string
  /** Sources of the expressions, `${` and `}` included, in the order of their marks. */
  holes: readonly string[]
  /** How many other templates it stands in. */
  depth: number
  /**
   * If it is all that a call passes, or all that a function returns: from behind the parenthesis or
   * the arrow to the end, and what stands between.
   */
  alone?: { start: number; end: number; lead: string } | undefined
  /**
   * The formatter of TypeScript can give it a line of its own: an argument or an element of a list.
   */
  isListed: boolean
}

const beginnings = [
  String.raw`select\s|insert into\s|update\s[^;]*?\sset\s|delete from\s|values\s*\(`,
  String.raw`with\s+(?:recursive\s+)?[\w\ue000-\uf8ff]+[^;]*?\sas\s+(?:(?:not\s+)?materialized\s*)?\(`,
  String.raw`with\s+[\ue000-\uf8ff]`,
  String.raw`create\s+(?:or replace\s|unique\s|temp|table|index|function|view|trigger|role|extension|schema|policy)`,
  String.raw`alter\s+(?:table|role|default|database)|lock table\s|set local\s|grant\s|revoke\s|merge into\s|do \$`,
].join('|')
const statement = new RegExp(String.raw`^\s*(?:${beginnings})`)
const fragment = new RegExp(
  [
    String.raw`\sas "\w+"|\bcase\s[\w.]+\swhen\s|\b(?:exists\s*\(|coalesce\(|case\s+when\s|is (?:not )?null\b|order by\s|group by\s)`,
    String.raw`\b(?:(?:left|cross|inner) join\s|join\s+(?:lateral\s|\w+\s)|from\s+\w+(?:\s+\w+)?\s+(?:where|join)\s)`,
    String.raw`\(\s*select\s|\b(?:filter \(where|at time zone|= any\s*\(|union all\s|on conflict\s|returning\s)`,
    String.raw`\b(?:where|and)\s+[\w.\ue000-\uf8ff]+\s*(?:=|<|>|in\s*\()|<> ''`,
    String.raw`::(?:text|int|bigint|date|boolean|timestamptz?|jsonb?)\b`,
  ].join('|'),
)
/** A shorter part is left as it is: it is not the reason that its line is long. */
const shortest = 40
const sentence = /^[A-Z][a-z]* [a-z]/
/** SQL by its first words, or by words and marks that no other text here has. */
const isSql = (sql: string): boolean =>
  statement.test(sql) ||
  (fragment.test(sql) && !sentence.test(sql) && sql.replaceAll(holeMarks, '').length >= shortest)

const isSqlTag = (tag: unknown): boolean => isNode(tag) && tag['name'] === 'sql'
/** Kinds of TypeScript's own that hold an expression; the others hold types. */
const holdsValue = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSParameterProperty',
])
const listing = new Set(['CallExpression', 'NewExpression', 'ArrayExpression'])

/** A string literal's text as a template literal would have it. */
const asTemplate = (text: string): string => text.replaceAll(/[\\`]|\$\{/g, String.raw`\$&`)

/** Most files have no words of SQL, and need no parsing. */
const quoted = new RegExp(`[\`'"]\\s*(?:${beginnings})|\\bwith\\s+\\$\\{`)
const mayHaveSql = (text: string): boolean => fragment.test(text) || quoted.test(text)

/** A file's SQL literals that break over lines or reach beyond a column; others need no reading. */
export const sqlLiterals = (file: string, text: string, columns: number): SqlLiteral[] => {
  if (!mayHaveSql(text)) return []
  const found: SqlLiteral[] = []
  const isLong = ({ start, end }: Node): boolean => {
    const lineEnd = text.indexOf('\n', start)
    const isBeyond = lineEnd - text.lastIndexOf('\n', start) - 1 > columns
    return lineEnd < end || (isBeyond && end - start > shortest)
  }
  /** A part of a template from its first character to its last, without the marks around it. */
  const bounds = ({ start, end, tail }: Node): [number, number] => [
    start + 1,
    end - (tail === true ? 1 : 2),
  ]
  const ofTemplate = (node: Node): Pick<SqlLiteral, 'sql' | 'holes'> => {
    const parts = (node['quasis'] as readonly Node[]).map(bounds)
    return {
      sql: parts
        .map(([start, end], at) => (at === 0 ? '' : holeMark(at - 1)) + text.slice(start, end))
        .join(''),
      holes: parts.slice(1).map(([start], at) => text.slice(parts[at]?.[1], start)),
    }
  }
  const aloneIn = (node: Node, parent: Node): SqlLiteral['alone'] => {
    const isBody = parent.type === 'ArrowFunctionExpression' && parent['body'] === node
    const isOnly =
      parent.type === 'CallExpression' && (parent['arguments'] as unknown[]).length === 1
    const before = (isBody ? /(?<==>)\s*$/ : /(?<=\()\s*$/).exec(text.slice(0, node.start))
    const after = (isBody ? /^/ : /^\s*,?\s*(?=\))/).exec(text.slice(node.end))
    if (!(isBody || isOnly) || !before || !after) return undefined
    return { start: before.index, end: node.end + after[0].length, lead: isBody ? ' ' : '' }
  }
  const add = (node: Node, parent: Node | undefined, depth: number): void => {
    const isTagged = parent?.type === 'TaggedTemplateExpression'
    if (isTagged && !isSqlTag(parent['tag'])) return
    const { sql, holes } =
      node.type === 'TemplateLiteral'
        ? ofTemplate(node)
        : { sql: asTemplate(String(node['value'])), holes: [] }
    if (isTagged || isSql(sql))
      found.push({
        start: node.start,
        end: node.end,
        sql,
        holes,
        depth,
        alone: parent && aloneIn(node, parent),
        isListed: depth === 0 && parent !== undefined && listing.has(parent.type),
      })
  }
  const walk = (value: unknown, parent: Node | undefined, depth: number): void => {
    if (Array.isArray(value)) {
      for (const one of value) walk(one, parent, depth)
      return
    }
    if (!isNode(value)) return
    const node = value
    if (node.type.startsWith('TS') && !holdsValue.has(node.type)) return
    const isTemplate = node.type === 'TemplateLiteral'
    const isString = node.type === 'Literal' && typeof node['value'] === 'string'
    const isKey = parent?.['key'] === node || parent?.['source'] === node
    if ((isTemplate || isString) && !isKey && isLong(node)) add(node, parent, depth)
    for (const name in node)
      if (name !== 'type') walk(node[name], node, isTemplate ? depth + 1 : depth)
  }
  walk(parseSync(file, text).program as unknown, undefined, 0)
  return found
}
