import type { FaultPlace } from './fault.ts'
import type { Separators } from './separators.ts'

/** A segment as received. */
export interface Segment {
  /** In capitals. */
  id: string
  /** By the standard's numbers: elements[1] is the first. */
  elements: readonly string[]
  /** In its set, ST is 1; outside sets in its interchange, ISA is 1. */
  position: number
  separators: Separators
}
/** A transaction set: ST, its contents, SE. */
export interface TransactionSet {
  /** ST01: '835'. */
  kind: string
  /** ST02. */
  control: string
  /** The guide: ST03, or GS08 if ST names none. */
  guide: string
  /** Without ST and SE. */
  segments: readonly Segment[]
  st: Segment
  se: Segment | undefined
  place: FaultPlace
  /** Where ST stands in the whole file; its first segment is 1. */
  begins: number
}
export interface Group {
  gs: Segment
  ge: Segment | undefined
  sets: readonly TransactionSet[]
}
export interface Interchange {
  isa: Segment
  iea: Segment | undefined
  separators: Separators
  /** TA1: the receiver's verdict on an interchange of ours. */
  acknowledgments: readonly Segment[]
  groups: readonly Group[]
}

/** An element; '' if empty. */
export const elementOf = (segment: Segment | undefined, element: number): string =>
  segment?.elements[element] ?? ''
/** A component of an element, in its first repetition. */
export const componentOf = (
  segment: Segment | undefined,
  element: number,
  component: number,
): string => {
  if (segment === undefined) return ''
  const once = repetitionsIn(elementOf(segment, element), segment.separators)[0] ?? ''
  return once.split(segment.separators.component)[component - 1] ?? ''
}
/** The repetitions of an element; none if it is empty. */
export const repetitionsIn = (raw: string, { repetition }: Separators): string[] =>
  raw === '' ? [] : repetition !== '' && raw.includes(repetition) ? raw.split(repetition) : [raw]
