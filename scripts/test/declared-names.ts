import { parseSync } from 'oxc-parser'
import { isNode } from './syntax-tree.ts'

/** A name that a file declares. */
export interface Declared {
  name: string
  /** Of an object or a type, not of a variable: it may be a field of the wire or a column. */
  isProperty: boolean
  line: number
}
export interface Comment {
  text: string
  line: number
}

/**
 * Where a node of each kind holds the names that it declares; 'pattern': names taken out of a
 * value.
 */
const declaring: Readonly<Record<string, readonly string[]>> = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['id', 'params'],
  ArrowFunctionExpression: ['params'],
  TSFunctionType: ['params'],
  TSMethodSignature: ['params'],
  TSDeclareFunction: ['id', 'params'],
  ClassDeclaration: ['id'],
  CatchClause: ['param'],
  TSTypeAliasDeclaration: ['id'],
  TSInterfaceDeclaration: ['id'],
  TSTypeParameter: ['name'],
  TSNamedTupleMember: ['label'],
  ImportSpecifier: ['local'],
}
const properties = new Set([
  'Property',
  'PropertyDefinition',
  'MethodDefinition',
  'TSPropertySignature',
  'TSMethodSignature',
])

type Found = (name: string, start: number, isProperty: boolean) => void

/** Names in a pattern: `{ a: b = 1, ...rest }` takes out b and rest. */
const inPattern = (value: unknown, found: Found): void => {
  if (Array.isArray(value)) return value.forEach((one) => inPattern(one, found))
  if (!isNode(value)) return
  if (value.type === 'Identifier') return found(String(value['name']), value.start, false)
  if (value.type === 'ObjectPattern') return inPattern(value['properties'], found)
  if (value.type === 'Property') return inPattern(value['value'], found)
  if (value.type === 'ArrayPattern') return inPattern(value['elements'], found)
  if (value.type === 'AssignmentPattern') return inPattern(value['left'], found)
  if (value.type === 'RestElement') return inPattern(value['argument'], found)
  if (value.type === 'TSParameterProperty') inPattern(value['parameter'], found)
}

const walk = (value: unknown, found: Found): void => {
  if (Array.isArray(value)) return value.forEach((one) => walk(one, found))
  if (!isNode(value)) return
  for (const part of declaring[value.type] ?? []) inPattern(value[part], found)
  const key = value['key']
  if (
    properties.has(value.type) &&
    value['computed'] !== true &&
    isNode(key) &&
    key.type === 'Identifier'
  )
    found(String(key['name']), key.start, true)
  for (const [name, part] of Object.entries(value)) if (name !== 'type') walk(part, found)
}

/** Names that a file declares, and its comments, with their lines. */
export const declaredNames = (
  file: string,
  text: string,
): { declared: Declared[]; comments: Comment[] } => {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index)
  const lineOf = (start: number): number => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < start) low = middle + 1
      else high = middle
    }
    return low + 1
  }
  const { program, comments } = parseSync(file, text)
  const declared: Declared[] = []
  walk(program as unknown, (name, start, isProperty) =>
    declared.push({ name, isProperty, line: lineOf(start) }),
  )
  return {
    declared,
    comments: comments.map(({ value, start }) => ({ text: value, line: lineOf(start) })),
  }
}
