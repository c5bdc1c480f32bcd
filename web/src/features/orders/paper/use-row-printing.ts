import { say } from '@labgate/contract/languages/say'
import { labels } from '@labgate/contract/orders/labels'
import { isEnd } from '@labgate/contract/orders/order-status'
import type { OrderRow } from '@labgate/contract/orders/orders'
import { requisitions } from '@labgate/contract/orders/requisitions'
import { usePrintOrder, type PrintOrder } from '../../../core/orders/paper/use-print-order.tsx'
import { useMay } from '../../../session/use-session.ts'
import { IconFileText, IconTag } from '../../../ui/icons/icons.ts'
import type { RowAction } from '../../../ui/table/columns.ts'

/**
 * Requisition and label of a list row (records.md#lab-order). An order that has ended has no label.
 */
export const useRowPrinting = (): {
  of: (row: OrderRow) => readonly RowAction<OrderRow>[]
  printer: PrintOrder
} => {
  const may = useMay()
  const printer = usePrintOrder()
  const { print, askForLabels } = printer
  return {
    printer,
    of: ({ labStatusId }) => [
      ...(may.call(requisitions.get)
        ? [
            {
              label: say('Requisition'),
              icon: IconFileText,
              run: ({ labOrderId }: OrderRow) => void print([labOrderId], { requisition: true }),
            },
          ]
        : []),
      ...(may.call(labels.print) && !isEnd(labStatusId)
        ? [
            {
              label: say('Label'),
              icon: IconTag,
              run: ({ labOrderId }: OrderRow) => askForLabels([labOrderId]),
            },
          ]
        : []),
    ],
  }
}
