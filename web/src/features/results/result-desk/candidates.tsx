import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import type { messages } from '@labgate/contract/results/messages'
import { Box, Button, Paper, Stack, Table, Text, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { dayAsText, instantAsText } from '../../../forms/dates.ts'
import { ScrollTable } from '../../../ui/scroll-table.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'

type Message = ApiResponse<typeof messages.get>
type Candidate = Message['candidates'][number]

/* The server lists those first whose number is on the message. */
const Match = ({ of }: { of: Candidate }) =>
  of.hasNumber ? (
    <Box>
      <StatusWord tone="done">{say('Number on the message')}</StatusWord>
    </Box>
  ) : null

interface CandidatesProps {
  message: Message
  onChoose: (order: Candidate) => void
}

const AsTable = ({ message, onChoose }: CandidatesProps) => (
  <ScrollTable label={say('Possible orders')} minWidth={760}>
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{say('Specimen')}</Table.Th>
          <Table.Th>{say('Patient')}</Table.Th>
          <Table.Th>{say('Born')}</Table.Th>
          <Table.Th>{say('Test type')}</Table.Th>
          <Table.Th>{say('Account')}</Table.Th>
          <Table.Th>{say('Collected')}</Table.Th>
          <Table.Th>{say('Status')}</Table.Th>
          <Table.Th>
            <VisuallyHidden>{say('Action')}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {message.candidates.map((order) => (
          <Table.Tr key={order.labOrderId}>
            <Table.Td>
              {order.specimenBarcode}
              <Match of={order} />
            </Table.Td>
            <Table.Td>{order.patientName}</Table.Td>
            <Table.Td>{dayAsText(order.dob)}</Table.Td>
            <Table.Td>{order.labType}</Table.Td>
            <Table.Td>{order.customer}</Table.Td>
            <Table.Td>{instantAsText(order.collectionDate, order.timeZone)}</Table.Td>
            <Table.Td>{order.labStatus}</Table.Td>
            <Table.Td>
              <Button size="xs" variant="default" onClick={() => onChoose(order)}>
                {say('File to this order')}
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollTable>
)

/* On a phone a table of eight columns hides its button at the far right. */
const AsCards = ({ message, onChoose }: CandidatesProps) => (
  <Stack
    component="ul"
    gap="xs"
    m={0}
    p={0}
    aria-label={say('Possible orders')}
    style={{ listStyle: 'none' }}
  >
    {message.candidates.map((order) => (
      <Paper key={order.labOrderId} component="li" withBorder p="sm">
        <Text fw={600}>{order.patientName}</Text>
        <Text size="sm">{say('born {dob}', { dob: dayAsText(order.dob) })}</Text>
        <Text size="sm">
          {order.specimenBarcode}, {order.labType}, {order.labStatus}
        </Text>
        <Match of={order} />
        <Text size="sm" c="dimmed">
          {order.customer}
          {order.collectionDate !== null &&
            say(', collected {collectionDate}', {
              collectionDate: instantAsText(order.collectionDate, order.timeZone),
            })}
        </Text>
        <Button mt="xs" fullWidth variant="default" onClick={() => onChoose(order)}>
          {say('File to this order')}
        </Button>
      </Paper>
    ))}
  </Stack>
)

/** Orders that a message could mean. */
export const Candidates = (props: CandidatesProps) => {
  const isPhone = useMediaQuery('(max-width: 640px)') ?? false
  return isPhone ? <AsCards {...props} /> : <AsTable {...props} />
}
