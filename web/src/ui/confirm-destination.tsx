import { Stack, Text } from '@mantine/core'
import { Confirm } from './confirm.tsx'
import { ShownValue } from './fields/shown-value.tsx'

interface ConfirmDestinationProps {
  /** What is sent there: 'Orders of North', 'Results of Tampa'. */
  what: string
  /** Host, port, and whether the line is encrypted. */
  where: string
  /** Where results come from, and which are released unread; absent: nothing comes from there. */
  source?: string
  requestedBy: string
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Shows the second person what they vouch for before patient data is sent there. */
export const ConfirmDestination = ({
  what,
  where,
  source,
  requestedBy: orderedBy,
  onConfirm,
  onClose,
}: ConfirmDestinationProps) => (
  <Confirm
    opened
    title="Confirm destination"
    action="Confirm destination"
    onConfirm={onConfirm}
    onClose={onClose}
  >
    <Stack gap="sm">
      <ShownValue label="What is sent">{what}</ShownValue>
      <ShownValue label="Where">{where}</ShownValue>
      {source !== undefined && <ShownValue label="Results">{source}</ShownValue>}
      <ShownValue label="Entered by">{orderedBy || 'No one on record'}</ShownValue>
      <Text size="sm">
        Call the people who run that system at a number you already have, and check all of this with
        them. Patient data will go there. If anything is wrong, cancel and change it, or turn it
        off.
      </Text>
    </Stack>
  </Confirm>
)
