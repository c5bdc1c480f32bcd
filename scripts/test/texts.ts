import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { isNode, type Node } from './syntax-tree.ts'

/**
 * One sentence, label, or word that a person reads: its place, its element or call, and its wording
 * ({} for a value).
 */
export interface Text {
  /**
   * A screen's path, 'every screen', 'sign-in', 'refusal', 'rule', 'answer', 'letter', 'paper',
   * 'command line'.
   */
  place: string
  /** The element and attribute, the property, or the call that contains it. */
  element: string
  text: string
  file: string
}

/**
 * The screens of each folder of the web app that has a page ('web/src/features/orders'), from the
 * table of pages.
 */
const screensOf = (): Map<string, string> => {
  const found = new Map<string, string[]>()
  for (const [, path = '', folder = ''] of readFileSync('web/src/app/pages.ts', 'utf8').matchAll(
    /'(\/[\w-]+)':[^']*'\.\.\/((?:features|overviews)\/[^']+)\/[^/']+'/g,
  ))
    found.set(`web/src/${folder}`, [...(found.get(`web/src/${folder}`) ?? []), path])
  return new Map([...found].map(([folder, paths]) => [folder, paths.join(' ')]))
}

/**
 * For a file of the web app, the screens of the nearest folder with a page; undefined if it belongs
 * to no one page.
 */
export const screenFinder = (): ((file: string) => string | undefined) => {
  const screens = screensOf()
  return (file) =>
    file
      .split('/')
      .flatMap((_, at, parts) => screens.get(parts.slice(0, at).join('/')) ?? [])
      .at(-1)
}

const placesOf = (): ((file: string) => string) => {
  const screenOf = screenFinder()
  return (file) => {
    const [root = '', , area = '', name = ''] = file.split('/')
    if (root === 'web') {
      if (area === 'features' || area === 'overviews') return screenOf(file) ?? name
      return area === 'sign-in' || area === 'public' ? 'sign-in' : 'every screen'
    }
    if (file.includes('refusals')) return 'refusal'
    if (root === 'contract') return 'rule'
    if (root === 'charts') return 'chart'
    if (
      area === 'cli' ||
      [
        'config.ts',
        'main.ts',
        'start.ts',
        'workspaces.ts',
        'plain-ways.ts',
        'describe-failure.ts',
        'simulate.ts',
      ].includes(area)
    )
      return 'command line'
    if (area === 'paper' || /-(paper|sheet|letter)\.ts$|requisition|fax-paper|report-/.test(file))
      return 'paper'
    return /letters?\.ts$|mail-results|follow-up|escalate|director\.ts/.test(file)
      ? 'letter'
      : 'answer'
  }
}

const sentencesOfDatabase = 'server/src/db/sentences.ts'

/** Attributes and properties whose text is for the browser, not for people. */
const forMachines =
  /^(className|style|styles|variant|color|size|radius|justify|align|gap|to|href|path|role|type|autoComplete|inputMode|key|id|d|vars?|name|mode|direction|position|kind|rel|target|classNames)$/
/** Calls whose text is for the database, the log, or a comparison. */
const ofMachines =
  /^(sql|query|q|owner|raw|exec|prepare|join|split|includes|startsWith|endsWith|test|match|matchAll|replaceAll|indexOf|has|get|querySelector\w*|closest|Error|fileURLToPath|URL|createHash)$/
const sqlWord =
  /^\s*(select|insert|update|delete|with|from|where|and|or|order by|group by|create|alter|drop|lock|set|case|join|left join|exists|not exists|coalesce|returning|values|union|begin|commit)\b/
/* A sentence can begin with one of these words, too; an SQL fragment has a typical character. */
const isSql = (text: string): boolean => sqlWord.test(text) && /[=(_$]|\.[a-z]|\{\}/.test(text)
const isCode =
  /^[^ ]*[_/<>=#|\\][^ ]*$|^[\w-]+(\.[\w-]+)+$|^[a-z]+[A-Z]\w*$|^[A-Z][a-z]+[A-Z]\w*$|;\s*$|^--|^\S+:\S+$|^[.#][a-z]|^M[\d.-]+|^(calc|var|rgba?|repeat|minmax|translate)\(|\b\d+px\b|^[\d\s.%,a-z-]*\bauto\b/

const isProse = (text: string): boolean => {
  if (!/[A-Za-z]{2}/.test(text) || isSql(text) || isCode.test(text)) return false
  return /\s/.test(text) || /^[A-Z][a-z’]+[.:?!]?$/.test(text)
}

/** On one line; the values that `say` names are {} as those of a template are. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/\{\w+\}/g, '{}')
    .replaceAll(/\s+/g, ' ')
    .trim()
const nameOf = (value: unknown): string => {
  if (!isNode(value)) return ''
  if (typeof value['name'] === 'string') return value['name']
  return (
    nameOf(value['name']) ||
    nameOf(value['property']) ||
    (typeof value['value'] === 'string' ? value['value'] : '')
  )
}

/** The texts of one file. */
export const textsOfFile = (file: string, place: string): Text[] => {
  const found: Text[] = []
  const keep = (element: string, raw: string): void => {
    const text = oneLine(raw)
    if (isProse(text)) found.push({ place, element, text, file })
  }
  const walk = (value: unknown, element: string): void => {
    if (Array.isArray(value)) {
      for (const one of value) walk(one, element)
      return
    }
    if (!isNode(value)) return
    const node = value
    if (/^(Import|ExportAll)Declaration$|^TS(Type|Interface|Literal|Union|Module)/.test(node.type))
      return
    let here = element
    if (node.type === 'JSXElement') here = nameOf(node['openingElement'])
    else if (node.type === 'JSXAttribute') {
      const name = nameOf(node['name'])
      if (forMachines.test(name)) return
      here = `${element} ${name}`
    } else if (node.type === 'Property' || node.type === 'PropertyDefinition') {
      const name = nameOf(node['key'])
      if (forMachines.test(name) && name !== 'name') return
      here = `${name}:`
    } else if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const name = nameOf(node['callee'])
      if (ofMachines.test(name)) return walkChildren(node, '', false)
      here = `${name}()`
    } else if (node.type === 'TaggedTemplateExpression') return
    else if (node.type === 'JSXText') return keep(element, node['value'] as string)
    else if (node.type === 'Literal')
      return typeof node['value'] === 'string' ? keep(element, node['value']) : undefined
    else if (node.type === 'TemplateLiteral') {
      const quasis = node['quasis'] as { value: { cooked?: string } }[]
      keep(element, quasis.map(({ value: { cooked } }) => cooked ?? '').join('{}'))
    }
    walkChildren(node, here, true)
  }
  const walkChildren = (node: Node, element: string, literals: boolean): void => {
    for (const [key, child] of Object.entries(node)) {
      if (key === 'type' || (!literals && key === 'arguments' && Array.isArray(child))) {
        if (key === 'arguments')
          for (const one of child as unknown[])
            if (isNode(one) && one.type !== 'Literal' && one.type !== 'TemplateLiteral')
              walk(one, element)
        continue
      }
      walk(child, element)
    }
  }
  walk(parseSync(file, readFileSync(file, 'utf8')).program as unknown, '')
  return found
}

/**
 * Every text of the product, in file order; those that the database writes are in sentences.ts.
 * Omits the demo's fictional people and places, and anything only a developer reads.
 */
export const textsOf = (): Text[] => {
  const placeOf = placesOf()
  return globSync('{web,contract,charts,server,simulator}/src/**/*.{ts,tsx}')
    .filter(
      (file) =>
        file === sentencesOfDatabase ||
        !/\.test\.|\.d\.ts$|\/(db|docs)\/|^simulator\/src\/(day|laboratory)\//.test(file),
    )
    .toSorted()
    .flatMap((file) => textsOfFile(file, placeOf(file)))
}
