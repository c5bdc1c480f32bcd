import { howMany } from '@labgate/contract/kit/how-many'
import { cannotCarry, freeText, plainNumber } from './characters.ts'
import { checkElement } from './check-element.ts'
import type { Value, Values } from './found.ts'
import type { Composite, PlainDef, SegmentNode, Simple } from './notation.ts'
import { checkNotes } from './notes.ts'
import { slotsOf } from './places.ts'
import type { Separators } from './separators.ts'

/**
 * Why a value cannot be written, where it would be, and which value of the model it is ('2300
 * claim.number').
 */
export interface Stop {
  loop: string
  segment: string
  element: number
  component: number
  /** Names in the model from its root: 'billing.0.subscribers.0.claims.0.claim.number'. */
  path: string
  /**
   * By IK403; by IK304 '3' and 'I7' if a segment or a loop is missing, '5' and '4' if there are too
   * many.
   */
  code: string
  says: string
}
type SayHere = (code: string, text: string) => void
export type SayStop = (stop: Omit<Stop, 'loop' | 'segment'>) => void

/** A value as written to the file, before it is checked. */
export const asWritten = (
  value: string,
  { kind }: Simple['form'],
  separators: Separators,
): string => {
  if (kind === 'FREE') return freeText(value, separators)
  if (kind === 'R' || kind === 'N0') return plainNumber(value)
  return value.trim().toUpperCase()
}
const writeOnce = (
  value: string,
  def: Simple,
  format: string,
  separators: Separators,
  say: SayHere,
): string => {
  const written = asWritten(value, def.form, separators)
  if (written === '') return ''
  const stop = cannotCarry(written, separators)
  const fault =
    stop === undefined ? checkElement(written, def.form, format) : { code: '6', says: stop }
  if (fault !== undefined) say(fault.code, fault.says)
  return written
}
const writeSimple = (
  value: Value,
  def: Simple,
  format: string,
  separators: Separators,
  say: SayHere,
): string => {
  const given = typeof value === 'string' ? value : ''
  if (given === '' && def.use !== 'R') return ''
  const parts = def.most > 1 && given !== '' ? given.split('^') : undefined
  if (parts !== undefined && parts.length > def.most)
    say('12', `There are ${howMany(parts.length, 'repetition')}; ${def.most} are allowed.`)
  const said =
    parts === undefined
      ? writeOnce(given, def, format, separators, say)
      : parts
          .map((part) => writeOnce(part, def, format, separators, say))
          .join(separators.repetition)
  if (said === '' && def.use === 'R')
    say(
      '1',
      given.trim() === '' ? 'A required value is missing.' : 'Nothing is left of a required value.',
    )
  return said
}

/* Without what is empty at the end. */
const cut = (parts: string[], sign: string): string => {
  while (parts.length > 0 && parts.at(-1) === '') parts.pop()
  return parts.join(sign)
}
const hasAny = (value: Value): boolean => {
  if (typeof value === 'string') return value.trim() !== ''
  if (value === undefined) return false
  if (Array.isArray(value)) return value.some(hasAny)
  const values = value as Values
  for (const name in values) if (name !== 'at' && hasAny(values[name])) return true
  return false
}

const writeComposite = (
  value: Value,
  def: Composite,
  separators: Separators,
  element: number,
  path: string,
  say: SayStop,
): string => {
  const values = (typeof value === 'object' ? value : {}) as Values
  if (!hasAny(value)) {
    const isFixed =
      def.use === 'R' && def.parts.every((part) => part === null || part.part === 'constant')
    if (!isFixed) {
      if (def.use === 'R')
        say({ element, component: 0, path, code: '1', says: 'A required value is missing.' })
      return ''
    }
  }
  const written: string[] = []
  for (const [nth, part] of def.parts.entries()) {
    const component = nth + 1
    if (part === null) written.push('')
    else if (part.part === 'constant') written.push(part.value)
    else
      written.push(
        writeSimple(values[part.name], part, written.at(-1) ?? '', separators, (code, text) =>
          say({ element, component, path: `${path}.${part.name}`, code, says: text }),
        ),
      )
  }
  return cut(written, separators.component)
}

/** Whether a model contains anything that a segment would carry. */
export const hasContent = hasAny

/**
 * A segment with its elements by a node, without its terminator. Trailing empty elements and
 * components are omitted.
 */
export const writeSegment = (
  values: Values,
  node: SegmentNode,
  separators: Separators,
  path: string,
  say: SayStop,
): string => {
  const written: string[] = [node.id]
  for (const def of node.elements)
    if (def?.part === 'run') {
      const count = Array.isArray(values[def.name]) ? (values[def.name] as Values[]).length : 0
      const least = def.use === 'R' ? 1 : 0
      if (count > def.most)
        say({
          element: written.length,
          component: 0,
          path: `${path}.${def.name}`,
          code: '3',
          says: `There are ${count} of these; ${def.most} fit.`,
        })
      if (count < least)
        say({
          element: written.length,
          component: 0,
          path: `${path}.${def.name}`,
          code: '1',
          says: 'A required value is missing.',
        })
    }
  for (const { def, run, turn } of slotsOf(node)) {
    if (run === '') {
      written.push(writeElement(values, def, written, separators, path, say))
      continue
    }
    const source = (values[run] as readonly Values[] | undefined)?.[turn]
    written.push(
      source === undefined
        ? ''
        : writeElement(source, def, written, separators, `${path}.${run}.${turn}`, say),
    )
  }
  if (node.notes.length > 0) checkWrittenNotes(written, node, path, say)
  return cut(written, separators.element)
}
const writeElement = (
  source: Values,
  def: PlainDef,
  written: readonly string[],
  separators: Separators,
  path: string,
  say: SayStop,
): string => {
  if (def === null) return ''
  if (def.part === 'constant') return def.value
  if (source[def.name] === undefined && def.use !== 'R') return ''
  const element = written.length
  if (def.part === 'composite')
    return writeComposite(source[def.name], def, separators, element, `${path}.${def.name}`, say)
  const here = (code: string, text: string): void =>
    say({ element, component: 0, path: `${path}.${def.name}`, code, says: text })
  return writeSimple(source[def.name], def, written.at(-1) ?? '', separators, here)
}
const checkWrittenNotes = (
  written: readonly string[],
  node: SegmentNode,
  path: string,
  say: SayStop,
): void => {
  const as = {
    id: node.id,
    elements: written,
    position: 0,
    separators: { element: '*', repetition: '', component: ':', segment: '~' },
  }
  checkNotes(as, node, (code, text, element) =>
    say({ element, component: 0, path, code, says: text }),
  )
}
