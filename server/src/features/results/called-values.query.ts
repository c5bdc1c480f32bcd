import { describeUserType } from '@labgate/contract/access/user-types'
import type { CalledValue, CriticalCall } from '@labgate/contract/results/critical-calls'
import type { Actor } from '../../access/actor.ts'
import { visibleResults } from '../../core/results/visible-results.ts'
import { rawQuery, type Query } from '../../db/queries.ts'
import { isoInstant, jsonRows, staffName } from '../../db/sql-parts.ts'

type Call = Omit<CriticalCall, 'role'> & { userTypeId: number }
/** A critical value with its calls, each with its caller's user type. */
export type CalledRow = Omit<CalledValue, 'calls'> & { calls: Call[] }

/** The role of a caller at the laboratory, from the user type; '' if there is none. */
export const roleOf = (userTypeId: number): string => describeUserType(userTypeId)

/**
 * An order's critical values that are in a version visible to the reader, oldest first. Leaves out
 * the callers' notes, which are the laboratory's own.
 */
export const calledValues = (actor: Actor, labOrderId: number): Query<CalledRow> => {
  const visible = visibleResults(actor)
    .select('r.result_id')
    .where('o.lab_order_id', '=', labOrderId)
    .compile()
  return rawQuery(
    `
      select
        v.observation_id as "observationId",
        v.found_at as "foundDate",
        v.taken_at as "takenDate",
        v.superseded_at as "supersededDate",
        ${jsonRows(`
          select
            ${isoInstant('k.called_at')} as "calledDate",
            ${staffName('k.user_id_called')} as "calledBy",
            coalesce(
              (select s.user_type_id from staff s where s.user_id = k.user_id_called),
              0
            ) as "userTypeId",
            k.phone,
            k.reached,
            k.read_back as "readBack"
          from critical_call k
          where k.critical_value_id = v.critical_value_id
          order by k.critical_call_id desc
        `)} as calls
      from
        critical_value v
        join observation b using (observation_id)
      where
        v.lab_order_id = $${visible.parameters.length + 1}
        and exists (
          select
          from result w
          where
            w.result_id in (${visible.sql})
            and w.lab_order_id = v.lab_order_id
            and w.version >= b.version_from
            and (b.version_to is null or w.version < b.version_to)
        )
      order by v.critical_value_id
    `,
    [...visible.parameters, labOrderId],
  )
}
