import type { OrderFacts } from './facts.ts'

/**
 * 'stop': the order is not saved. 'issue': it is saved, and the laboratory has to ask. 'warning': it is saved, and somebody should know.
 */
export type Level = 'stop' | 'issue' | 'warning'

export interface Finding {
  rule: string
  level: Level
  /** The field of the order that it leads to. */
  path: string
  /** What is wrong and what to do, in a sentence. */
  says: string
}

export type Hit = Omit<Finding, 'rule'>

/** A rule of the laboratory about an order, with where it comes from and what the laboratory does about it. */
export interface Rule {
  id: string
  /** The regulation, the account's option or the page that asks for it. */
  source: string
  /** What happens at the laboratory to an order that has it; '' where such an order is never saved. */
  policy: string
  /** Orders whose tests are undecided are asked too. */
  holdsForUndecided?: true
  find: (facts: OrderFacts) => readonly Hit[]
}

export const none: readonly Hit[] = []
export const hit = (level: Level, path: string, says: string): readonly Hit[] => [{ level, path, says }]
