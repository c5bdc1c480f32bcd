import { allScreens } from '@labgate/contract/access/screens'
import { parseSync } from 'oxc-parser'
import { isNode, type Node } from './syntax-tree.ts'

/*
 * Finds addresses of screens that are put together by hand instead of by linkTo
 * (contract/src/access/link-to.ts).
 */

const paths = allScreens.map(({ path }) => path)
const isScreen = (text: string): boolean => (paths as readonly string[]).includes(text)
/**
 * A screen's path at the end of a text, or before '?' or '#', as in `${base}/inbox` and
 * '/patient?id='.
 */
const inText = new RegExp(`(^|[^\\w./-])(${paths.join('|')})([?#]|$)`)
/** Whether a part of a template has a screen's path: at its beginning, it may follow a value. */
const isInPart = (text: string, first: boolean): boolean =>
  inText.test(text) || (!first && inText.test(` ${text}`))

/** Attributes and properties whose value is where a link leads. */
const destinations = new Set(['to', 'href', 'path'])

const nameOf = (node: Node): string => {
  const key = node['key'] ?? node['name']
  return isNode(key) ? String(key['name'] ?? key['value'] ?? '') : ''
}

/** The texts that a value may be: of a condition, both. */
const textsOf = (value: unknown): Node[] => {
  if (!isNode(value)) return []
  if (value.type === 'Literal' || value.type === 'TemplateLiteral') return [value]
  if (value.type === 'ConditionalExpression')
    return [...textsOf(value['consequent']), ...textsOf(value['alternate'])]
  if (value.type === 'LogicalExpression')
    return [...textsOf(value['left']), ...textsOf(value['right'])]
  return /^(JSXExpressionContainer|TS(As|Satisfies|NonNull)Expression)$/.test(value.type)
    ? textsOf(value['expression'])
    : []
}

const partsOf = (template: Node): string[] =>
  (template['quasis'] as { value: { cooked?: string } }[]).map(({ value }) => value.cooked ?? '')

/** A destination written out: a screen, or a path with a value in it; '/api/…' is a call. */
const isWrittenOut = (text: Node): boolean =>
  text.type === 'TemplateLiteral'
    ? /^\/(?!api\/|[/#])/.test(partsOf(text)[0] ?? '')
    : typeof text['value'] === 'string' && isScreen(text['value'])

/** Lines with an address made by hand, each with what is wrong. */
export const handmadeLinks = (file: string, source: string): string[] => {
  const found = new Map<number, string>()
  const keep = ({ start }: Node, text: string): void => {
    found.set(source.slice(0, start).split('\n').length, text)
  }
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk)
    if (!isNode(value) || /^(Import|ExportAll)Declaration$/.test(value.type)) return
    if (
      (value.type === 'JSXAttribute' || value.type === 'Property') &&
      destinations.has(nameOf(value))
    )
      for (const text of textsOf(value['value']))
        if (isWrittenOut(text)) keep(text, 'leads to a screen by its path')
    if (value.type === 'JSXAttribute' && nameOf(value) === 'search') {
      const given = value['value']
      if (isNode(given) && isNode(given['expression']))
        if (given['expression'].type === 'ObjectExpression')
          keep(value, 'has parameters that no screen declares')
    }
    if (value.type === 'ObjectExpression') {
      const properties = (value['properties'] as Node[]).filter(({ type }) => type === 'Property')
      const valueOf = (name: string) => properties.find((one) => nameOf(one) === name)?.['value']
      const [to, search] = [valueOf('to'), valueOf('search')]
      if (isNode(to) && to['value'] !== '.' && isNode(search))
        if (search.type === 'ObjectExpression')
          keep(search, 'has parameters that no screen declares')
    }
    if (value.type === 'TemplateLiteral')
      partsOf(value).forEach((part, at) => {
        if (isInPart(part, at === 0)) keep(value, 'has a screen’s path in a text')
      })
    if (value.type === 'Literal' && typeof value['value'] === 'string')
      if (inText.test(value['value']) && !isScreen(value['value']))
        keep(value, 'has a screen’s path in a text')
    for (const [key, inner] of Object.entries(value)) if (key !== 'parent') walk(inner)
  }
  walk(parseSync(file, source).program as unknown)
  return [...found].map(([line, text]) => `${file}:${line} ${text}: use linkTo.`)
}
