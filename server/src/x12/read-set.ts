import { faultAt, type Fault } from './fault.ts'
import type { FoundLoop, Values } from './found.ts'
import { levels } from './levels.ts'
import type { Guide, LoopNode, Node, SegmentNode } from './notation.ts'
import { beginsWith, formOf, keysOf, type Child, type Key, type LoopForm } from './places.ts'
import { readSegment } from './read-segment.ts'
import { componentOf, elementOf, type Segment, type TransactionSet } from './segment.ts'

/** The contents of a set, read by a guide. */
export interface ReadSet<L extends LoopNode> {
  found: FoundLoop<L>
  faults: readonly Fault[]
  /** Segments that have no place in the guide. */
  unread: readonly Segment[]
}
interface Frame {
  loop: LoopNode
  form: LoopForm
  values: Values
  /** The current place of the walk among the loop's children. */
  place: number
  /** How often each child came, and where it came first, by its number; 0: not yet. */
  counts: number[]
  begins: number[]
}

const hasKeys = (segment: Segment, keys: readonly Key[]): boolean => {
  for (const { element, component, codes } of keys) {
    const said =
      component === 0 ? elementOf(segment, element) : componentOf(segment, element, component)
    if (!codes.includes(said.trim().toUpperCase())) return false
  }
  return true
}
const isOf = (node: Node, segment: Segment): boolean =>
  beginsWith(node) === segment.id && hasKeys(segment, keysOf(node))

/** A child of an open loop that a segment belongs to. */
interface Spot {
  depth: number
  child: Child
  isFull: boolean
}

const spotIn = (
  stack: readonly Frame[],
  segment: Segment,
  isForward: boolean,
): Spot | undefined => {
  let full: Spot | undefined
  for (let depth = stack.length - 1; depth >= 0; depth--) {
    const frame = stack[depth] as Frame
    for (const child of frame.form.bySegment.get(segment.id) ?? []) {
      // the first segment of a loop begins another repetition of it, which the loop above decides
      if (child.place >= frame.place !== isForward || (child.nth === 0 && depth > 0 && isForward))
        continue
      if (!hasKeys(segment, child.keys)) continue
      const isFull = (frame.counts[child.nth] ?? 0) >= child.most
      if (!isFull) return { depth, child, isFull }
      full ??= { depth, child, isFull }
    }
  }
  return full
}
const childOf = (frame: Frame, node: Node): Child =>
  frame.form.children.find((one) => one.node === node) as Child

