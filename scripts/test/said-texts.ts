import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { isNode, type Node } from './syntax-tree.ts'

/** A text that the screens say, by the file that says it. */
export interface SaidText {
  text: string
  file: string
}

const textOf = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  const quasis = node['quasis'] as { value: { cooked?: string } }[] | undefined
  return node.type === 'TemplateLiteral' && quasis?.length === 1
    ? quasis[0]?.value.cooked
    : undefined
}
const calleeOf = (node: Node): string => {
  const callee = node['callee']
  return isNode(callee) && typeof callee['name'] === 'string' ? callee['name'] : ''
}

/**
 * The texts of a file that are said in the person's language: those of `say`, and both forms of the
 * noun of `howMany`. `unread`: calls whose text is not written in them, which no catalog can hold.
 */
const textsSaidIn = (file: string): { texts: string[]; unread: number } => {
  const texts: string[] = []
  let unread = 0
  const keep = (call: Node): void => {
    const [first, second, third] = call['arguments'] as unknown[]
    if (calleeOf(call) === 'say') {
      const text = textOf(first)
      if (text === undefined) unread += 1
      else texts.push(text)
    }
    const one = calleeOf(call) === 'howMany' ? textOf(second) : undefined
    if (one !== undefined) texts.push(one, textOf(third) ?? `${one}s`)
  }
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk)
    if (!isNode(value)) return
    if (value.type === 'CallExpression') keep(value)
    for (const [key, child] of Object.entries(value)) if (key !== 'type') walk(child)
  }
  walk(parseSync(file, readFileSync(file, 'utf8')).program as unknown)
  return { texts, unread }
}

/** A module of which `say` is the papers' own, by key (`contract/src/languages/texts`). */
const ofPapers = /languages\/texts'|in-both-languages\.ts'/

/** All texts that the screens say, and the files with a call whose text cannot be read. */
export const saidTexts = (): { texts: SaidText[]; unread: string[] } => {
  const files = globSync('{web,contract,charts}/src/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .toSorted()
  const texts: SaidText[] = []
  const unread: string[] = []
  for (const file of files) {
    const source = readFileSync(file, 'utf8')
    if (!/\b(say|howMany)\(/.test(source) || ofPapers.test(source)) continue
    const found = textsSaidIn(file)
    texts.push(...found.texts.map((text) => ({ text, file })))
    if (found.unread > 0) unread.push(file)
  }
  return { texts, unread }
}
