import { movingKeys, type MovingKey } from '@labgate/contract/patients/merge/keys'
import type { PatientMerge } from '@labgate/contract/patients/patient-merge'
import type { Actor } from '../../../access/actor.ts'
import { mayNotDecide } from '../../../access/same-person.ts'
import { patientInSight } from '../../../core/patients/patients.queries.ts'
import { lastFirst } from '../../../core/patients/shown-name.ts'
import { rawQuery, type Query } from '../../../db/queries.ts'
import { hasTwin, livesOf } from './twins.ts'

/**
 * Merges of an account or of one patient, on either side, latest first; only those of charts
 * visible to the user.
 */
export const mergesOf = (
  actor: Actor,
  customerId: number,
  patientId: number,
): Query<PatientMerge> => {
  const parameters: unknown[] = [customerId, patientId, actor.userId]
  const visible = patientInSight(actor, 'm', parameters)
  return rawQuery(
    `
      select
        m.patient_merge_id as "patientMergeId",
        m.customer_id as "customerId",
        m.patient_id as "patientId",
        m.patient_id_folded as "patientId_Folded",
        ${lastFirst('k')} as name,
        k.dob,
        ${lastFirst('f')} as "nameFolded",
        f.dob as "dobFolded",
        m.state,
        m.reason,
        m.second_person_for as "secondPersonFor",
        m.picks,
        (
          select count(distinct (r.table_name, r.row_id))::int
          from patient_merge_row r
          where r.patient_merge_id = m.patient_merge_id
        ) as rows,
        m.created_by as "createdBy",
        m.created_at as "createdDate",
        m.decided_by as "decidedBy",
        m.decided_at as "decidedDate",
        m.decision_note as "decisionNote",
        m.undone_by as "undoneBy",
        m.undone_at as "undoneDate",
        m.undo_reason as "undoReason",
        ${mayNotDecide('m.user_id_created', '$3::bigint')} as "needsOther"
      from
        patient_merge m
        join patient k on k.patient_id = m.patient_id
        join patient f on f.patient_id = m.patient_id_folded
      where
        m.customer_id = $1
        and ($2::bigint <= 0 or $2 in (m.patient_id, m.patient_id_folded))
        and ${visible}
      order by m.patient_merge_id desc
      limit 500
    `,
    parameters,
  )
}

const keys: readonly MovingKey[] = movingKeys
/** Number of rows of each kind in the folded record; `alike`: those that the kept one also has. */
export const countsToMove = (
  keepId: number,
  foldId: number,
): Query<{ table: string; words: string; count: number; alike: number }> => {
  const parts = keys
    .filter(({ follows }) => follows === undefined)
    .map((each) => {
      const { table, words, only, alike, ends = '' } = each
      const twin =
        alike === undefined ? 'false' : `${livesOf('t', ends)} and ${hasTwin(each, '$1')}`
      return `
        select
          '${table}' as "table",
          '${words}' as words,
          count(*)::int as count,
          (count(*) filter (where ${twin}))::int as alike
        from ${table} t
        where t.patient_id = $2 and $1::bigint > 0 ${only === undefined ? '' : `and ${only}`}
      `
    })
  return rawQuery(parts.join(' union all '), [keepId, foldId])
}

/** What left the laboratory under a record's name. */
export const leftInName = (
  patientId: number,
): Query<{ labels: number; reports: number; faxes: number; messages: number }> =>
  rawQuery(
    `
      with mine as materialized (select lab_order_id from lab_order where patient_id = $1)
      select
        (
          select count(*)::int
          from label_print l
          where l.lab_order_id in (select lab_order_id from mine) and l.failed = ''
        ) as labels,
        (
          select count(*)::int
          from delivery d
          where
            d.lab_order_id in (select lab_order_id from mine)
            and d.state = 'delivered'
            and d.way <> 'fax'
        ) as reports,
        (
          select count(*)::int
          from delivery d
          where
            d.lab_order_id in (select lab_order_id from mine)
            and d.state = 'delivered'
            and d.way = 'fax'
        ) as faxes,
        (
          select count(*)::int
          from hl7_out h
          where h.lab_order_id in (select lab_order_id from mine) and h.state = 'sent'
        ) as messages
    `,
    [patientId],
  )

/** Number of rows that a merge changed. */
export const countOfRows = (mergeId: number): Query<{ count: number }> =>
  rawQuery(
    `
      select count(distinct (table_name, row_id))::int as count
      from patient_merge_row
      where patient_merge_id = $1
    `,
    [mergeId],
  )
