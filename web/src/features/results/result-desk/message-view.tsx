import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { isRefused } from '@labgate/contract/results/comparison'
import { messages } from '@labgate/contract/results/messages'
import { Alert, Box, Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useApiQuery, useApiMutation } from '../../../api/queries.ts'
import { dayAsText, instantHere } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { GrowingText } from '../../../ui/fields/growing-text.tsx'
import { IconInfoCircle } from '../../../ui/icons/icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Whose } from '../../../ui/whose.tsx'
import { Candidates } from './candidates.tsx'
import { ComparedTable } from './compared-table.tsx'
import { MapCode } from './map-code.tsx'
import { MessageFields } from './message-fields.tsx'
import { stateWord } from './message-words.ts'

type Message = ApiResponse<typeof messages.get>
const refresh = [messages.list, messages.counts, messages.get]

/* A question with a reason, which is stored with the message. */
const Ask = ({
  title,
  action,
  text,
  label,
  aside,
  isBarred = false,
  whose,
  onClose,
  onConfirm,
}: {
  title: string
  action: string
  text: string
  label: string
  /** Between the text and the reason. */
  aside?: ReactNode
  /** Nothing can be done; no reason is requested. */
  isBarred?: boolean
  whose?: Whose | undefined
  onClose: () => void
  onConfirm: (note: string) => Promise<void>
}) => {
  const [note, setNote] = useState('')
  const [fault, setFault] = useState('')
  return (
    <Confirm
      opened
      whose={whose}
      title={title}
      action={isBarred ? 'Close' : action}
      onClose={onClose}
      onConfirm={async () => {
        if (isBarred) return true
        if (note.trim() === '') {
          setFault('Enter a reason.')
          return false
        }
        await onConfirm(note.trim())
        return true
      }}
    >
      <Stack gap="sm">
        {text !== '' && <Text size="sm">{text}</Text>}
        {aside}
        {!isBarred && (
          <GrowingText
            label={label}
            required
            error={fault}
            value={note}
            maxLength={400}
            minRows={2}
            maxRows={6}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
      </Stack>
    </Confirm>
  )
}

const OpenMessage = ({ message, onDone }: { message: Message; onDone: () => void }) => {
  const files = useMay().call(messages.file)
  const { save: file } = useApiMutation(messages.file, { refresh })
  const { save: aside } = useApiMutation(messages.setAside, { refresh })
  const { save: unlink } = useApiMutation(messages.unlink, { refresh })
  const [asks, setAsks] = useState<'aside' | 'unlink' | Message['candidates'][number] | null>(null)
  const { messageId, reason, says: text, state, orders, person } = message
  const { tone, text: word } = stateWord(message)
  const waits = state === 'quarantined' && !message.isSetAside
  const again = async (labOrderId?: number, note?: string): Promise<void> => {
    const answer = await file({
      messageId,
      ...(labOrderId !== undefined && { labOrderId, note: note ?? '' }),
    })
    if (answer.state === 'processed') {
      notify.success(answer.message)
      onDone()
    } else notify.failure(new Error(answer.says))
  }
  return (
    <Stack gap="md">
      <Group justify="space-between" align="start">
        <Box>
          <StatusWord tone={tone}>{word}</StatusWord>
          <Text size="sm" c="dimmed">
            {[
              message.labSystem || message.cameFrom,
              message.controlId,
              message.messageType,
              instantHere(message.cameDate),
              `answered ${message.ack}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </Box>
        {files && (
          <Group gap="xs">
            {state === 'quarantined' && (
              <Button onClick={() => void again().catch(notify.failure)}>File again</Button>
            )}
            {waits && (
              <Button variant="default" onClick={() => setAsks('aside')}>
                Set aside
              </Button>
            )}
            {state === 'processed' && orders.length > 0 && (
              <Button variant="default" c="var(--colour-danger)" onClick={() => setAsks('unlink')}>
                Wrong patient
              </Button>
            )}
          </Group>
        )}
      </Group>
      {text !== '' && (
        <Alert
          color={waits ? 'red' : 'gray'}
          variant="light"
          icon={<IconInfoCircle size={18} aria-hidden />}
        >
          {text}
        </Alert>
      )}
      {person.name !== '' && (
        <Text size="sm">
          Patient in the message: <b>{person.name}</b>
          {person.dob === '' ? '' : `, born ${dayAsText(person.dob) || person.dob}`}
          {person.numbers.length > 0 ? `, ${person.numbers.join(', ')}` : ''}.
        </Text>
      )}
      {files && reason === 'unmapped-code' && (
        <MapCode message={message} onMapped={() => void again().catch(notify.failure)} />
      )}
      {files && waits && message.candidates.length > 0 && (
        <Section id="candidates" title="Possible orders" columns={1}>
          <Candidates message={message} onChoose={setAsks} />
        </Section>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Section id="read" title="Message fields" columns={1}>
          <MessageFields segments={message.segments} />
        </Section>
        <Section id="raw" title="Raw message" columns={1}>
          <Code
            block
            style={{
              maxHeight: 460,
              overflow: 'auto',
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
            }}
            tabIndex={0}
          >
            {message.raw}
          </Code>
        </Section>
      </SimpleGrid>
      {asks === 'aside' && (
        <Ask
          title="Set the message aside"
          action="Set aside"
          text="Nothing in it will be filed. You can still file it later."
          label="Reason"
          onClose={() => setAsks(null)}
          onConfirm={async (note) => {
            notify.success((await aside({ messageId, note })).message)
            onDone()
          }}
        />
      )}
      {asks === 'unlink' && (
        <Ask
          title="Withdraw the result"
          whose={orders.at(-1)}
          action="Withdraw the result"
          text={`The result will be withdrawn from specimen ${orders.map(({ specimenBarcode }) => specimenBarcode).join(', ')}. Everyone who received it will be notified, and the message goes back to Needs review.`}
          label="How you know it belongs to a different patient"
          onClose={() => setAsks(null)}
          onConfirm={async (note) => {
            for (const { resultId } of orders.slice(-1))
              notify.success((await unlink({ resultId, note })).message)
            onDone()
          }}
        />
      )}
      {asks !== null && typeof asks === 'object' && (
        <Ask
          title="File to this order"
          whose={asks}
          action="File to this order"
          text={
            asks.compared.length === 0
              ? 'The message cannot be read as a result, so it cannot be compared with the order.'
              : ''
          }
          aside={asks.compared.length > 0 && <ComparedTable rows={asks.compared} />}
          isBarred={isRefused(asks.compared)}
          label="How you know this is the same patient"
          onClose={() => setAsks(null)}
          onConfirm={async (note) => again(asks.labOrderId, note)}
        />
      )}
    </Stack>
  )
}

/** One message side by side, as received and as understood, with what a person can do. */
export const MessageView = ({ messageId, onDone }: { messageId: number; onDone: () => void }) => {
  const query = useApiQuery(messages.get, { messageId })
  return (
    <Loaded from={query} height={480}>
      {(message) => <OpenMessage message={message} onDone={onDone} />}
    </Loaded>
  )
}
