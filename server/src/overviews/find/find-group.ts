import { mostFound, type Found } from '@labgate/contract/overviews/find'
import { compiledRaw, type Query } from '../../db/queries.ts'
import { shiftParameters } from '../../db/sql-parts.ts'

/**
 * One query of a search, and what its rows become. `isGuess`: names that only resemble the typed
 * text.
 */
export interface Sought {
  query: Query<unknown>
  found: (row: never) => Found[]
  isGuess?: true
}

export const sought = <R>(
  query: Query<R>,
  found: (row: R) => Found[],
  isGuess = false,
): Sought => ({
  query,
  found,
  ...(isGuess && { isGuess }),
})

/**
 * Runs the second only if the first finds nothing: one statement, which otherwise does not start
 * its second part.
 */
export const orElse = <R>(first: Query<unknown>, second: Query<R>): Query<R> => {
  const [before, after] = [first.compile(), second.compile()]
  const text = `
    select r.*
    from (${after.sql}) r
    where not exists (select from (${shiftParameters(before.sql, after.parameters.length)}) f)
    limit ${mostFound}
  `
  return {
    compile: () => compiledRaw<R>(text, [...after.parameters, ...before.parameters]),
    unprepared: true,
  }
}

export const blank = { patientId: 0, code: '', day: null, says: '' }

export const joined = (...parts: (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(' · ')
