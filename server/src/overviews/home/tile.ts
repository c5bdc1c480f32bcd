import type { Waiting } from '@labgate/contract/overviews/home'
import type { Query } from '../../db/queries.ts'

/**
 * One thing that may be waiting, and the query that counts it: with the same criteria that its link
 * opens, bounded at 1001.
 */
export interface Tile extends Omit<Waiting, 'count' | 'more' | 'oldest'> {
  count: Query<{ count: number; oldest?: string | null }>
  /** The count also appears in the menu, beside the screen. */
  inMenu?: true
}
