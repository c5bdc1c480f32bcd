import { dayMs } from '@labgate/contract/kit/days'
import { parseSync } from 'oxc-parser'
import { isNode, type Node } from './syntax-tree.ts'

/*
 * Finds arithmetic of days and amounts that is made by hand instead of by contract/src/kit/days.ts
 * and contract/src/billing/money.ts.
 */

/** What the two modules export; a function of the same name elsewhere is a copy. */
const homes: Readonly<Record<string, string>> = {
  utcDay: 'kit/days',
  dayAfter: 'kit/days',
  dayBefore: 'kit/days',
  daysBetween: 'kit/days',
  centsOf: 'billing/money',
  dollarsOf: 'billing/money',
  describeMoney: 'billing/money',
}

const literalOf = (node: unknown): unknown => (isNode(node) ? node['value'] : undefined)

/** The call `object.name(...)` as its object and its arguments; undefined for anything else. */
const methodCall = (
  node: unknown,
  name: string,
): { object: Node; arguments: readonly unknown[] } | undefined => {
  if (!isNode(node) || node.type !== 'CallExpression') return undefined
  const { callee } = node
  if (!isNode(callee) || callee.type !== 'MemberExpression') return undefined
  const { object, property } = callee
  if (!isNode(object) || !isNode(property) || property['name'] !== name) return undefined
  return { object, arguments: node['arguments'] as readonly unknown[] }
}

/** `x.toISOString().slice(0, 10)`. */
const isUtcDay = (node: Node): boolean => {
  const cut = methodCall(node, 'slice')
  return (
    cut !== undefined &&
    literalOf(cut.arguments[0]) === 0 &&
    literalOf(cut.arguments[1]) === 10 &&
    methodCall(cut.object, 'toISOString') !== undefined
  )
}

/** `cents / 100` and `line.openCents / 100`. */
const isDollars = (node: Node): boolean => {
  const { left, right, operator } = node
  if (node.type !== 'BinaryExpression' || operator !== '/' || literalOf(right) !== 100) return false
  const amount = isNode(left) && isNode(left['property']) ? left['property'] : left
  return isNode(amount) && /cents$/i.test(String(amount['name']))
}

/** The name of a function that a statement or a constant declares. */
const functionName = (node: Node): string | undefined => {
  const { id } = node
  if (!isNode(id)) return undefined
  const isFunction =
    node.type === 'FunctionDeclaration' ||
    (node.type === 'VariableDeclarator' &&
      isNode(node['init']) &&
      /^(ArrowFunction|Function)Expression$/.test(node['init'].type))
  return isFunction ? String(id['name']) : undefined
}

const faultOf = (node: Node): string | undefined => {
  if (node.type === 'Literal' && node['value'] === dayMs)
    return 'writes out the milliseconds of a day: use dayMs of kit/days'
  if (isUtcDay(node)) return 'cuts the day off an instant: use utcDay of kit/days'
  if (isDollars(node)) return 'makes dollars of cents: use dollarsOf of billing/money'
  const name = functionName(node)
  return name !== undefined && Object.hasOwn(homes, name)
    ? `has its own ${name}: use that of ${homes[name]}`
    : undefined
}

/** Only a text with one of these can have a copy: most files need not be parsed. */
const candidate = new RegExp(
  `86_?400_?000|toISOString|/\\s*100\\b|(?:const|function)\\s+(?:${Object.keys(homes).join('|')})\\b`,
)

/** Lines with a copy, each with what to use instead. */
export const handmadeDays = (file: string, source: string): string[] => {
  if (!candidate.test(source)) return []
  const found: string[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk)
    if (!isNode(value)) return
    const fault = faultOf(value)
    if (fault !== undefined)
      found.push(`${file}:${source.slice(0, value.start).split('\n').length} ${fault}.`)
    for (const [key, inner] of Object.entries(value)) if (key !== 'parent') walk(inner)
  }
  walk(parseSync(file, source).program as unknown)
  return found
}
