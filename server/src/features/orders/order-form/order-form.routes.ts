import { orderForm } from '@labgate/contract/orders/order-form'
import { orRefuse } from '../../../access/refusal.ts'
import { routesFor } from '../../../http/call.ts'
import { asForm, formOf } from './order-form.query.ts'

export const orderFormRoutes = () =>
  routesFor('orderForm', orderForm, {
    get: async (call) => {
      const { patientId } = call.input
      const [[found]] = await call.read(
        { target: `patient ${patientId}` },
        formOf(call.actor, patientId),
      )
      return asForm(orRefuse(found, 'Patient not found.'))
    },
  })
