import type { ModelLoop, Value, Values } from './found.ts'
import type { Guide, LoopNode, Node, SegmentNode } from './notation.ts'
import { beginsWith } from './places.ts'
import type { Separators } from './separators.ts'
import { hasContent, writeSegment, type Stop } from './write-segment.ts'

export interface WrittenSet {
  /** Between ST and SE, without their terminators. */
  segments: readonly string[]
  stops: readonly Stop[]
}
interface Writing {
  segments: string[]
  stops: Stop[]
  separators: Separators
  levels: number
}

const listOf = (value: unknown): readonly Values[] =>
  Array.isArray(value) ? (value as Values[]) : value === undefined ? [] : [value as Values]
/*
 * A segment without variable parts: it is written if it is required, or if the model has it at all.
 */
const isFixed = (child: SegmentNode): boolean =>
  child.elements.every((def) => def === null || def.part === 'constant')
/* What is written of a child: a segment without contents is left out. */
const turnsOf = (child: SegmentNode | LoopNode, value: Value): readonly Values[] => {
  const given = listOf(value)
  if (child.node === 'loop') return given
  const written = given.every(hasContent) ? given : given.filter(hasContent)
  if (written.length === given.length && given.length > 0) return written
  if (!isFixed(child)) return written
  return given.length === 0 && child.use === 'R' ? [{}] : given
}
const placeOf = (loop: LoopNode, child: SegmentNode | LoopNode, path: string) => ({
  loop: child.node === 'loop' ? child.id : loop.id,
  segment: beginsWith(child),
  element: 0,
  component: 0,
  path,
})
const isLevel = (node: Node): boolean => node.node === 'loop' && node.children[0]?.node === 'level'

const writeLoop = (
  writing: Writing,
  loop: LoopNode,
  values: Values,
  path: string,
  parent: string,
): void => {
  const { segments, stops, separators } = writing
  let own = parent
  for (const child of loop.children) {
    if (child.node === 'level') {
      own = String(++writing.levels)
      const hasBelow = loop.children.some(
        (one) => one.node === 'loop' && isLevel(one) && listOf(values[one.name]).some(hasContent),
      )
      const parts = [
        'HL',
        own,
        parent,
        child.level,
        ...(child.tellsChildren ? [hasBelow ? '1' : '0'] : []),
      ]
      segments.push(parts.join(separators.element))
      continue
    }
    const value = values[child.name]
    // most of what a guide allows, a model does not have
    if (value === undefined && child.use !== 'R') continue
    const here = path === '' ? child.name : `${path}.${child.name}`
    const turns = turnsOf(child, value)
    if (turns.length === 0 && child.use === 'R')
      stops.push({
        ...placeOf(loop, child, here),
        code: child.node === 'loop' ? 'I7' : '3',
        says: `A required ${child.node} is missing.`,
      })
    if (turns.length > child.most)
      stops.push({
        ...placeOf(loop, child, here),
        code: child.node === 'loop' ? '4' : '5',
        says: `There are ${turns.length} of these; ${child.most} are allowed.`,
      })
    let nth = 0
    for (const turn of turns) {
      const at = child.most === 1 ? here : `${here}.${nth}`
      nth++
      if (child.node === 'loop') writeLoop(writing, child, turn, at, own)
      else
        segments.push(
          writeSegment(turn, child, separators, at, (stop) =>
            stops.push({ ...stop, loop: loop.id, segment: child.id }),
          ),
        )
    }
  }
}
/**
 * A set by its guide from a model. A value that cannot be written is a stop with its place and its
 * name in the model; nothing is truncated or altered except free text.
 */
export const writeSet = <L extends LoopNode>(
  guide: Guide<L>,
  model: ModelLoop<L>,
  separators: Separators,
): WrittenSet => {
  const writing: Writing = { segments: [], stops: [], separators, levels: 0 }
  writeLoop(writing, guide.body, model, '', '')
  return { segments: writing.segments, stops: writing.stops }
}
