import type { Answered } from '@labgate/contract/endpoint'
import type { messages } from '@labgate/contract/messages'
import { Button, Table } from '@mantine/core'
import { instantAsText } from '../../forms/dates.ts'
import { ScrollTable } from '../../ui/scroll-table.tsx'

type Message = Answered<typeof messages.get>

/** Orders that a message could mean. */
export const Candidates = ({ message, onChoose }: { message: Message; onChoose: (order: Message['candidates'][number]) => void }) => (
  <ScrollTable label="Orders that could be meant" minWidth={640}>
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Specimen</Table.Th>
          <Table.Th>Patient</Table.Th>
          <Table.Th>Born</Table.Th>
          <Table.Th>Account</Table.Th>
          <Table.Th>Collected</Table.Th>
          <Table.Th>Status</Table.Th>
          <Table.Th aria-label="Action" />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {message.candidates.map((order) => (
          <Table.Tr key={order.labOrderId}>
            <Table.Td>{order.specimenBarcode}</Table.Td>
            <Table.Td>{order.patientName}</Table.Td>
            <Table.Td>{order.dob}</Table.Td>
            <Table.Td>{order.customer}</Table.Td>
            <Table.Td>{instantAsText(order.collectionDate)}</Table.Td>
            <Table.Td>{order.labStatus}</Table.Td>
            <Table.Td>
              <Button size="xs" variant="default" onClick={() => onChoose(order)}>
                File here
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollTable>
)
