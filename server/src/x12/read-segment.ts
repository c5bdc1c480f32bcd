import { checkElement, harmless } from './check-element.ts'
import { faultAt, type Fault, type FaultPlace } from './fault.ts'
import type { Values } from './found.ts'
import type { Composite, SegmentNode, Simple } from './notation.ts'
import { checkNotes } from './notes.ts'
import { slotsOf } from './places.ts'
import { elementOf, repetitionsIn, type Segment } from './segment.ts'

type Say = (code: string, text: string, element: number, component?: number) => void

const readOnce = (
  padded: string,
  def: Simple,
  format: string,
  say: (code: string, text: string) => void,
): string => {
  const one = padded.trim()
  const fault = checkElement(one, def.form, format, padded.length - one.length)
  if (fault === undefined) return one
  say(fault.code, fault.says)
  return harmless(one, def.form)
}
/**
 * A simple element's value, checked, without the spaces that a sender padded it with; the first of
 * its repetitions, or all as one text if several are allowed.
 */
const readSimple = (
  raw: string,
  def: Simple,
  format: string,
  say: (code: string, text: string) => void,
  repetitions: readonly string[],
): string => {
  if (raw === '') {
    if (def.use === 'R') say('1', 'A required value is missing.')
    return ''
  }
  if (repetitions.length > def.most)
    say('12', `The element is repeated ${repetitions.length} times; ${def.most} are allowed.`)
  const [only = ''] = repetitions
  const said =
    repetitions.length === 1
      ? readOnce(only, def, format, say)
      : repetitions
          .slice(0, def.most)
          .map((one) => readOnce(one, def, format, say))
          .join('^')
  return def.form.codes === undefined ? said : said.toUpperCase()
}

const readComposite = (
  raw: string,
  def: Composite,
  segment: Segment,
  element: number,
  say: Say,
): Values => {
  const padded = raw === '' ? [] : raw.split(segment.separators.component)
  const parts = padded.map((part) => part.trim())
  if (raw === '' && def.use === 'R') say('1', 'A required value is missing.', element)
  const last = parts.findLastIndex((part) => part !== '')
  if (last >= def.parts.length)
    say('13', `The element has ${last + 1} components; ${def.parts.length} are allowed.`, element)
  const values: Values = {}
  for (const [nth, part] of def.parts.entries()) {
    const text = parts[nth] ?? ''
    const sayHere = (code: string, text: string): void => say(code, text, element, nth + 1)
    if (part === null && text !== '') sayHere('I10', 'The guide does not use this component.')
    else if (part?.part === 'constant') checkConstant(text, part.value, raw === '', sayHere)
    else if (part?.part === 'simple')
      values[part.name] =
        raw === ''
          ? ''
          : readSimple(
              text,
              part,
              parts[nth - 1] ?? '',
              sayHere,
              text === '' ? [] : [padded[nth] ?? ''],
            )
  }
  return values
}
const checkConstant = (
  text: string,
  value: string,
  isAbsent: boolean,
  say: (code: string, text: string) => void,
): void => {
  if (text === '' && !isAbsent) say('1', 'A required value is missing.')
  else if (text !== '' && text.toUpperCase() !== value) say('7', `The code must be ${value}.`)
}

const isPadded = (text: string): boolean => text !== text.trim()
/* Some senders give every element a fixed width. */
const withoutPadding = (segment: Segment): Segment =>
  segment.elements.some(isPadded)
    ? { ...segment, elements: segment.elements.map((text) => text.trim()) }
    : segment

const noRuns: ReadonlySet<string> = new Set()
/* The repetitions of each run that are not empty; gives each run its list. */
const runsIn = (segment: Segment, node: SegmentNode, values: Values): ReadonlySet<string> => {
  let hasRun = false
  for (const def of node.elements)
    if (def?.part === 'run') {
      values[def.name] = []
      hasRun = true
    }
  return hasRun
    ? new Set(
        slotsOf(node).flatMap(({ run, turn }, at) =>
          run !== '' && elementOf(segment, at + 1) !== '' ? [`${run} ${turn}`] : [],
        ),
      )
    : noRuns
}

/**
 * Reads a segment by its node: values by name. Errors become faults; whatever can be read is read.
 */
export const readSegment = (
  padded: Segment,
  node: SegmentNode,
  setPlace: Omit<FaultPlace, 'position' | 'segment'>,
  loop: string,
): { values: Values; faults: Fault[] } => {
  const segment = withoutPadding(padded)
  const faults: Fault[] = []
  const say: Say = (code, text, element, component = 0) =>
    faults.push(
      faultAt(
        { ...setPlace, position: padded.position, segment: padded.id },
        'element',
        code,
        text,
        { element, component, loop },
      ),
    )
  const values: Values = {}
  const slots = slotsOf(node)
  const runHas = runsIn(segment, node, values)
  let element = 0
  const sayHere = (code: string, text: string): void => say(code, text, element)
  for (const { def, run, turn } of slots) {
    element++
    const raw = elementOf(segment, element)
    // only the non-empty repetitions of a run are included
    if (run !== '' && !runHas.has(`${run} ${turn}`)) continue
    const target = run === '' ? values : turnOf(values[run] as Values[], turn, runHas, run)
    if (raw === '' && def === null) continue
    if (raw === '' && def?.part === 'simple' && def.use !== 'R') {
      target[def.name] = ''
      continue
    }
    if (def === null) sayHere('I10', 'The guide does not use this element.')
    else if (def.part === 'constant') checkConstant(raw, def.value, false, sayHere)
    else if (def.part === 'composite')
      target[def.name] = readComposite(raw, def, segment, element, say)
    else {
      const form = def.form.kind === 'PERIOD' ? elementOf(segment, element - 1) : ''
      target[def.name] = readSimple(
        raw,
        def,
        form,
        sayHere,
        // as padded: a text may need the spaces to be as long as its form asks
        repetitionsIn(elementOf(padded, element), segment.separators),
      )
    }
  }
  const last = segment.elements.findLastIndex((raw, at) => at > 0 && raw !== '')
  if (last > slots.length)
    say('3', `The segment has ${last} elements; the guide uses ${slots.length}.`, slots.length + 1)
  if (node.notes.length > 0) checkNotes(segment, node, say)
  return { values, faults }
}
const turnOf = (turns: Values[], turn: number, has: ReadonlySet<string>, run: string): Values => {
  const before = Array.from({ length: turn }, (_, nth) => nth).filter((nth) =>
    has.has(`${run} ${nth}`),
  ).length
  const known = turns[before]
  if (known !== undefined) return known
  const made: Values = {}
  turns.push(made)
  return made
}
