import { mostFound } from '@labgate/contract/overviews/find'
import { sql, type RawBuilder } from 'kysely'
import { waysOf, type NameWay } from '../../core/patients/name-ways.ts'
import {
  patientColumns,
  patientMore,
  shownNameOf,
  visiblePatients,
  type PatientListRow,
} from '../../core/patients/patients.queries.ts'
import type { Scope } from '../../db/database.ts'
import { q, unprepared, type Query } from '../../db/queries.ts'
import { nameBeginsSo } from '../../db/search.ts'

const columns = [
  ['p.folded', 'p.first_folded'],
  ['p.latin_folded', 'p.first_latin_folded'],
] as const

/*
 * Up to this many accounts, each uses its own name index, which is in order: a common prefix is not
 * read to its end.
 */
const mostAccounts = 50

/**
 * The first eight patients with names that begin this way, active or not, by name. Like lists do
 * it, but each way of reading the name stops after eight rows, while a list finds all of them for
 * its total: of a million patients, 36,000 begin with the four letters 'smit'.
 */
export const patientsNamed = (scope: Scope, name: string): Query<PatientListRow> => {
  const accounts =
    scope.customers !== 'all' && scope.customers.length <= mostAccounts
      ? scope.customers
      : undefined
  const first = (
    way: NameWay,
    [last, given]: (typeof columns)[number],
  ): RawBuilder<{ id: number; folded: string }> => {
    const rows = visiblePatients(scope)
      .select(['p.patient_id as id', 'p.folded'])
      .where(nameBeginsSo(last, way.last))
      .$if(way.first !== '', (each) => each.where(nameBeginsSo(given, way.first)))
      .$if(last === 'p.latin_folded', (each) => each.where('p.latin_folded', '<>', sql<string>`''`))
      .$if(accounts !== undefined, (each) => each.where('p.customer_id', '=', sql<number>`a.id`))
      .orderBy(last)
      .orderBy('p.patient_id')
      .limit(mostFound)
    return accounts === undefined
      ? sql`(${rows})`
      : sql`
        (
          select n.*
          from
            unnest(${accounts}::bigint[]) a (id)
            cross join lateral ${sql`(${rows})`} n
        )
      `
  }
  const found = waysOf(name).flatMap((way) => columns.map((pair) => first(way, pair)))
  return unprepared(
    q
      .with(
        (cte) => cte('page').materialized(),
        () =>
          sql<{
            id: number
            folded: string
          }>`
            (
              select id, folded
              from (${sql.join(found, sql` union `)}) each
              order by folded, id
              limit ${mostFound}
            )
          `,
      )
      .selectFrom('page')
      .innerJoin('patient as p', 'p.patient_id', 'page.id')
      .select(patientColumns)
      .select(patientMore)
      .select([
        shownNameOf.as('name'),
        'p.folded',
        sql<string>`''`.as('formerly'),
        sql<number>`0`.as('total'),
      ])
      .orderBy('p.folded')
      .orderBy('p.patient_id'),
  )
}
