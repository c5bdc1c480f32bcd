import { say } from '@labgate/contract/languages/say'
import type { LeftOut } from '@labgate/contract/orders/labels'
import { Table } from '@mantine/core'
import { Dialog } from '../../../ui/dialog.tsx'

/** Orders that were not printed with the others, and why. */
export const LeftOutModal = ({
  left,
  onClose,
}: {
  left: readonly LeftOut[]
  onClose: () => void
}) => (
  <Dialog
    opened
    onClose={onClose}
    title={
      left.length === 1
        ? say('One order was not printed')
        : say('{length} orders were not printed', { length: left.length })
    }
    size="lg"
  >
    <Table aria-label={say('Not printed')}>
      <Table.Tbody>
        {left.map(({ labOrderId, specimenBarcode, says: text }) => (
          <Table.Tr key={labOrderId}>
            <Table.Td ff="monospace">
              {specimenBarcode || say('Order {labOrderId}', { labOrderId })}
            </Table.Td>
            <Table.Td>{text}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Dialog>
)
