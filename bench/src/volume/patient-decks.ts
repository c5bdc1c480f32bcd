import { patientMerge } from '@labgate/contract/patients/patient-merge'
import { patients } from '@labgate/contract/patients/patients'
import {
  listPatients,
  type PatientCriteria,
} from '@labgate/server/core/patients/patients.queries.ts'
import { likelyPairs } from '@labgate/server/features/patients/patient-merge/pairs.query.ts'
import { resemblingPatients } from '@labgate/server/features/patients/resembling.query.ts'
import { actorOf, onFloor, type Deck } from '../calls/deck.ts'
import type { DeckName } from '../calls/names.ts'
import { askAs, type Visitor } from '../laboratory/sign-in.ts'
import type { VolumeTargets } from './targets.ts'

const hasRows = '"list":[{"patientId":'
const page = { pageSize: 50 }

const search = (
  visitor: Visitor,
  name: DeckName,
  searches: readonly PatientCriteria[],
  isAlike = false,
): Deck => ({
  name,
  kind: 'search',
  ours: searches.map((searchCriteria) =>
    askAs(visitor, patients.list, { searchCriteria }, { expects: hasRows }),
  ),
  ...onFloor(
    `/${name.replaceAll(/[^A-Za-z]+/g, '-')}`,
    // the server looks for a mistyped name among prefixes first; the floor runs only the query that
    // finds it
    searches.map((criteria) =>
      isAlike
        ? resemblingPatients(actorOf(visitor), criteria)
        : listPatients(actorOf(visitor), criteria, undefined),
    ),
    () => '"patientId":',
  ),
  idsOf: ({ patientId }) => patientId,
})

/*
 * The worklist of likely pairs for the largest account; the floor reads the same candidates and
 * compares nothing.
 */
const pairs = (visitor: Visitor, customerId: number): Deck => ({
  name: 'GetLikelyPairs',
  kind: 'search',
  callers: [1],
  ours: [askAs(visitor, patientMerge.pairs, { customerId }, { expects: '"list":[' })],
  ...onFloor('/GetLikelyPairs', [likelyPairs(actorOf(visitor), customerId)], () => '['),
})

export const patientDecks = (
  visitor: Visitor,
  { prefixes, mistakes, birthDates, largestAccount }: VolumeTargets,
): Deck[] => [
  pairs(visitor, largestAccount),
  search(
    visitor,
    'GetPatientList, name prefix',
    prefixes.map((name) => ({ ...page, name })),
  ),
  search(
    visitor,
    'GetPatientList, typing mistake',
    mistakes.map((name) => ({ ...page, name })),
    true,
  ),
  search(
    visitor,
    'GetPatientList, birth date',
    birthDates.map((DOB) => ({ ...page, DOB })),
  ),
]
