import { orders } from '@labgate/contract/orders'
import { call } from '../../api/call.ts'
import { notify } from '../../ui/notify.tsx'

/** The order with a scanned specimen number; undefined, with a word about it, when none is in sight. */
export const orderScanned = async (specimenBarcode: string): Promise<number | undefined> => {
  try {
    const { list } = await call(orders.list, { searchCriteria: { specimenBarcode, pageSize: 1 } })
    if (list[0] === undefined) notify.info('You have no access to an order with this number, or it does not exist.', `Scanned ${specimenBarcode}`)
    return list[0]?.labOrderId
  } catch (error) {
    notify.failure(error)
    return undefined
  }
}
