import { whose } from '@labgate/contract/access/whose'
import { orRefuse } from '../../../access/refusal.ts'
import { routesFor } from '../../../http/call.ts'
import { identityOfOrder, identityOfPatient } from './whose.query.ts'

export const whoseRoutes = routesFor('whose', whose, {
  ofPatient: async (call) => {
    const { patientId } = call.input
    const [[found]] = await call.read(
      { target: `patient ${patientId}` },
      identityOfPatient(call.actor, patientId),
    )
    return orRefuse(found, 'Patient not found.')
  },
  ofOrder: async (call) => {
    const { labOrderId } = call.input
    const [[found]] = await call.read(
      { target: `order ${labOrderId}` },
      identityOfOrder(call.actor, labOrderId),
    )
    return orRefuse(found, 'Order not found.')
  },
})
