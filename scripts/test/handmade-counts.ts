import { parseSync } from 'oxc-parser'
import { isNode, type Node } from './syntax-tree.ts'

/*
 * Finds a count with a noun in the plural that is put together by hand, as in `${list.length} files`:
 * one of them would be '1 files'. howMany (contract/src/kit/how-many.ts) says both.
 */

/** Nouns in the plural that end in s. */
const plural =
  /^ ((?!less\b|across\b|is\b|was\b|has\b|this\b|as\b|minus\b|makes\b|times\b)[a-z-]{2,}s)\b/

/** A limit is a number that was chosen, and never one. */
const limits = /^(?:most|least|longest|largest|kept|shown)[A-Z]?|^(?:most|least)$/

const nameOf = (node: Node): string =>
  node.type === 'MemberExpression'
    ? String((node['property'] as Node)['name'])
    : String(node['name'] ?? '')
/** The root of `a.b.c`. */
const rootOf = (node: Node): Node =>
  node.type === 'MemberExpression' && isNode(node['object']) ? rootOf(node['object']) : node

const isLimit = (node: Node): boolean =>
  limits.test(nameOf(node)) || limits.test(nameOf(rootOf(node)))

/** `list.length`, `found.size`, `count`, `total`, and these as texts of a locale. */
const isCount = (node: unknown): boolean => {
  if (!isNode(node)) return false
  if (node.type === 'CallExpression') {
    const { callee } = node
    if (!isNode(callee)) return false
    if (callee.type === 'MemberExpression' && nameOf(callee) === 'toLocaleString')
      return isNode(callee['object']) && !isLimit(callee['object'])
    return nameOf(callee) === 'counted' && isCountArgument(node['arguments'])
  }
  if (node.type !== 'MemberExpression' && node.type !== 'Identifier') return false
  if (isLimit(node)) return false
  return /^(?:length|size|count|total)$/.test(nameOf(node))
}
const isCountArgument = (given: unknown): boolean => {
  const [first] = given as readonly unknown[]
  return isNode(first) && !isLimit(first)
}

/** A comparison that tells one from several: `count === 1`, `rows.length > 1`, `isOne`. */
const tellsOne = /(?:[=!]==|[<>]=?) [12]\b|\bisOne\b|\bpages === 1\b/

/** Each finding as 'file:line …'. */
export const handmadeCounts = (file: string, text: string): string[] => {
  const { program } = parseSync(file, text)
  const findings: string[] = []
  const visit = (node: unknown, isApart: boolean): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one, isApart)
      return
    }
    if (!isNode(node)) return
    const { test } = node
    const apart =
      isApart ||
      ((node.type === 'ConditionalExpression' || node.type === 'IfStatement') &&
        isNode(test) &&
        tellsOne.test(text.slice(Number(test['start']), Number(test['end']))))
    if (node.type === 'TemplateLiteral' && !apart) {
      const quasis = node['quasis'] as { value: { cooked?: string } }[]
      for (const [at, expression] of (node['expressions'] as unknown[]).entries()) {
        const noun = plural.exec(quasis[at + 1]?.value.cooked ?? '')?.[1]
        if (noun === undefined || !isCount(expression)) continue
        const line = text.slice(0, Number((expression as Node)['start'])).split('\n').length
        findings.push(`${file}:${line} writes '${noun}' after a count: use howMany.`)
      }
    }
    for (const [key, value] of Object.entries(node)) if (key !== 'type') visit(value, apart)
  }
  visit(program, false)
  return findings
}
