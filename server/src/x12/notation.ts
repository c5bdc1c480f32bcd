/*
 * How a guide is written: loops, segments and elements as data, in the guide's order. The contents
 * of a model and the result of reading follow from them as types (found.ts). 'R' is required, 'S'
 * situational; unused elements are `no`.
 */

export type Use = 'R' | 'S'

/**
 * What an element can contain. AN identifies something and is never altered; FREE is human text and
 * is folded to what X12 can carry.
 */
export type Kind = 'AN' | 'FREE' | 'ID' | 'DT' | 'TM' | 'N0' | 'R' | 'PERIOD'
export interface Form {
  kind: Kind
  min: number
  max: number
  codes?: readonly string[]
}
export const an = (min: number, max: number): Form => ({ kind: 'AN', min, max })
export const free = (min: number, max: number): Form => ({ kind: 'FREE', min, max })
/** A code from a list maintained elsewhere. */
export const code = (min: number, max: number): Form => ({ kind: 'ID', min, max })
/** One of these codes. */
export const oneOf = (...codes: readonly string[]): Form => ({
  kind: 'ID',
  min: Math.min(...codes.map(({ length }) => length)),
  max: Math.max(...codes.map(({ length }) => length)),
  codes,
})
/** CCYYMMDD. */
export const day: Form = { kind: 'DT', min: 8, max: 8 }
export const time: Form = { kind: 'TM', min: 4, max: 8 }
/** A whole number. */
export const whole = (max: number): Form => ({ kind: 'N0', min: 1, max })
/** US dollars, up to 10 digits besides sign and point. */
export const money: Form = { kind: 'R', min: 1, max: 10 }
export const decimal = (max: number): Form => ({ kind: 'R', min: 1, max })
/** A day or days, in the format that the preceding element names: D8, RD8, DT. */
export const period: Form = { kind: 'PERIOD', min: 1, max: 35 }

export interface Simple<N extends string = string, U extends Use = Use> {
  part: 'simple'
  name: N
  use: U
  form: Form
  /** Distinguishes segments with the same id. */
  isKey: boolean
  /** Repetitions of one element. */
  most: number
}
/** An element with a fixed value; no model names it. */
export interface Constant {
  part: 'constant'
  value: string
  isKey: boolean
}
export interface Composite<
  N extends string = string,
  U extends Use = Use,
  P extends readonly PartDef[] = readonly PartDef[],
> {
  part: 'composite'
  name: N
  use: U
  parts: P
}
/** The same elements several times in a row, such as the six adjustments of CAS. */
export interface Run<
  N extends string = string,
  U extends Use = Use,
  E extends readonly PlainDef[] = readonly PlainDef[],
> {
  part: 'run'
  name: N
  use: U
  elements: E
  most: number
}
export type PartDef = Simple | Constant | null
export type PlainDef = Simple | Constant | Composite | null
export type ElementDef = PlainDef | Run

/** An element, or a component, that the guide does not use. */
export const no = null
export const r = <const N extends string>(name: N, form: Form, most = 1): Simple<N, 'R'> => ({
  part: 'simple',
  name,
  use: 'R',
  form,
  isKey: false,
  most,
})
export const s = <const N extends string>(name: N, form: Form, most = 1): Simple<N, 'S'> => ({
  part: 'simple',
  name,
  use: 'S',
  form,
  isKey: false,
  most,
})
/** One of several codes that distinguish the segment from others with its id. */
export const keyed = <const N extends string>(
  name: N,
  ...codes: readonly string[]
): Simple<N, 'R'> => ({ ...r(name, oneOf(...codes)), isKey: true })
export const key = (value: string): Constant => ({ part: 'constant', value, isKey: true })
export const is = (value: string): Constant => ({ part: 'constant', value, isKey: false })
export const rc = <const N extends string, const P extends readonly PartDef[]>(
  name: N,
  ...parts: P
): Composite<N, 'R', P> => ({
  part: 'composite',
  name,
  use: 'R',
  parts,
})
export const sc = <const N extends string, const P extends readonly PartDef[]>(
  name: N,
  ...parts: P
): Composite<N, 'S', P> => ({
  part: 'composite',
  name,
  use: 'S',
  parts,
})
export const run = <
  const N extends string,
  const U extends Use,
  const E extends readonly PlainDef[],
>(
  name: N,
  use: U,
  most: number,
  ...elements: E
): Run<N, U, E> => ({
  part: 'run',
  name,
  use,
  elements,
  most,
})

export interface SegmentNode<
  N extends string = string,
  U extends Use = Use,
  M extends number = number,
  E extends readonly ElementDef[] = readonly ElementDef[],
> {
  node: 'segment'
  name: N
  id: string
  use: U
  /** The maximum count; `many` for any number. */
  most: M
  elements: E
  /**
   * The standard's notes: P0304 both or none, R0203 at least one, C0302 the first requires the
   * others, E0304 not both, L040506 the first requires one of the others.
   */
  notes: readonly string[]
}
/** The level of a hierarchy: HL numbers, parents and children are counted, not stated. */
export interface LevelNode {
  node: 'level'
  id: 'HL'
  level: string
  /** Whether HL04 indicates children. */
  tellsChildren: boolean
}
export interface LoopNode<
  N extends string = string,
  U extends Use = Use,
  M extends number = number,
  C extends readonly Node[] = readonly Node[],
> {
  node: 'loop'
  name: N
  id: string
  use: U
  most: M
  children: C
}
export type Node = SegmentNode | LevelNode | LoopNode

export const many = 1_000_000
export const segment = <
  const N extends string,
  const U extends Use,
  const M extends number,
  const E extends readonly ElementDef[],
>(
  name: N,
  id: string,
  use: U,
  most: M,
  elements: E,
  notes: readonly string[] = [],
): SegmentNode<N, U, M, E> => ({ node: 'segment', name, id, use, most, elements, notes })
export const level = (code_: string, tellsChildren = true): LevelNode => ({
  node: 'level',
  id: 'HL',
  level: code_,
  tellsChildren,
})
export const loop = <
  const N extends string,
  const U extends Use,
  const M extends number,
  const C extends readonly Node[],
>(
  name: N,
  id: string,
  use: U,
  most: M,
  children: C,
): LoopNode<N, U, M, C> => ({ node: 'loop', name, id, use, most, children })

export interface Guide<L extends LoopNode = LoopNode> {
  /** ST01. */
  set: string
  /** GS01. */
  group: string
  /** GS08: '005010X222A1'. */
  version: string
  /** Whether ST03 repeats the version. */
  inSt: boolean
  body: L
}
