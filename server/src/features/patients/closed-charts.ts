import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '../../db/database.ts'

/** First lock: that the patient of a row is not a restricted chart that is closed to this scope (docs/decisions/0037); undefined where none is. The list is made once a statement, so that the index of what is asked for stays. */
export const chartIsOpen = ({ charts = [] }: Scope, patientId: string): RawBuilder<boolean> | undefined =>
  charts === 'all'
    ? undefined
    : sql<boolean>`${sql.ref(patientId)} <> all (array(select closed.patient_id from patient closed where closed.restricted > 0 and closed.patient_id <> all (${charts}::bigint[])))`
