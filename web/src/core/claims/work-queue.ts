import { billingWork, insuranceWork } from '@labgate/contract/billing/work-queues'
import { home } from '@labgate/contract/overviews/home'

/** The calls of a queue: both have the same shapes, so that one screen serves both. */
export type WorkQueue = typeof billingWork
export const queues: Readonly<Record<'insurance' | 'billing', WorkQueue>> = {
  insurance: insuranceWork,
  billing: billingWork,
}
/** What an act on items makes stale, with the number beside the queue in the menu. */
export const staleAfter = ({ list, groups, get, acts, figures }: WorkQueue) => [
  list,
  groups,
  get,
  acts,
  figures,
  home.shell,
]
