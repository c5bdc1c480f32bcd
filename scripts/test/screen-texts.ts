// The screens say everything in each language (docs/decisions/0114): every text that `say` and
// `howMany` say, and each sentence and entry that the server sends, has a phrase in Spanish with the
// same values, each phrase is said somewhere and stands once, and no module of the web app shows a text
// of its own beside them.
import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { saidTexts } from './said-texts.ts'
import { seedEntries, serverSentences } from './server-sentences.ts'
import { isNode, type Node } from './syntax-tree.ts'

type Catalog = Readonly<Record<string, string>>
const catalogs = globSync('web/src/language/spanish/*.ts')
/** Each catalog by its file. */
const byFile = new Map<string, Catalog>()
for (const file of catalogs)
  for (const catalog of Object.values((await import(`../../${file}`)) as Record<string, Catalog>))
    byFile.set(file, catalog)
const catalogOf = (name: string): Catalog => byFile.get(`web/src/language/spanish/${name}.ts`) ?? {}
const [spanish, counted] = [catalogOf('spanish'), catalogOf('counted')]

const findings: string[] = []
const { texts, unread } = saidTexts()
for (const file of unread)
  findings.push(`${file}: write the text of say() as it is, so that a catalog can have it.`)

const valuesIn = (text: string): string =>
  [...text.matchAll(/\{\w+\}/g)]
    .map(([value]) => value)
    .toSorted()
    .join(' ')
const said = new Map(texts.map(({ text, file }) => [text, file]))
const ofServer = new Set([...serverSentences(), ...seedEntries()])
const wanted = new Map([...[...ofServer].map((text) => [text, 'The server'] as const), ...said])
for (const [text, file] of wanted) {
  const phrase = spanish[text]
  if (phrase === undefined || phrase.trim() === '')
    findings.push(`${file}: “${text}” has no Spanish in web/src/language/spanish.`)
  else if (valuesIn(phrase) !== valuesIn(text))
    findings.push(`“${text}” and “${phrase}” have other values.`)
}

const sources = globSync('{web,contract,charts}/src/**/*.{ts,tsx}')
  .filter((file) => !file.startsWith('web/src/language/'))
  .map((file) => readFileSync(file, 'utf8'))
const isWritten = (word: string): boolean =>
  sources.some((source) => source.includes(`'${word.replace(/s$/, '')}`))
for (const text of Object.keys(spanish))
  if (!wanted.has(text) && !(Object.hasOwn(counted, text) && isWritten(text)))
    findings.push(`“${text}” has Spanish, and nothing says it.`)

const standing = new Map<string, string>()
for (const [file, catalog] of byFile)
  for (const text of catalog === spanish ? [] : Object.keys(catalog)) {
    const other = standing.get(text)
    if (other !== undefined) findings.push(`“${text}” stands in ${other} and in ${file}.`)
    standing.set(text, file)
  }
for (const text of standing.keys())
  if (!Object.hasOwn(spanish, text)) findings.push(`“${text}” is in a catalog that is not loaded.`)

/** Attributes whose text people read or hear. */
const read = /^(label|title|aria-label|placeholder|description|header|saveLabel|alt)$/
/** The same of objects: columns, fields, options, what an empty list says. */
const shown = /^(label|title|header|text|description|placeholder|caption|aria-label)$/
/** Elements whose text is a key, a code, or what a machine prints. */
const asItStands = /^(Code|Kbd|code|kbd|style)$/
/** Screens of the demo and for developers, which are in English. */
const inEnglish = /^web\/src\/features\/admin\/style-guide\//
/** What is the same in each language: names, and signs with letters. */
const same = /^(Labgate|Ctrl|Alt|Shift|Enter|Esc|kB|MB|ID|N\/A|https:\/\/)$/
const nameOf = (node: unknown): string =>
  isNode(node) && typeof node['name'] === 'string' ? node['name'] : ''
const bare = (file: string): string[] => {
  const found: string[] = []
  const keep = (text: string): void => {
    const plain = text.replaceAll(/\s+/g, ' ').trim()
    if (/[A-Za-z]{2}/.test(plain) && !same.test(plain)) found.push(plain)
  }
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk)
    if (!isNode(value)) return
    const node: Node = value
    if (node.type === 'JSXText') return keep(node['value'] as string)
    if (node.type === 'JSXAttribute') {
      const text = node['value']
      if (read.test(nameOf(node['name'])) && isNode(text) && text.type === 'Literal')
        return keep(String(text['value']))
    }
    if (node.type === 'Property' && shown.test(nameOf(node['key']))) {
      const text = node['value']
      if (isNode(text) && text.type === 'Literal' && /^[A-Z]|\s/.test(String(text['value'])))
        return keep(String(text['value']))
    }
    if (node.type === 'JSXElement' && isNode(node['openingElement'])) {
      if (asItStands.test(nameOf(node['openingElement']['name']))) return
    }
    for (const [key, child] of Object.entries(node)) if (key !== 'type') walk(child)
  }
  walk(parseSync(file, readFileSync(file, 'utf8')).program as unknown)
  return found
}
for (const file of globSync('web/src/**/*.{ts,tsx}').filter(
  (one) => !inEnglish.test(one) && !/\.test\./.test(one),
))
  for (const text of bare(file))
    findings.push(`${file}: “${text}” is in one language. Show it with say().`)

for (const finding of findings) console.log(finding)
if (findings.length > 0) process.exitCode = 1
else
  console.log(
    `${said.size} texts of the screens and ${ofServer.size} of the server are in English and Spanish.`,
  )
