import type { Composite, ElementDef, LevelNode, LoopNode, Run, SegmentNode } from './notation.ts'

/*
 * A guide's data as types: `Found` is the result of reading, `Model` the input of writing. All
 * values are texts, as in the file.
 */

type Named = { name: string }
type ByName<T> = Extract<T, Named>

type FoundElement<E> = E extends Composite
  ? FoundElements<E['parts']>
  : E extends Run
    ? FoundElements<E['elements']>[]
    : string
/** Elements by name: '' if empty. */
type FoundElements<E extends readonly ElementDef[]> = {
  [K in ByName<E[number]> as K['name']]: FoundElement<K>
}
/** The contents of a segment or a loop, and where in the set it begins. */
export interface At {
  at: number
}
type FoundNode<N> = N extends LoopNode
  ? N['most'] extends 1
    ? FoundLoop<N> | undefined
    : FoundLoop<N>[]
  : N extends SegmentNode
    ? N['most'] extends 1
      ? (FoundElements<N['elements']> & At) | undefined
      : (FoundElements<N['elements']> & At)[]
    : never
export type FoundLoop<L extends LoopNode> = {
  [K in Exclude<L['children'][number], LevelNode> as K['name']]: FoundNode<K>
} & At

type ModelElement<E> = E extends Composite
  ? ModelElements<E['parts']>
  : E extends Run
    ? readonly ModelElements<E['elements']>[]
    : string
type ModelElements<E extends readonly ElementDef[]> = {
  [K in ByName<E[number]> as K extends { use: 'R' } ? K['name'] : never]: ModelElement<K>
} & {
  [K in ByName<E[number]> as K extends { use: 'S' } ? K['name'] : never]?:
    | ModelElement<K>
    | undefined
}
type ModelNode<N> = N extends LoopNode
  ? N['most'] extends 1
    ? ModelLoop<N>
    : readonly ModelLoop<N>[]
  : N extends SegmentNode
    ? N['most'] extends 1
      ? ModelElements<N['elements']>
      : readonly ModelElements<N['elements']>[]
    : never
type ChildrenOf<L extends LoopNode> = Exclude<L['children'][number], LevelNode>
export type ModelLoop<L extends LoopNode> = {
  [K in ChildrenOf<L> as K extends { use: 'R' } ? K['name'] : never]: ModelNode<K>
} & {
  [K in ChildrenOf<L> as K extends { use: 'S' } ? K['name'] : never]?: ModelNode<K> | undefined
}

/* The same without the types, for the engine. */
export type Value = string | Values | readonly Values[] | undefined
export interface Values {
  [name: string]: Value
}
