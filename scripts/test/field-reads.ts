import { globSync } from 'node:fs'
import { SyntaxKind, type Node } from 'typescript/unstable/ast'
import {
  isBinaryExpression,
  isBindingElement,
  isIdentifier,
  isJsxAttribute,
  isJsxAttributes,
  isJsxExpression,
  isObjectBindingPattern,
  isPropertyAccessExpression,
  isStringLiteral,
} from 'typescript/unstable/ast/is'
import type { Checker, Project, Symbol, Type } from 'typescript/unstable/sync'
import { keyOf } from './contract-fields.ts'

/*
 * Where the web app reads a field of the contract: by the field's declaration, so that a field of
 * the same name elsewhere does not count.
 */

const isWritten = (node: Node): boolean =>
  isBinaryExpression(node.parent) &&
  node.parent.operatorToken.kind === SyntaxKind.EqualsToken &&
  node.parent.left === node

interface Found {
  accesses: Node[]
  patterns: { pattern: Node; names: string[] }[]
  fields: { form: Node; name: string }[]
}
const findIn = (node: Node, found: Found): void => {
  if (isPropertyAccessExpression(node) && !isWritten(node)) found.accesses.push(node.name)
  if (isObjectBindingPattern(node)) {
    const names = node.elements.flatMap((element) => {
      if (!isBindingElement(element) || element.dotDotDotToken !== undefined) return []
      const { propertyName, name } = element
      const named = propertyName ?? name
      return named !== undefined && (isIdentifier(named) || isStringLiteral(named))
        ? [named.text]
        : []
    })
    found.patterns.push({ pattern: node, names })
  }
  /* <TextField form={form} name="note">: the field of a form. */
  if (
    isJsxAttribute(node) &&
    isIdentifier(node.name) &&
    node.name.text === 'name' &&
    node.initializer &&
    isStringLiteral(node.initializer)
  ) {
    for (const aside of isJsxAttributes(node.parent) ? node.parent.properties : [])
      if (
        isJsxAttribute(aside) &&
        isIdentifier(aside.name) &&
        aside.name.text === 'form' &&
        aside.initializer &&
        isJsxExpression(aside.initializer)
      )
        if (aside.initializer.expression)
          found.fields.push({ form: aside.initializer.expression, name: node.initializer.text })
  }
  node.forEachChild((child) => {
    findIn(child, found)
    return undefined
  })
}

const valuesOf = (checker: Checker, form: Type | undefined): Type | undefined =>
  ['fields', 'inner', 'values'].reduce<Type | undefined>((type, name) => {
    const property = type && checker.getPropertyOfType(type, name)
    return property && checker.getTypeOfSymbol(property)
  }, form)

/** Modules of the web app that read a declared field, by the declaration. */
export const fieldReads = ({ checker, program }: Project): Map<string, Set<string>> => {
  const reads = new Map<string, Set<string>>()
  const files = globSync('web/src/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$|\/style-guide\//.test(file),
  )
  for (const file of files.toSorted()) {
    const source = program.getSourceFile(`${process.cwd()}/${file}`)
    if (source === undefined) continue
    const found: Found = { accesses: [], patterns: [], fields: [] }
    findIn(source, found)
    const note = (symbol: Symbol | undefined): void => {
      for (const declaration of symbol?.declarations ?? []) {
        if (!declaration.path.includes('/contract/src/')) continue
        const key = keyOf(declaration)
        reads.set(key, (reads.get(key) ?? new Set()).add(file))
      }
    }
    const property = (type: Type | undefined, name: string): void => {
      const parts = type === undefined ? [] : type.isUnionType() ? type.getTypes() : [type]
      for (const part of parts) note(checker.getPropertyOfType(part, name))
    }
    if (found.accesses.length > 0)
      for (const symbol of checker.getSymbolAtLocation(found.accesses)) note(symbol)
    if (found.patterns.length > 0)
      for (const [at, type] of checker
        .getTypeAtLocation(found.patterns.map(({ pattern }) => pattern))
        .entries())
        for (const name of found.patterns[at]?.names ?? []) property(type, name)
    for (const { form, name } of found.fields)
      property(valuesOf(checker, checker.getTypeAtLocation(form)), name)
  }
  return reads
}
