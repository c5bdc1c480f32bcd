import { z } from 'zod'
import { Done, body, endpoints } from './endpoint.ts'
import { id } from './values.ts'

/* Charts that the laboratory's side opens in an emergency only (docs/decisions/0037). */

/** Why a chart is restricted, by id. */
export const restrictions: Readonly<Record<number, string>> = {
  1: 'Employee of the laboratory',
  2: 'Employee of the practice',
  3: 'Relative or friend of staff',
  4: 'Public figure',
  5: 'Program under 42 CFR Part 2',
}

/**
 * Of a search by last name, first name and birth date, or by the number of a record, a requisition or a tube, each exactly: the record numbers of restricted
 * charts that it meets and that are closed to the asker. Every other search answers none.
 */
export const closedCharts = () => z.array(id())
/** The detail of the refusal 'chart-restricted'. */
export const ClosedChart = z.object({ patientId: id() })

export const restrictedCharts = endpoints({
  /** Reason 0 opens the chart again. A laboratory's person must see the chart to say so. */
  save: {
    method: 'POST',
    path: '/api/Patient/SaveRestriction',
    access: 'patient.restrict',
    changes: true,
    notInVisit: true,
    input: body({ patientId: id(), restrictedReason: id() }),
    answer: Done,
  },
})
