import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'
import { isNode, type Node } from './syntax-tree.ts'

/*
 * Where the web app reads a name, whatever its type: for fields that reach a part through a type of
 * its own, a table of names, or a form. Counts only in modules that a module reaches that asks the
 * call with the field.
 */

const textOf = (value: unknown): string =>
  isNode(value) ? String(value['name'] ?? value['value'] ?? '') : ''

export interface Module {
  /** 'shipLogs.get': calls of the contract that it names. */
  calls: Set<string>
  /** Names read as a property, taken apart, or written as a text. */
  names: Set<string>
  /** Names given to a property: what is sent has them. */
  given: Set<string>
  /** Beginnings and ends of names that are put together: 'service_' and 'Missing'. */
  beginnings: Set<string>
  ends: Set<string>
  imports: Set<string>
  /** Declares endpoints or their shapes. */
  isTable: boolean
}

const visit = (value: unknown, of: Module, file: string, tables: ReadonlySet<string>): void => {
  if (Array.isArray(value)) return value.forEach((one) => visit(one, of, file, tables))
  if (!isNode(value)) return
  const { type } = value
  if (type === 'MemberExpression' && value['computed'] !== true) {
    const [object, property] = [textOf(value['object']), textOf(value['property'])]
    of.names.add(property)
    if (tables.has(object)) of.calls.add(`${object}.${property}`)
  }
  if (
    type === 'AssignmentExpression' &&
    isNode(value['left']) &&
    value['left'].type === 'MemberExpression'
  ) {
    visit((value['left'] as Node)['object'], of, file, tables)
    return visit(value['right'], of, file, tables)
  }
  if (type === 'ObjectPattern')
    for (const one of value['properties'] as Node[])
      if (one.type === 'Property') of.names.add(textOf(one['key']))
  if (type === 'Literal' && typeof value['value'] === 'string') of.names.add(value['value'])
  if (type === 'TemplateLiteral') {
    const texts = (value['quasis'] as { value: { cooked: string } }[]).map(
      ({ value: { cooked } }) => cooked,
    )
    const [first = '', last = ''] = [texts[0], texts.at(-1)]
    if (texts.length === 2 && last === '' && /^\w{4,}$/.test(first)) of.beginnings.add(first)
    if (texts.length === 2 && first === '' && /^[A-Z]\w{3,}$/.test(last)) of.ends.add(last)
  }
  if (type === 'Property' && value['computed'] !== true) of.given.add(textOf(value['key']))
  const source = isNode(value['source']) ? textOf(value['source']) : ''
  if (source.startsWith('.'))
    of.imports.add(relative(process.cwd(), join(process.cwd(), dirname(file), source)))
  if (source.startsWith('@labgate/contract/'))
    of.imports.add(`contract/src/${source.slice('@labgate/contract/'.length)}.ts`)
  if (type === 'ImportDeclaration') return
  for (const [key, inner] of Object.entries(value))
    if (key !== 'typeAnnotation' && key !== 'parent') visit(inner, of, file, tables)
}

/** The modules of the web app and the contract's tables, by file. */
export const modulesOf = (tables: ReadonlySet<string>): Map<string, Module> =>
  new Map(
    globSync('{web,contract}/src/**/*.{ts,tsx}')
      .filter((file) => !/\.test\.tsx?$|\/style-guide\//.test(file))
      .map((file) => {
        const text = readFileSync(file, 'utf8')
        const isTable = /\bendpoints\(|\bz\.object\(/.test(text) && !file.endsWith('-text.ts')
        const of: Module = {
          calls: new Set(),
          names: new Set(),
          given: new Set(),
          beginnings: new Set(),
          ends: new Set(),
          imports: new Set(),
          isTable,
        }
        visit(parseSync(file, text).program as unknown, of, file, tables)
        return [file, of] as const
      }),
  )

const isMade = (of: Module, name: string): boolean =>
  [...of.beginnings].some((begin) => name.startsWith(begin)) ||
  [...of.ends].some((end) => name.endsWith(end) && name !== end)
export const readsName = (of: Module, name: string): boolean =>
  of.names.has(name) || isMade(of, name)
export const givesName = (of: Module, name: string): boolean =>
  of.given.has(name) || readsName(of, name)

/**
 * What a module reaches in the web app, itself included, and the rules and words of the contract
 * that those import; a table of endpoints names every field.
 */
export const reachedFrom = (
  modules: ReadonlyMap<string, Module>,
  file: string,
  seen = new Set<string>(),
): Set<string> => {
  if (seen.has(file) || !modules.has(file)) return seen
  seen.add(file)
  for (const next of modules.get(file)?.imports ?? []) {
    if (next.startsWith('web/')) reachedFrom(modules, next, seen)
    else if (modules.get(next)?.isTable === false) seen.add(next)
  }
  return seen
}
