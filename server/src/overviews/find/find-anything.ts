import { utcDay } from '@labgate/contract/kit/days'
import {
  foundKinds,
  kindsBy,
  mostFound,
  readingOf,
  type find,
  type Found,
} from '@labgate/contract/overviews/find'
import type { Actor } from '../../access/actor.ts'
import type { AppContext } from '../../app-context.ts'
import type { PatientListRow } from '../../core/patients/patients.queries.ts'
import type { Call } from '../../http/call.ts'
import { asPatient, everythingSought } from './find.queries.ts'
import { keptRecords } from './kept-records.query.ts'

const onceEach = (rows: readonly Found[]): Found[] =>
  [...new Map(rows.map((row) => [row.id, row])).values()].slice(0, mostFound)

/**
 * Replaces a found record that was merged into another one with that one, if it is visible. Merges
 * are few: most searches query nothing here.
 */
const inPlaceOfFolded = async (
  context: AppContext,
  actor: Actor,
  rows: readonly Partial<PatientListRow>[],
  all: readonly Found[],
): Promise<Found[]> => {
  const folded = rows.flatMap(({ patientId = 0, foldedInto = null }) =>
    foldedInto === null ? [] : [patientId],
  )
  if (folded.length === 0) return [...all]
  const [outcome] = await context.database.ask(actor, [keptRecords(actor, folded)], false)
  const kept = new Map(
    ((outcome?.rows ?? []) as (PatientListRow & { former: number })[]).map((row) => [
      row.former,
      asPatient(row),
    ]),
  )
  const own = new Set(all.flatMap(({ kind, id }) => (kind === 'patient' ? [id] : [])))
  return all.flatMap((row) =>
    row.kind === 'patient' ? (kept.get(row.id)?.filter(({ id }) => !own.has(id)) ?? [row]) : [row],
  )
}

/** Records of every kind that what was typed could mean, most likely first. */
export const findAnything = async (
  context: AppContext,
  call: Call<(typeof find)['anything'], Actor>,
) => {
  const typed = call.input.typed.trim()
  const today = utcDay(context.now())
  const reading = readingOf(typed, today)
  const parts = typed === '' ? [] : everythingSought(call.actor, reading, typed, today)
  const outcomes =
    parts.length === 0
      ? []
      : await context.database.ask(
          call.actor,
          parts.map(({ query }) => query),
          false,
        )
  const each = parts.map(
    // each `found` reads rows of its own query
    ({ found }, at) => ((outcomes[at]?.rows ?? []) as never[]).flatMap(found),
  )
  const all = await inPlaceOfFolded(
    context,
    call.actor,
    outcomes.flatMap((outcome) => (outcome?.rows ?? []) as Partial<PatientListRow>[]),
    each.flat(),
  )
  const list = kindsBy(reading.first).flatMap((kind) =>
    onceEach(all.filter((row) => row.kind === kind)),
  )
  /*
   * One audit row says what was shown: kinds and the number of each, never what was typed. The
   * response is sent after it is written.
   */
  const counts = foundKinds
    .map((kind) => `${kind} ${list.filter((row) => row.kind === kind).length}`)
    .filter((count) => !count.endsWith(' 0'))
  await call.read({ fields: counts })
  return {
    list,
    resembling: parts.some(
      ({ isGuess }, at) =>
        isGuess === true && (each[at] ?? []).some(({ kind }) => kind === 'patient'),
    ),
  }
}
