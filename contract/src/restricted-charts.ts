import { Done, body, endpoints } from './endpoint.ts'
import { id } from './values.ts'

/* Charts that the laboratory's side opens in an emergency only (docs/decisions/0037). */

/** Why a chart is restricted, by id. */
export const restrictions: Readonly<Record<number, string>> = {
  1: 'Employee of the laboratory',
  2: 'Employee of the practice',
  3: 'Relative or friend of staff',
  4: 'Person in the public eye',
  5: 'Program under 42 CFR Part 2',
}

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
