import { sql } from 'kysely'
import {
  formerNames,
  patientColumns,
  patientMore,
  shownNameOf,
  visiblePatients,
  type PatientListRow,
} from '../../core/patients/patients.queries.ts'
import type { Scope } from '../../db/database.ts'
import { unprepared, type Query } from '../../db/queries.ts'

/**
 * The surviving records of merged ones, if visible, each with the former name; `former` is the
 * merged record.
 */
export const keptRecords = (
  scope: Scope,
  foldedIds: readonly number[],
): Query<PatientListRow & { former: number }> =>
  unprepared(
    visiblePatients(scope)
      .innerJoin(
        formerNames(scope, sql<boolean>`p.patient_id = any (${foldedIds}::bigint[])`).as('f'),
        'f.kept',
        'p.patient_id',
      )
      .where('p.patient_id_merged_into', 'is', null)
      .select(patientColumns)
      .select(patientMore)
      .select([
        shownNameOf.as('name'),
        'p.folded',
        'f.former',
        'f.name as formerly',
        sql<number>`0`.as('total'),
      ]),
  )
