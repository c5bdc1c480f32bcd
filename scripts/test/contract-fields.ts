import { everyEndpoint } from '@labgate/contract'
import type { Checker, Project, Type } from 'typescript/unstable/sync'

/*
 * The fields of the contract as the compiler sees them: where each is declared says whether two
 * places have the same field.
 */

/** A field of an endpoint's input or answer. */
export interface Field {
  endpoint: string
  /** 'specimens[].fateNote'. */
  path: string
  name: string
  /** Where it is declared; several for a union. */
  keys: readonly string[]
}

/** A declaration in the contract, as one text. */
export const keyOf = ({ path, index }: { path: string; index: number }): string =>
  `${path}:${index}`

const deepest = 8
/* Answers of every call have these. */
const ofEveryAnswer = new Set(['valid', 'message', 'code', 'validation'])

const objectsIn = (checker: Checker, type: Type, path: string): [Type, string][] => {
  if (checker.isArrayType(type)) {
    const [element] = checker.getTypeArguments(type as never) // isArrayType does not narrow
    return element ? objectsIn(checker, element, `${path}[]`) : []
  }
  if (type.isUnionType()) return type.getTypes().flatMap((one) => objectsIn(checker, one, path))
  return type.isObjectType() || type.isIntersectionType() ? [[type, path]] : []
}

const fieldsOf = (
  checker: Checker,
  endpoint: string,
  type: Type,
  above = '',
  depth = 0,
): Field[] => {
  if (depth > deepest) return []
  return checker.getPropertiesOfType(type).flatMap((property) => {
    if (depth === 0 && ofEveryAnswer.has(property.name)) return []
    const path = above === '' ? property.name : `${above}.${property.name}`
    const held = checker.getTypeOfSymbol(property)
    const inner = held === undefined ? [] : objectsIn(checker, held, path)
    const within = inner.flatMap(([one, at]) => fieldsOf(checker, endpoint, one, at, depth + 1))
    return within.length > 0
      ? within
      : [{ endpoint, path, name: property.name, keys: property.declarations.map(keyOf) }]
  })
}

/** Every field that a call saves, and every field that an answer has. */
export const contractFields = ({
  checker,
  program,
}: Project): { saved: Field[]; answered: Field[] } => {
  const file = program.getSourceFile(`${process.cwd()}/contract/src/features.ts`)
  const module = file && checker.getSymbolAtLocation(file)
  if (module === undefined)
    throw new Error('contract/src/features.ts is not part of the web app’s program.')
  const tables = new Map(
    checker
      .getExportsOfModule(module)
      .map((symbol) => [symbol.name, checker.getTypeOfSymbol(checker.getAliasedSymbol(symbol))]),
  )
  const typeIn = (type: Type | undefined, ...names: string[]): Type | undefined =>
    names.reduce<Type | undefined>((of, name) => {
      const property = of && checker.getPropertyOfType(of, name)
      return property && checker.getTypeOfSymbol(property)
    }, type)
  const fields = (name: string, side: 'input' | 'answer'): Field[] => {
    const [feature = '', endpoint = ''] = name.split('.')
    const type = typeIn(tables.get(feature), endpoint, side, '_output')
    if (type === undefined) throw new Error(`The ${side} of ${name} has no type.`)
    return fieldsOf(checker, name, type)
  }
  return {
    saved: everyEndpoint.flatMap(([name, { changes }]) => (changes ? fields(name, 'input') : [])),
    answered: everyEndpoint.flatMap(([name]) => fields(name, 'answer')),
  }
}
