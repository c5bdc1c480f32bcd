import type { OrderFacts } from './facts.ts'

/**
 * 'stop': the order is not saved. 'issue': it is saved, and the laboratory has to ask. 'warning':
 * it is saved, and someone should know.
 */
export type Level = 'stop' | 'issue' | 'warning'

export interface Finding {
  rule: string
  level: Level
  /** The order field that it links to. */
  path: string
  /** What is wrong and what to do, as one sentence. */
  says: string
}

export type Hit = Omit<Finding, 'rule'>

/** A laboratory rule on orders, with its source and what the laboratory does about it. */
export interface Rule {
  id: string
  /** The regulation, account option, or page that requires it. */
  source: string
  /** What the laboratory does with an order that has it; '' if such an order is never saved. */
  policy: string
  /** Also applies to orders with undecided tests. */
  holdsForUndecided?: true
  find: (facts: OrderFacts) => readonly Hit[]
}

export const none: readonly Hit[] = []
export const hit = (level: Level, path: string, text: string): readonly Hit[] => [
  { level, path, says: text },
]
