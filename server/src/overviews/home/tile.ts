import type { Waiting } from '@labgate/contract/overviews/home'
import type { Query } from '../../db/queries.ts'

/**
 * One thing that may be waiting, and the query that counts it: with the same criteria that its link
 * opens, bounded at 1001.
 */
export interface Tile extends Omit<Waiting, 'count' | 'more'> {
  count: Query<{ count: number }>
  /** The count also appears in the menu, beside the screen. */
  inMenu?: true
}
