import type { Random } from '@labgate/demo/random.ts'
import type { Value, Values } from '../../src/x12/found.ts'
import type {
  ElementDef,
  Form,
  LoopNode,
  Node,
  PartDef,
  PlainDef,
  SegmentNode,
} from '../../src/x12/notation.ts'
import { slotsOf } from '../../src/x12/places.ts'

/*
 * A model for any guide, drawn from the guide's own data: repeatable parts repeat, situational ones
 * are present or not.
 */

const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.split('')
const letters = (random: Random, least: number, most: number): string =>
  Array.from({ length: random.int(least, most) }, () => random.pick(plain)).join('')
const dayText = (random: Random): string =>
  `20${random.int(10, 39)}${String(random.int(1, 12)).padStart(2, '0')}${String(random.int(1, 28)).padStart(2, '0')}`
const numberText = (random: Random, digits: number): string => {
  const [whole, cents] = [random.int(0, 10 ** Math.min(digits - 2, 5) - 1), random.int(0, 99)]
  const said =
    digits < 3 || random.chance(0.5)
      ? String(random.int(0, 9))
      : `${whole === 0 ? '' : whole}${cents === 0 ? '' : `.${String(cents).padStart(2, '0')}`}`.replace(
          /(\.\d)0$/,
          '$1',
        )
  return said === '' ? '0' : said !== '0' && random.chance(0.1) ? `-${said}` : said
}
const valueOf = (random: Random, { kind, min, max, codes }: Form, before: string): string => {
  if (codes !== undefined) return random.pick(codes)
  if (kind === 'DT') return dayText(random)
  if (kind === 'TM')
    return `${String(random.int(0, 23)).padStart(2, '0')}${String(random.int(0, 59)).padStart(2, '0')}`
  if (kind === 'PERIOD')
    return before === 'RD8' ? `${dayText(random)}-${dayText(random)}` : dayText(random)
  if (kind === 'N0') return String(random.int(0, 10 ** Math.min(max, 4) - 1))
  if (kind === 'R') return numberText(random, max)
  const text = letters(random, min, Math.min(max, Math.max(min, 12)))
  if (kind === 'ID' || max < 3 || text.length < 3 || random.chance(0.6)) return text
  const middle = random.int(1, text.length - 2)
  return text.slice(0, middle) + random.pick([' ', '-', '.', '/', "'"]) + text.slice(middle + 1)
}
const partsOf = (random: Random, parts: readonly PartDef[]): Values => {
  const values: Values = {}
  for (const part of parts)
    if (part?.part === 'simple' && (part.use === 'R' || random.chance(0.4)))
      values[part.name] = valueOf(random, part.form, '')
  return values
}

/* a composite of required constants and situational values must carry data, or it is absent */
const isSaying = (value: Value): boolean =>
  typeof value === 'string' || (typeof value === 'object' && Object.keys(value).length > 0)
const elementOf = (random: Random, def: PlainDef, before: string): Value => {
  if (def === null || def.part === 'constant') return undefined
  if (def.part === 'composite') {
    const values = partsOf(random, def.parts)
    return isSaying(values) ? values : undefined
  }
  if (def.most === 1) return valueOf(random, def.form, before)
  return Array.from({ length: random.int(1, 3) }, () => valueOf(random, def.form, before)).join('^')
}

/** Which elements are present, by use and by the standard's notes. */
const presence = (random: Random, node: SegmentNode): boolean[] => {
  const has = slotsOf(node).map(
    ({ def }) => def !== null && (def.part === 'constant' || def.use === 'R' || random.chance(0.4)),
  )
  // twice: one note can add an element that another checks
  for (const note of [...node.notes, ...node.notes]) {
    const at = (note.slice(1).match(/\d\d/g) ?? []).map((element) => Number(element) - 1)
    const [first = 0, ...others] = at
    if (note.startsWith('P') && at.some((one) => has[one])) for (const one of at) has[one] = true
    if (note.startsWith('R') && !at.some((one) => has[one])) has[first] = true
    if (note.startsWith('C') && has[first] === true) for (const one of others) has[one] = true
    if (note.startsWith('L') && has[first] === true && !others.some((one) => has[one]))
      has[others[0] ?? first] = true
    if (note.startsWith('E') && has[first] === true) for (const one of others) has[one] = false
  }
  return has
}

const segmentOf = (random: Random, node: SegmentNode): Values => {
  const values: Values = {}
  const has = presence(random, node)
  const before = (at: number): string => {
    const def = slotsOf(node)[at - 1]?.def
    return def?.part === 'simple' ? String(values[def.name] ?? '') : ''
  }
  let at = 0
  for (const def of node.elements as readonly ElementDef[]) {
    if (def?.part !== 'run') {
      if (def !== null && def.part !== 'constant' && has[at] === true)
        values[def.name] = elementOf(random, def, before(at))
      at += 1
      continue
    }
    const turns = random.int(def.use === 'R' ? 1 : 0, def.most)
    values[def.name] = Array.from({ length: turns }, () => {
      const turn: Values = {}
      for (const one of def.elements)
        if (one !== null && one.part !== 'constant' && (one.use === 'R' || random.chance(0.4)))
          turn[one.name] = elementOf(random, one, '')
      return turn
    })
    at += def.elements.length * def.most
  }
  return values
}

const countOf = (random: Random, child: Node): number => {
  if (child.node === 'level') return 0
  const least = child.use === 'R' ? 1 : 0
  return child.most === 1
    ? Math.max(least, random.chance(0.35) ? 1 : 0)
    : random.int(least, Math.min(child.most, 2))
}
/** A model of a loop. */
export const modelOf = (random: Random, loop: LoopNode): Values => {
  const values: Values = {}
  for (const child of loop.children) {
    if (child.node === 'level') continue
    const turns = Array.from({ length: countOf(random, child) }, () =>
      child.node === 'loop' ? modelOf(random, child) : segmentOf(random, child),
    )
    if (child.most === 1) values[child.name] = turns[0]
    else values[child.name] = turns
  }
  return values
}

/** The content of a model or reading, without positions and empty values. */
export const said = (value: Value): Value => {
  if (Array.isArray(value)) {
    const turns = (value as readonly Value[]).map(said).filter((one) => one !== undefined)
    return turns.length === 0 ? undefined : (turns as Values[])
  }
  if (value === undefined || typeof value === 'string') return value === '' ? undefined : value
  const named = Object.entries(value).flatMap(([name, one]): [string, Value][] => {
    const kept = name === 'at' ? undefined : said(one)
    return kept === undefined ? [] : [[name, kept]]
  })
  return named.length === 0 ? undefined : Object.fromEntries(named)
}
