import { say } from '@labgate/contract/languages/say'
import { Stack, Text } from '@mantine/core'
import { Confirm } from './confirm.tsx'
import { ShownValue } from './fields/shown-value.tsx'
import { TakeOver } from './take-over.tsx'

interface DestinationProps {
  /** What is sent there: 'Orders of North', 'Results of Tampa'. */
  what: string
  /** Host, port, and whether the line is encrypted. */
  where: string
  /** Where results come from, and which are released unread; absent: nothing comes from there. */
  source?: string
}
const Destination = ({ what, where, source }: DestinationProps) => (
  <>
    <ShownValue label={say('What is sent')}>{what}</ShownValue>
    <ShownValue label={say('Where')}>{where}</ShownValue>
    {source !== undefined && <ShownValue label={say('Results')}>{source}</ShownValue>}
  </>
)

interface ConfirmDestinationProps extends DestinationProps {
  requestedBy: string
  /** Who else entered a part; with any, the viewer takes all of it over and confirms nothing. */
  enteredWith?: readonly string[]
  onConfirm: (takeOver: boolean) => Promise<unknown>
  onClose: () => void
}

/**
 * Shows the second person what they vouch for before patient data is sent there, or one of several
 * who entered parts what they take over.
 */
export const ConfirmDestination = ({
  requestedBy: orderedBy,
  enteredWith = [],
  onConfirm,
  onClose,
  ...destination
}: ConfirmDestinationProps) =>
  enteredWith.length > 0 ? (
    <TakeOver others={enteredWith} onTakeOver={() => onConfirm(true)} onClose={onClose}>
      <Destination {...destination} />
    </TakeOver>
  ) : (
    <Confirm
      opened
      title={say('Confirm destination')}
      action={say('Confirm destination')}
      onConfirm={() => onConfirm(false)}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Destination {...destination} />
        <ShownValue label={say('Entered by')}>{orderedBy || say('No one on record')}</ShownValue>
        <Text size="sm">
          {say(
            'Call the people who run that system at a number you already have, and check all of this with them. Patient data will go there. If anything is wrong, cancel and change it, or turn it off.',
          )}
        </Text>
      </Stack>
    </Confirm>
  )
