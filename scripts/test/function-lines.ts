import { parseSync } from 'oxc-parser'
import { isNode, type Node } from './syntax-tree.ts'

/** A function of a file, and how long it is to read. */
export interface FunctionLines {
  /** Of the constant, property, or method that holds it; '' if nothing does. */
  name: string
  /** Its first line, from 1. */
  line: number
  /** All of its lines. */
  whole: number
  /**
   * Its lines without those of the named functions in it, which count for themselves: a table of
   * handlers is as long as what it has besides them.
   */
  own: number
  /** It answers a call: it is in the table that routesFor takes. */
  isHandler: boolean
}

const isFunction = ({ type }: Node): boolean =>
  /^(ArrowFunction|Function)(Expression|Declaration)$/.test(type)

/** The function that a declaration, a property, or a method holds directly, with the name. */
const namedFunction = (node: Node): { name: string; body: Node } | undefined => {
  if (!/^(VariableDeclarator|Property|MethodDefinition|FunctionDeclaration)$/.test(node.type))
    return undefined
  const body = node.type === 'FunctionDeclaration' ? node : (node['init'] ?? node['value'])
  const key = node['id'] ?? node['key']
  if (!isNode(body) || !isFunction(body) || !isNode(key)) return undefined
  return { name: String(key['name'] ?? key['value'] ?? ''), body }
}

/** The properties of the table in routesFor(name, endpoints, table). */
const handlersOf = (node: Node): readonly unknown[] => {
  const { callee } = node
  if (node.type !== 'CallExpression' || !isNode(callee) || callee['name'] !== 'routesFor') return []
  return (node['arguments'] as Node[])
    .filter(({ type }) => type === 'ObjectExpression')
    .flatMap((table) => table['properties'] as unknown[])
}

/**
 * Every named function of a file, and those that are in no named one, in the order in which they
 * begin.
 */
export const functionLines = (file: string, source: string): FunctionLines[] => {
  const lineOf = (at: number): number => source.slice(0, at).split('\n').length
  const found: FunctionLines[] = []
  const handlers = new Set<unknown>()
  const walk = (value: unknown, around: FunctionLines | undefined): void => {
    if (Array.isArray(value)) return value.forEach((one) => walk(one, around))
    if (!isNode(value)) return
    for (const handler of handlersOf(value)) handlers.add(handler)
    const named = namedFunction(value)
    const body = named?.body ?? (around === undefined && isFunction(value) ? value : undefined)
    let next = around
    if (body !== undefined) {
      const line = lineOf(body.start)
      const whole = lineOf(body.end) - line + 1
      next = {
        name: named?.name ?? '',
        line,
        whole,
        own: whole,
        isHandler: handlers.has(value),
      }
      // the function around keeps the line on which this one begins
      if (around !== undefined) around.own -= whole - 1
      found.push(next)
    }
    const inner = body ?? value
    for (const [key, part] of Object.entries(inner)) if (key !== 'parent') walk(part, next)
  }
  walk(parseSync(file, source).program as unknown, undefined)
  return found
}
