import { eligibility } from '@labgate/contract/billing/eligibility'
import { orRefuse } from '../../../access/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import { routesFor } from '../../../http/call.ts'
import { eligibilityServiceFor } from '../../../ports/eligibility/choose.ts'
import { askPayer } from './ask-payer.ts'
import { eligibilitiesOf, oneEligibility } from './eligibility.queries.ts'
import { readAnswer } from './one-answer.ts'
import { standingOf } from './standing.query.ts'

/** Eligibility checks: a job asks payers, and their answers are stored. */
export const eligibilityRoutes = (context: AppContext) =>
  routesFor('eligibility', eligibility, {
    list: async (call) => {
      const patientId = call.input.PatientId
      const [list] = await call.read(
        { target: `patient ${patientId}` },
        eligibilitiesOf(call.actor, patientId),
      )
      return { list }
    },
    standing: async (call) => {
      const { PatientId, serviceDate } = call.input
      const [rows] = await call.read(
        { target: `patient ${PatientId}` },
        standingOf(call.actor, PatientId, serviceDate, context.now()),
      )
      const isSimulated = (await eligibilityServiceFor(context)) !== undefined
      return { list: rows.map((one) => ({ ...one, canAsk: one.canAsk || isSimulated })) }
    },
    get: async (call) => {
      const [[found]] = await call.read(
        { target: `eligibility ${call.input.patientEligibilityId}` },
        oneEligibility(call.actor, call.input.patientEligibilityId),
      )
      return orRefuse(found, 'Answer not found.')
    },
    answer: (call) => readAnswer(context, call),
    ask: (call) =>
      call.change((tx, change) => askPayer(context, tx, call.actor, call.input, change)),
  })
