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

const placesByLoop = new WeakMap<LoopNode, readonly number[]>()
/**
 * Places of a loop's children: consecutive ones that begin with the same segment share one, and can
 * come in any order.
 */
export const placesIn = (node: LoopNode): readonly number[] => {
  const known = placesByLoop.get(node)
  if (known !== undefined) return known
  const places: number[] = []
  for (const [nth, child] of node.children.entries()) {
    const before = node.children[nth - 1]
    places.push(
      before !== undefined && beginsWith(before) === beginsWith(child)
        ? (places[nth - 1] ?? 0)
        : nth,
    )
  }
  placesByLoop.set(node, places)
  return places
}
