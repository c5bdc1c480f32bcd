import { say } from '@labgate/contract/languages/say'
import { labels } from '@labgate/contract/orders/labels'
import { requisitions } from '@labgate/contract/orders/requisitions'
import { Button } from '@mantine/core'
import { useMay } from '../../../session/use-session.ts'
import { IconFileText, IconTag } from '../../../ui/icons/icons.ts'
import { usePrintOrder } from './use-print-order.tsx'

/** Requisition and label of one order. An order that has ended has no label. */
export const PrintButtons = ({
  labOrderId,
  hasEnded,
}: {
  labOrderId: number
  hasEnded: boolean
}) => {
  const may = useMay()
  const { print, askForLabels, printing, parts } = usePrintOrder()
  return (
    <>
      {may.call(requisitions.get) && (
        <Button
          variant="default"
          leftSection={<IconFileText size={16} aria-hidden />}
          loading={printing}
          onClick={() => void print([labOrderId], { requisition: true })}
        >
          {say('Requisition')}
        </Button>
      )}
      {may.call(labels.print) && !hasEnded && (
        <Button
          variant="default"
          leftSection={<IconTag size={16} aria-hidden />}
          onClick={() => askForLabels([labOrderId])}
        >
          {say('Label')}
        </Button>
      )}
      {parts}
    </>
  )
}
