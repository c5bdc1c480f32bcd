import type { Node } from 'typescript/unstable/ast'
import { isCallExpression } from 'typescript/unstable/ast/is'
import type { Checker, Project, Type, TypeReference } from 'typescript/unstable/sync'
import type { QuerySite } from './noted-queries.ts'

/**
 * The type that a place gives its rows, by property: the parts of a union apart, as text ('number',
 * 'null', '"patient"'). undefined where it has none of its own: no row is read, or the caller says.
 */
export type TypedRow = ReadonlyMap<string, readonly string[]>

const partsOf = (checker: Checker, type: Type | undefined): string[] => {
  if (type === undefined) return ['unknown']
  return (type.isUnionType() ? type.getTypes() : [type]).map((part) => checker.typeToString(part))
}

const callAt = (source: Node, position: number): Node | undefined => {
  let found: Node | undefined
  const visit = (node: Node): undefined => {
    if (node.pos > position || node.end < position) return
    if (isCallExpression(node) && node.expression.getStart() === position) found = node
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

/** Reads the row type of each place from the compiler. */
export const typedRow = (
  { checker, program }: Project,
  { file, line, column }: QuerySite,
): TypedRow | 'not found' | undefined => {
  const source = program.getSourceFile(`${process.cwd()}/${file}`)
  if (source === undefined) return 'not found'
  const above = source.text.split('\n').slice(0, line - 1)
  const position = above.reduce((sum, one) => sum + one.length + 1, 0) + column - 1
  const call = callAt(source, position)
  const type = call && checker.getTypeAtLocation(call)
  if (type === undefined) return 'not found'
  const [row] = checker.getTypeArguments(type as TypeReference) // Query<R> or CompiledQuery<R>
  if (row === undefined) return 'not found'
  const properties = checker.getPropertiesOfType(row)
  if (row.isTypeParameter() || properties.length === 0) return undefined
  return new Map(
    properties.map((property) => [
      property.name,
      partsOf(checker, checker.getTypeOfSymbol(property)),
    ]),
  )
}
