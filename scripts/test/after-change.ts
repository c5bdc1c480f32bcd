import { parseSync } from 'oxc-parser'
import { isNode, type Node } from './syntax-tree.ts'

/*
 * Finds what a handler does after `call.change` without asking `call.wasRepeated()`: a request with
 * the same Idempotency-Key would do it again for two days, without a permission looked up anew, an
 * audit row, or an email.
 */

/** What may be done again: it reads, or looks first whether it is still to be done. */
const harmless: Readonly<Record<string, string>> = {
  applyIfReady: 'a change of a sign-in that is in effect, or ended, is not put into effect',
  describeConfirmed: 'reads',
  describeFirstSignIn: 'reads',
  'context.sessions.refresh': 'sessions are read again',
  'context.sessions.forgetAccount': 'sessions are read again',
  'context.database.ask': 'reads of the caller’s scope; printLabels',
  'call.read': 'reads',
  'imported.catch': 'a refused import leaves the row of whom it met; a refusal is not repeated',
  makePaper: 'draws',
}

const textOf = (text: string, node: Node): string => text.slice(node.start, node.end)
const isFunction = ({ type }: Node): boolean =>
  type === 'ArrowFunctionExpression' ||
  type === 'FunctionExpression' ||
  type === 'FunctionDeclaration'

const childrenOf = (node: Node): Node[] =>
  Object.entries(node).flatMap(([key, value]) =>
    key === 'type' ? [] : (Array.isArray(value) ? value : [value]).filter(isNode),
  )
/** The nodes of a function's own body: not those of functions within it. */
const ownNodes = (node: Node): Node[] =>
  childrenOf(node).flatMap((child) => (isFunction(child) ? [] : [child, ...ownNodes(child)]))
const allFunctions = (node: Node): Node[] =>
  childrenOf(node).flatMap((child) => [
    ...(isFunction(child) ? [child] : []),
    ...allFunctions(child),
  ])

const calleeOf = (text: string, node: Node): string | undefined =>
  node.type === 'CallExpression' && isNode(node['callee'])
    ? textOf(text, node['callee'])
    : undefined
/** A change, or a function that gets the call and makes one. */
const isChange = (text: string, node: Node, changing: ReadonlySet<string>): boolean => {
  const callee = calleeOf(text, node)
  if (callee === undefined) return false
  const given = node['arguments'] as readonly unknown[]
  return (
    callee === 'call.change' ||
    (changing.has(callee) && given.some((one) => isNode(one) && one['name'] === 'call'))
  )
}

/* An act: what is awaited, returned, or called for its effect. */
const actOf = (node: Node): Node | undefined => {
  const inner =
    node.type === 'AwaitExpression' || node.type === 'ReturnStatement'
      ? node['argument']
      : node.type === 'ExpressionStatement'
        ? node['expression']
        : undefined
  return isNode(inner) && inner.type === 'CallExpression' ? inner : undefined
}

/** The parts that run only where nothing was repeated, as places in the text. */
const guarded = (text: string, node: Node): readonly [from: number, to: number][] => {
  const { test } = node
  if (node.type === 'LogicalExpression' && isNode(node['left']) && isNode(node['right']))
    return node['operator'] === '&&' && textOf(text, node['left']).includes('!call.wasRepeated()')
      ? [[node['right'].start, node['right'].end]]
      : []
  if ((node.type !== 'IfStatement' && node.type !== 'ConditionalExpression') || !isNode(test))
    return []
  const condition = textOf(text, test)
  if (!condition.includes('call.wasRepeated()') || condition.includes('||')) return []
  const runs = condition.includes('!call.wasRepeated()') ? node['consequent'] : node['alternate']
  if (isNode(runs)) return [[runs.start, runs.end]]
  // `if (call.wasRepeated()) return …`: all that follows
  const { consequent } = node
  const leaves =
    !condition.includes('&&') &&
    isNode(consequent) &&
    /^\{?\s*return\b/.test(textOf(text, consequent))
  return leaves ? [[node.end, Infinity]] : []
}

/** The named functions of a file in which a call makes its change. */
export const changingFunctions = (text: string): string[] =>
  [...text.matchAll(/^(?:export )?const (\w+) = (?:async )?(?:<[^>]*>)?\(/gm)].flatMap(
    ({ 1: name = '', index }, at, all) =>
      /\bcall\.change\b/.test(text.slice(index, all[at + 1]?.index)) && !name.endsWith('Routes')
        ? [name]
        : [],
  )

/** Each finding as 'file:line …'. `changing`: functions that make a change with the call they get. */
export const actsAfterChange = (
  file: string,
  text: string,
  changing: ReadonlySet<string> = new Set(),
): string[] => {
  if (!/\bcall\b/.test(text)) return []
  const { program } = parseSync(file, text)
  return (isNode(program) ? allFunctions(program) : []).flatMap((one) => {
    const nodes = ownNodes(one)
    const change = nodes.find((node) => isChange(text, node, changing))
    if (change === undefined) return []
    const safe = nodes.flatMap((node) => guarded(text, node))
    return nodes.flatMap((node) => {
      const act = actOf(node)
      if (act === undefined || act.start < change.end) return []
      const callee = calleeOf(text, act) ?? ''
      if (Object.hasOwn(harmless, callee)) return []
      if (safe.some(([from, to]) => act.start >= from && act.end <= to)) return []
      // plain work on what was answered: nothing of the server is at hand
      if (
        node.type !== 'AwaitExpression' &&
        !/\b(?:context|call|database|sessions)\b/.test(textOf(text, act))
      )
        return []
      const line = text.slice(0, act.start).split('\n').length
      return [
        `${file}:${line} ${callee} runs again when the request is repeated: ask call.wasRepeated().`,
      ]
    })
  })
}
