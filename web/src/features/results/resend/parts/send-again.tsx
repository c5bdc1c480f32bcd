import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import type { resend } from '@labgate/contract/results/resend'
import { Alert, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from '../../../../ui/confirm.tsx'
import { GrowingText } from '../../../../ui/fields/growing-text.tsx'
import { IconInfoCircle } from '../../../../ui/icons/icons.ts'
import { describeCount } from './tick-bar.tsx'

export type Outcome = ApiResponse<typeof resend.sendOrders>

interface SendAgainProps {
  what: string
  all: boolean
  count: number
  /** What happens, in a sentence or two. */
  text: string
  onSend: (note: string) => Promise<unknown>
  onClose: () => void
}

/** Confirms before something is sent again, with its count. */
export const SendAgain = ({ what, all, count, text, onSend, onClose }: SendAgainProps) => {
  const [note, setNote] = useState('')
  return (
    <Confirm
      opened
      title={
        all
          ? say('Send all {count} that match again', { count: describeCount(count, what) })
          : say('Send {count} again', { count: describeCount(count, what) })
      }
      action={say('Send {count} again', { count: describeCount(count, what) })}
      onConfirm={() => onSend(note.trim())}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{text}</Text>
        <GrowingText
          label={say('Note')}
          description={say('Recorded in the status history with your name.')}
          value={note}
          maxLength={400}
          minRows={2}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Stack>
    </Confirm>
  )
}

/** The outcome, until it is closed: each item that was not sent, and why. */
export const SentAgain = ({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) => (
  <Alert
    color={outcome.passedOver.length > 0 ? 'yellow' : 'blue'}
    variant="light"
    mb="md"
    icon={<IconInfoCircle size={18} aria-hidden />}
    withCloseButton
    closeButtonLabel={say('Close')}
    onClose={onClose}
    role="status"
  >
    <Text size="sm">{outcome.message}</Text>
    {outcome.passedOver.length > 0 && (
      <List size="sm" mt={4} mah={200} style={{ overflow: 'auto' }}>
        {outcome.passedOver.map(({ specimenBarcode, says: text }) => (
          <List.Item key={`${specimenBarcode} ${text}`}>{`${specimenBarcode}: ${text}`}</List.Item>
        ))}
      </List>
    )}
  </Alert>
)
