import { say } from '@labgate/contract/languages/say'
import { orders } from '@labgate/contract/orders/orders'
import { call } from '../../api/call.ts'
import { notify } from '../../ui/notify.tsx'

/**
 * Where a scanned specimen number leads: its order, or the restricted chart that closes it.
 * Undefined, with a message, if none is visible.
 */
export const orderScanned = async (
  specimenBarcode: string,
): Promise<{ labOrderId: number } | { patientId: number } | undefined> => {
  try {
    const { list, closedCharts } = await call(orders.list, {
      searchCriteria: { specimenBarcode, pageSize: 1 },
    })
    const [order, patientId] = [list[0], closedCharts[0]]
    if (order !== undefined && order.specimenBarcode !== specimenBarcode)
      notify.info(
        say('This number was retired. The specimen is now {specimenBarcode}.', {
          specimenBarcode: order.specimenBarcode,
        }),
        say('Scanned {specimenBarcode}', { specimenBarcode }),
      )
    if (order !== undefined) return { labOrderId: order.labOrderId }
    if (patientId !== undefined) return { patientId }
    notify.info(
      say('You have no access to an order with this number, or it does not exist.'),
      say('Scanned {specimenBarcode}', { specimenBarcode }),
    )
  } catch (error) {
    notify.failure(error)
  }
  return undefined
}
