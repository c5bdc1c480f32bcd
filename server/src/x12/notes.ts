import type { SegmentNode } from './notation.ts'
import { elementOf, type Segment } from './segment.ts'

const elementsByNote = new Map<string, readonly number[]>()
const elementsIn = (note: string): readonly number[] => {
  const known = elementsByNote.get(note)
  if (known !== undefined) return known
  const elements = (note.slice(1).match(/\d\d/g) ?? []).map(Number)
  elementsByNote.set(note, elements)
  return elements
}
/** Checks the standard's notes on interdependent elements of a segment, by IK403. */
export const checkNotes = (
  segment: Segment,
  { notes }: SegmentNode,
  say: (code: string, text: string, element: number) => void,
): void => {
  for (const note of notes) {
    const elements = elementsIn(note)
    const [first = 0, ...others] = elements
    const has = (element: number): boolean => elementOf(segment, element) !== ''
    const missing = elements.find((element) => !has(element)) ?? first
    if (note.startsWith('P') && elements.some(has) && !elements.every(has))
      say('2', `Elements ${elements.join(' and ')} must stand together.`, missing)
    if (note.startsWith('R') && !elements.some(has))
      say('2', `One of the elements ${elements.join(', ')} must be there.`, first)
    if (note.startsWith('C') && has(first) && !others.every(has))
      say('2', `Element ${first} needs element ${others.join(' and ')}.`, others[0] ?? first)
    if (note.startsWith('L') && has(first) && !others.some(has))
      say(
        '2',
        `Element ${first} needs one of the elements ${others.join(', ')}.`,
        others[0] ?? first,
      )
    if (note.startsWith('E') && elements.filter(has).length > 1)
      say('10', `Only one of the elements ${elements.join(', ')} can be there.`, others[0] ?? first)
  }
}