/** Reads a set by a guide: strict in what it reports, lenient in what it accepts. Never throws. */
export const readSet = <L extends LoopNode>(guide: Guide<L>, set: TransactionSet): ReadSet<L> => {
  const faults: Fault[] = []
  const unread: Segment[] = []
  const hierarchy = levels(faults, set)
  const stack: Frame[] = []
  const placeOf = (segment: Segment) => ({
    ...set.place,
    position: segment.position,
    segment: segment.id,
  })

  const openLoop = (loop: LoopNode, at: number): Frame => {
    const form = formOf(loop)
    const values: Values = {}
    for (const { name, isList } of form.names) values[name] = isList ? [] : undefined
    Object.assign(values, { at })
    const none = form.children.map(() => 0)
    const frame: Frame = { loop, form, values, place: 0, counts: none, begins: [...none] }
    stack.push(frame)
    return frame
  }
  const put = (frame: Frame, child: SegmentNode | LoopNode, values: Values): void => {
    if (child.most === 1) frame.values[child.name] ??= values
    else (frame.values[child.name] as Values[]).push(values)
  }
  const missing = ({ loop, form, begins }: Frame, child: Child, before: Segment | undefined) => {
    // the place of a missing child is before whatever follows it
    const position = Math.min(
      before?.position ?? set.segments.length + 2,
      ...form.children.flatMap(({ nth, place }) =>
        place > child.place && (begins[nth] ?? 0) > 0 ? [begins[nth] ?? 0] : [],
      ),
    )
    const place = { ...set.place, position, segment: beginsWith(child.node) }
    return child.node.node === 'segment'
      ? faultAt(place, 'segment', '3', `A required segment is missing in loop ${loop.id}.`, {
          loop: loop.id,
        })
      : faultAt(
          place,
          'segment',
          'I7',
          `A required loop is missing in loop ${loop.id || 'of the set'}.`,
          { loop: child.node.id },
        )
  }
  const closeTo = (depth: number, before: Segment | undefined): void => {
    while (stack.length > depth) {
      const frame = stack.pop() as Frame
      for (const child of frame.form.required)
        if (frame.counts[child.nth] === 0) faults.push(missing(frame, child, before))
      hierarchy.close(frame.loop)
    }
  }
  const take = (frame: Frame, { node: child, nth, place, most }: Child, segment: Segment): void => {
    frame.place = Math.max(frame.place, place)
    const count = (frame.counts[nth] ?? 0) + 1
    frame.counts[nth] = count
    if (count === 1) frame.begins[nth] = segment.position
    const isOver = count > most
    if (child.node === 'loop') {
      if (isOver)
        faults.push(
          faultAt(
            placeOf(segment),
            'segment',
            '4',
            `Loop ${child.id} comes more than ${child.most} times.`,
            { loop: child.id },
          ),
        )
      const inner = openLoop(child, segment.position)
      if (!isOver) put(frame, child, inner.values)
      const [first] = inner.form.children
      if (first !== undefined) take(inner, first, segment)
      return
    }
    if (isOver)
      faults.push(
        faultAt(
          placeOf(segment),
          'segment',
          '5',
          `The segment comes more often than the guide allows.`,
          { loop: frame.loop.id },
        ),
      )
    if (child.node === 'level') {
      hierarchy.open(frame.loop, child, segment)
      return
    }
    const read = readSegment(segment, child, set.place, frame.loop.id)
    if (read.faults.length > 0)
      faults.push(
        ...read.faults,
        faultAt(placeOf(segment), 'segment', '8', 'The segment has faults in its elements.', {
          loop: frame.loop.id,
        }),
      )
    if (!isOver || child.most !== 1)
      put(frame, child, Object.assign(read.values, { at: segment.position }))
  }
  const misplaced = (segment: Segment): void => {
    const place = placeOf(segment)
    const earlier = spotIn(stack, segment, false)
    if (earlier !== undefined && !earlier.isFull && earlier.child.node.node === 'segment') {
      faults.push(
        faultAt(place, 'segment', '7', 'The segment stands behind its place.', {
          loop: stack[earlier.depth]?.loop.id ?? '',
        }),
      )
      closeTo(earlier.depth + 1, segment)
      take(stack[earlier.depth] as Frame, earlier.child, segment)
      return
    }
    for (let depth = stack.length - 1; depth >= 0; depth--) {
      const frame = stack[depth] as Frame
      const outer = frame.loop.children.find(
        (child): child is LoopNode =>
          child.node === 'loop' &&
          child.children.some((one) => one.node === 'loop' && isOf(one, segment)),
      )
      const inner = outer?.children.find((one) => one.node === 'loop' && isOf(one, segment))
      if (outer === undefined || inner === undefined) continue
      faults.push(
        faultAt(
          { ...place, segment: beginsWith(outer) },
          'segment',
          '3',
          `Loop ${outer.id} has to begin before this segment.`,
          { loop: outer.id },
        ),
      )
      closeTo(depth + 1, segment)
      const { nth, place: reached } = childOf(frame, outer)
      frame.counts[nth] = (frame.counts[nth] ?? 0) + 1
      frame.place = Math.max(frame.place, reached)
      const opened = openLoop(outer, segment.position)
      opened.counts[0] = 1
      put(frame, outer, opened.values)
      take(opened, childOf(opened, inner), segment)
      return
    }
    unread.push(segment)
    const frame = stack.at(-1)
    const alike = frame?.loop.children.find(
      (child) => beginsWith(child) === segment.id && child.node === 'segment',
    )
    const [key] = alike === undefined ? [] : keysOf(alike)
    const [code, text] = /^[A-Z][A-Z0-9]{1,2}$/.test(segment.id)
      ? ['2', 'The segment has no place here in the guide.']
      : ['1', 'The segment has no name that X12 has.']
    if (key !== undefined)
      faults.push(
        faultAt(
          place,
          'element',
          '7',
          'With this code the segment has no place here in the guide.',
          {
            element: key.element,
            component: key.component,
            loop: frame?.loop.id ?? '',
          },
        ),
      )
    faults.push(
      faultAt(place, 'segment', code as string, text as string, { loop: frame?.loop.id ?? '' }),
    )
  }

  const root = openLoop(guide.body, 2)
  for (const segment of set.segments) {
    const spot = spotIn(stack, segment, true)
    if (spot === undefined) misplaced(segment)
    else {
      closeTo(spot.depth + 1, segment)
      take(stack[spot.depth] as Frame, spot.child, segment)
    }
  }
  closeTo(0, undefined)
  return { found: root.values as FoundLoop<L>, faults, unread }
}
