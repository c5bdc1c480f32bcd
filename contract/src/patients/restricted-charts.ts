import { z } from 'zod'
import { Done, body, endpoints } from '../kit/endpoint.ts'
import { id } from '../kit/values.ts'
import { say } from '../languages/say.ts'

/* Charts that laboratory staff can open only in an emergency (docs/decisions/0037). */

/** Why a chart is restricted, by id. */
export const restrictions: Readonly<Record<number, string>> = {
  1: say('Employee of the laboratory'),
  2: say('Employee of the practice'),
  3: say('Relative or friend of staff'),
  4: say('Public figure'),
  5: say('Program under 42 CFR Part 2'),
}

/**
 * For a search by last name, first name, and birth date, or by the number of a record, requisition,
 * or tube, each exact: the record numbers of restricted charts that match and are closed to the
 * user. Empty for any other search.
 */
export const closedCharts = () => z.array(id())
/** The detail of the refusal 'chart-restricted'. */
export const ClosedChart = z.object({ patientId: id() })

export const restrictedCharts = endpoints({
  /** Reason 0 opens the chart again. Laboratory staff must be able to see the chart to set it. */
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
