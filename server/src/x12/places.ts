import type { Constant, ElementDef, LoopNode, Node, PlainDef, SegmentNode } from './notation.ts'

/** An element of a segment by its number, with the run it belongs to. */
export interface Slot {
  def: PlainDef
  run: string
  /** Which repetition of the run. */
  turn: number
}
const slotsByNode = new WeakMap<SegmentNode, readonly Slot[]>()
const slotsFor = (def: ElementDef): Slot[] =>
  def === null || def.part !== 'run'
    ? [{ def, run: '', turn: 0 }]
    : Array.from({ length: def.most }, (_, turn) =>
        def.elements.map((one): Slot => ({ def: one, run: def.name, turn })),
      ).flat()
/** The elements of a segment in order: slots[0] is the first. */
export const slotsOf = (node: SegmentNode): readonly Slot[] => {
  const known = slotsByNode.get(node)
  if (known !== undefined) return known
  const slots = node.elements.flatMap(slotsFor)
  slotsByNode.set(node, slots)
  return slots
}

/** What identifies a segment as one of a node: element, component, codes. */
export interface Key {
  element: number
  component: number
  codes: readonly string[]
}
const keysByNode = new WeakMap<Node, readonly Key[]>()
const codesOf = (def: PlainDef | Constant): readonly string[] =>
  def === null || def.part === 'composite' || !def.isKey
    ? []
    : def.part === 'constant'
      ? [def.value]
      : (def.form.codes ?? [])
const findKeys = (node: SegmentNode): Key[] =>
  slotsOf(node).flatMap(({ def }, at): Key[] => {
    if (def !== null && def.part === 'composite')
      return def.parts.flatMap((part, component) =>
        codesOf(part).length === 0
          ? []
          : [{ element: at + 1, component: component + 1, codes: codesOf(part) }],
      )
    return codesOf(def).length === 0 ? [] : [{ element: at + 1, component: 0, codes: codesOf(def) }]
  })
export const keysOf = (node: Node): readonly Key[] => {
  const known = keysByNode.get(node)
  if (known !== undefined) return known
  const keys =
    node.node === 'segment'
      ? findKeys(node)
      : node.node === 'level'
        ? [{ element: 3, component: 0, codes: [node.level] }]
        : keysOf(firstOf(node))
  keysByNode.set(node, keys)
  return keys
}

/** The first node of a loop. */
export const firstOf = (node: LoopNode): Node => {
  const [first] = node.children
  if (first === undefined) throw new Error(`Loop ${node.id} has no segment.`)
  return first.node === 'loop' ? firstOf(first) : first
}
/** Id of the first segment of a node. */
export const beginsWith = (node: Node): string =>
  node.node === 'loop' ? beginsWith(firstOf(node)) : node.id

/** A child of a loop, as the reader looks for it. */
export interface Child {
  node: Node
  /** Its number among the children, from 0. */
  nth: number
  /**
   * Consecutive children that begin with the same segment share a place, and can come in any order.
   */
  place: number
  most: number
  keys: readonly Key[]
}
/** What the reader needs to know of a loop, once for all files. */
export interface LoopForm {
  children: readonly Child[]
  /** Children by the id of their first segment. */
  bySegment: ReadonlyMap<string, readonly Child[]>
  required: readonly Child[]
  /** What is read of the loop: names of children, and whether there can be several. */
  names: readonly { name: string; isList: boolean }[]
}
const formsByLoop = new WeakMap<LoopNode, LoopForm>()
const childrenOf = (loop: LoopNode): Child[] => {
  const children: Child[] = []
  for (const [nth, node] of loop.children.entries()) {
    const before = children.at(-1)
    const place =
      before !== undefined && beginsWith(before.node) === beginsWith(node) ? before.place : nth
    children.push({
      node,
      nth,
      place,
      most: node.node === 'level' ? 1 : node.most,
      keys: keysOf(node),
    })
  }
  return children
}
export const formOf = (loop: LoopNode): LoopForm => {
  const known = formsByLoop.get(loop)
  if (known !== undefined) return known
  const children = childrenOf(loop)
  const form = {
    children,
    bySegment: Map.groupBy(children, ({ node }) => beginsWith(node)),
    required: children.filter(({ node }) => node.node !== 'level' && node.use === 'R'),
    names: loop.children.flatMap((node) =>
      node.node === 'level' ? [] : [{ name: node.name, isList: node.most !== 1 }],
    ),
  }
  formsByLoop.set(loop, form)
  return form
}
