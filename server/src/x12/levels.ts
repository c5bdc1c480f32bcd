import { faultAt, type Fault } from './fault.ts'
import type { LevelNode, LoopNode } from './notation.ts'
import { elementOf, type Segment, type TransactionSet } from './segment.ts'

interface OpenLevel {
  loop: LoopNode
  node: LevelNode
  segment: Segment
  id: string
  hasChildren: boolean
}

/**
 * Tracks the HL segments of a set: numbers run from 1, each names its parent, and HL04 says whether
 * there are children.
 */
export const levels = (faults: Fault[], set: TransactionSet) => {
  const open: OpenLevel[] = []
  let count = 0
  const fault = (segment: Segment, loop: LoopNode, element: number, text: string): number =>
    faults.push(
      faultAt({ ...set.place, position: segment.position, segment: 'HL' }, 'element', '7', text, {
        element,
        loop: loop.id,
      }),
    )
  return {
    open(loop: LoopNode, node: LevelNode, segment: Segment): void {
      count++
      const [id, parent] = [elementOf(segment, 1).trim(), elementOf(segment, 2).trim()]
      const above = open.at(-1)
      if (id !== String(count))
        fault(segment, loop, 1, `HL numbers count from 1 through the set: this is number ${count}.`)
      if (parent !== (above?.id ?? ''))
        fault(
          segment,
          loop,
          2,
          above === undefined
            ? 'The first level has no parent.'
            : 'The level must name the level above as its parent.',
        )
      if (above !== undefined) above.hasChildren = true
      open.push({ loop, node, segment, id, hasChildren: false })
    },
    close(loop: LoopNode): void {
      const last = open.at(-1)
      if (last?.loop !== loop) return
      open.pop()
      const said = elementOf(last.segment, 4).trim()
      if (last.node.tellsChildren && said !== (last.hasChildren ? '1' : '0'))
        fault(
          last.segment,
          loop,
          4,
          last.hasChildren
            ? 'Levels below follow, so the code must be 1.'
            : 'No level below follows, so the code must be 0.',
        )
    },
  }
}
