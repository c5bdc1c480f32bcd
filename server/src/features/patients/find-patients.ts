import type { patients } from '@labgate/contract/patients/patients'
import type { Actor } from '../../access/actor.ts'
import { searchedBy } from '../../access/audit.ts'
import type { AppContext } from '../../app-context.ts'
import { listPatients } from '../../core/patients/patients.queries.ts'
import { chartsSought, patientsSought } from '../../core/patients/sought-charts.ts'
import type { Call } from '../../http/call.ts'
import { keysetOf, pageOf } from '../../http/page-of.ts'
import { mayResemble, resemblingPatients } from './resembling.query.ts'

/**
 * Patients by the criteria, with the closed charts among them; if none is found, those that
 * resemble what was typed.
 */
export const findPatients = async (
  context: AppContext,
  call: Call<(typeof patients)['list'], Actor>,
) => {
  const {
    name,
    actor,
    input: { searchCriteria: criteria },
  } = call
  const about = { fields: searchedBy(criteria) }
  const after = keysetOf(name, criteria)
  const [rows] = await call.read(about, listPatients(actor, criteria, after))
  const closedCharts =
    after === undefined
      ? await chartsSought(context.database, actor, name, patientsSought(actor, criteria))
      : []
  if (rows.length > 0 || closedCharts.length > 0 || after !== undefined || !mayResemble(criteria))
    return {
      ...pageOf(name, criteria, rows, rows[0]?.total ?? 0, (row) => [row.folded, row.patientId]),
      resembling: false,
      closedCharts,
    }
  const [alike] = await call.read(about, resemblingPatients(actor, criteria))
  return {
    list: alike,
    next: '',
    total: alike.length,
    totalIsMore: false,
    resembling: alike.length > 0,
    closedCharts,
  }
}
