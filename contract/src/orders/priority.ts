import { whole } from '../kit/values.ts'
import { say } from '../languages/say.ts'

/**
 * How fast an order is wanted (docs/decisions/0049); not a patient's "priority" flag, which marks a
 * person in lists. STAT: at once, before routine work.
 */
export const orderPriorities = { routine: 0, stat: 1 } as const
export const describePriority = (priority: number): string =>
  priority === orderPriorities.stat ? 'STAT' : say('Routine')
export const isStat = ({ priority }: { priority: number }): boolean =>
  priority === orderPriorities.stat
/** On the wire. */
export const orderPriority = () => whole(orderPriorities.routine, orderPriorities.stat)
