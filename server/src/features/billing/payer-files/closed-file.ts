import type { Actor } from '../../../access/actor.ts'
import { Refusal } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { pipeline } from '../../../db/database.ts'
import { namesClosedClaim, namesClosedPeople } from './files.query.ts'

/** A file is shown with everybody in it: not to whom a chart in it is closed. */
export const namesClosedChart = (): Refusal =>
  new Refusal('not-possible', 'This file names a patient whose chart is closed to you.')

/** Someone whom a payer's file names. */
export interface NamedPerson {
  last: string
  first: string
  memberId: string
}

/**
 * Refuses if a file names a claim of a chart that is closed to the reader, or its patient or
 * member: an answer can be about claims of several files, and about nobody that we asked for
 * (rules.md#named-without-a-chart).
 */
export const refuseClosedNames = async (
  { database }: Pick<AppContext, 'database'>,
  actor: Actor,
  numbers: readonly string[],
  people: readonly NamedPerson[],
): Promise<void> => {
  if (numbers.length + people.length === 0) return
  const [[claims], [named]] = await database.forActor(actor, (tx) =>
    pipeline(tx, namesClosedClaim(numbers), namesClosedPeople(people)),
  )
  if (claims?.namesClosed === true || named?.namesClosed === true) throw namesClosedChart()
}

type Segment = Readonly<Record<'id' | 'text', string>>
const elementsOf = ({ id, text }: Segment): string[] => text.split(text.charAt(id.length))
/* NM1 of a person: NM102 is 1. */
const personIn = (segment: Segment): NamedPerson[] => {
  if (segment.id !== 'NM1') return []
  const [, , kind, last = '', first = '', , , , , memberId = ''] = elementsOf(segment)
  return kind === '1' ? [{ last, first, memberId }] : []
}

const placeOfClaim: Readonly<Record<string, number>> = { CLM: 1, CLP: 1, TRN: 2 }
/**
 * What could be the numbers of our claims in the segments of a file: of claims sent and decided
 * (CLM01, CLP01), and of those whose status is told (TRN02).
 */
export const claimNumbersIn = (segments: readonly Segment[]): string[] =>
  segments.flatMap((one) => {
    const place = placeOfClaim[one.id]
    return place === undefined ? [] : (elementsOf(one)[place] ?? [])
  })

/** The same of the segments of a file that are shown: by TRN02 and NM1. */
export const refuseClosedSegments = (
  context: Pick<AppContext, 'database'>,
  actor: Actor,
  segments: readonly Segment[],
): Promise<void> =>
  refuseClosedNames(
    context,
    actor,
    segments.flatMap((one) => (one.id === 'TRN' ? (elementsOf(one)[2] ?? []) : [])),
    segments.flatMap(personIn),
  )
