import { faultAt, type Fault } from './fault.ts'
import type { FoundLoop, Values } from './found.ts'
import { levels } from './levels.ts'
import type { Guide, LoopNode, Node, SegmentNode } from './notation.ts'
import { beginsWith, keysOf, placesIn } from './places.ts'
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
  values: Values
  /** The current place of the walk among the loop's children. */
  place: number
  counts: Map<Node, number>
  /** Where each child first occurs. */
  begins: Map<Node, number>
}

const isOf = (node: Node, segment: Segment): boolean =>
  beginsWith(node) === segment.id &&
  keysOf(node).every(({ element, component, codes }) => {
    const said =
      component === 0 ? elementOf(segment, element) : componentOf(segment, element, component)
    return codes.includes(said.trim().toUpperCase())
  })

/** A child of an open loop that a segment belongs to. */
interface Spot {
  depth: number
  child: Node
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
    const places = placesIn(frame.loop)
    for (const [nth, child] of frame.loop.children.entries()) {
      // the first segment of a loop begins another repetition of it, which the loop above decides
      if ((places[nth] ?? 0) >= frame.place !== isForward || (nth === 0 && depth > 0 && isForward))
        continue
      if (!isOf(child, segment)) continue
      const isFull = (frame.counts.get(child) ?? 0) >= mostOf(child)
      if (!isFull) return { depth, child, isFull }
      full ??= { depth, child, isFull }
    }
  }
  return full
}
const mostOf = (node: Node): number => (node.node === 'level' ? 1 : node.most)

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
    const values: Values = {}
    for (const child of loop.children)
      if (child.node !== 'level') values[child.name] = child.most === 1 ? undefined : []
    const frame: Frame = { loop, values, place: 0, counts: new Map(), begins: new Map() }
    Object.assign(values, { at })
    stack.push(frame)
    return frame
  }
  const put = (frame: Frame, child: SegmentNode | LoopNode, values: Values): void => {
    if (child.most === 1) frame.values[child.name] ??= values
    else (frame.values[child.name] as Values[]).push(values)
  }
  const closeTo = (depth: number, before: Segment | undefined): void => {
    while (stack.length > depth) {
      const frame = stack.pop() as Frame
      const end = before?.position ?? set.segments.length + 2
      const places = placesIn(frame.loop)
      for (const child of frame.loop.children) {
        if (child.node === 'level' || child.use !== 'R' || (frame.counts.get(child) ?? 0) > 0)
          continue
        // the place of a missing child is before whatever follows it
        const nth = frame.loop.children.indexOf(child)
        const following = frame.loop.children.filter(
          (other, at) => (places[at] ?? 0) > (places[nth] ?? 0) && frame.begins.has(other),
        )
        const position = Math.min(end, ...following.map((other) => frame.begins.get(other) ?? end))
        const place = { ...set.place, position, segment: beginsWith(child) }
        if (child.node === 'segment')
          faults.push(
            faultAt(
              place,
              'segment',
              '3',
              `A required segment is missing in loop ${frame.loop.id}.`,
              { loop: frame.loop.id },
            ),
          )
        else
          faults.push(
            faultAt(
              place,
              'segment',
              'I7',
              `A required loop is missing in loop ${frame.loop.id || 'of the set'}.`,
              { loop: child.id },
            ),
          )
      }
      hierarchy.close(frame.loop)
    }
  }
  const take = (frame: Frame, child: Node, segment: Segment): void => {
    const nth = frame.loop.children.indexOf(child)
    frame.place = Math.max(frame.place, placesIn(frame.loop)[nth] ?? 0)
    const count = (frame.counts.get(child) ?? 0) + 1
    frame.counts.set(child, count)
    if (count === 1) frame.begins.set(child, segment.position)
    const isOver = count > mostOf(child)
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
      const [first] = child.children
      if (first !== undefined) take(inner, first, segment)
      return
    }
    const place = placeOf(segment)
    if (isOver)
      faults.push(
        faultAt(place, 'segment', '5', `The segment comes more often than the guide allows.`, {
          loop: frame.loop.id,
        }),
      )
    if (child.node === 'level') {
      hierarchy.open(frame.loop, child, segment)
      return
    }
    const read = readSegment(segment, child, place, frame.loop.id)
    faults.push(...read.faults)
    if (read.faults.length > 0)
      faults.push(
        faultAt(place, 'segment', '8', 'The segment has faults in its elements.', {
          loop: frame.loop.id,
        }),
      )
    if (!isOver || child.most !== 1)
      put(frame, child, Object.assign(read.values, { at: segment.position }))
  }
  const misplaced = (segment: Segment): void => {
    const place = placeOf(segment)
    const earlier = spotIn(stack, segment, false)
    if (earlier !== undefined && !earlier.isFull && earlier.child.node === 'segment') {
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
      frame.counts.set(outer, (frame.counts.get(outer) ?? 0) + 1)
      frame.place = Math.max(
        frame.place,
        placesIn(frame.loop)[frame.loop.children.indexOf(outer)] ?? 0,
      )
      const opened = openLoop(outer, segment.position)
      const [first] = outer.children
      if (first !== undefined) opened.counts.set(first, 1)
      put(frame, outer, opened.values)
      take(opened, inner, segment)
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
