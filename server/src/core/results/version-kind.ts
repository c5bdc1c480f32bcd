import type { ResultKind } from '@labgate/contract/results/states'
import type { VersionBefore } from './values-in-force.query.ts'

/** What came with a message beside values, and whether it adds to what was there or replaces it. */
export interface OtherChanges {
  adds: boolean
  replaces: boolean
}
/** The kind of a version that changes no value; undefined if there is nothing to tell. */
export const kindWith = (
  { adds, replaces }: OtherChanges,
  { kind, version }: VersionBefore,
): ResultKind | undefined => {
  if (!adds && !replaces) return undefined
  if (kind === 'preliminary') return 'preliminary'
  return replaces && version > 0 ? 'corrected' : 'final'
}
/*
 * What was corrected or amended stays so when something is added to it: whoever reads only this
 * version must know.
 */
const staysAs: readonly string[] = ['corrected', 'amended']
/** The kind of a version as stored, from what its values make it. */
export const kindOf = (made: ResultKind, { kind, version }: VersionBefore): ResultKind => {
  if (version === 0) return made === 'corrected' ? 'final' : made
  return made === 'final' && staysAs.includes(kind) ? (kind as ResultKind) : made
}
