import { chart } from '@labgate/contract/overviews/chart'
import { severityAt } from '@labgate/contract/results/severity'
import { orRefuse } from '../../access/refusal.ts'
import { routesFor } from '../../http/call.ts'
import { latestResults, waitingOf } from './chart.query.ts'
import { recentPatients } from './recent.query.ts'

export const chartRoutes = () =>
  routesFor('chart', chart, {
    get: async (call) => {
      const { patientId } = call.input
      const [[found], results] = await call.read(
        { target: `patient ${patientId}` },
        waitingOf(call.actor, patientId),
        latestResults(call.actor, patientId),
      )
      const { waiting } = orRefuse(found, 'Patient not found.')
      return {
        results: results.map(({ place, ...row }) => ({ ...row, severity: severityAt(place) })),
        waiting,
      }
    },
    recent: async (call) => {
      const { customerId } = call.input
      const [list] = await call.read(
        { ...(customerId > 0 && { customerId }) },
        recentPatients(call.actor, customerId),
      )
      return { list }
    },
  })
