import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
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
import { StatusWord, type Tone } from '../../../ui/status-word.tsx'
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
      action={isBarred ? say('Close') : action}
      onClose={onClose}
      onConfirm={async () => {
        if (isBarred) return true
        if (note.trim() === '') {
          setFault(say('Enter a reason.'))
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

interface MessageHeadProps {
  tone: Tone
  word: string
  message: Message
  files: boolean
  state: string
  waits: boolean
  orders: Message['orders']
  onAgain: () => void
  onAsks: (asks: 'aside' | 'unlink') => void
}
const MessageHead = ({
  tone,
  word,
  message,
  files,
  state,
  waits,
  orders,
  onAgain,
  onAsks,
}: MessageHeadProps) => (
  <Group justify="space-between" align="start">
    <Box>
      <StatusWord tone={tone}>{word}</StatusWord>
      <Text size="sm" c="dimmed">
        {[
          message.labSystem || message.cameFrom,
          message.controlId,
          message.messageType,
          instantHere(message.cameDate),
          say('answered {ack}', { ack: message.ack }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Box>
    {files && (
      <Group gap="xs">
        {state === 'quarantined' && <Button onClick={onAgain}>{say('File again')}</Button>}
        {waits && (
          <Button variant="default" onClick={() => onAsks('aside')}>
            {say('Set aside')}
          </Button>
        )}
        {state === 'processed' && orders.length > 0 && (
          <Button variant="default" c="var(--colour-danger)" onClick={() => onAsks('unlink')}>
            {say('Wrong patient')}
          </Button>
        )}
      </Group>
    )}
  </Group>
)

interface AskAsideProps {
  messageId: number
  onClose: () => void
  onDone: () => void
}
const AskAside = ({ messageId, onClose, onDone }: AskAsideProps) => {
  const { save: aside } = useApiMutation(messages.setAside, { refresh })
  return (
    <Ask
      title={say('Set the message aside')}
      action={say('Set aside')}
      text={say('Nothing in it will be filed. You can still file it later.')}
      label={say('Reason')}
      onClose={onClose}
      onConfirm={async (note) => {
        notify.success((await aside({ messageId, note })).message)
        onDone()
      }}
    />
  )
}

interface AskUnlinkProps {
  orders: Message['orders']
  onClose: () => void
  onDone: () => void
}
const AskUnlink = ({ orders, onClose, onDone }: AskUnlinkProps) => {
  const { save: unlink } = useApiMutation(messages.unlink, { refresh })
  return (
    <Ask
      title={say('Withdraw the result')}
      whose={orders.at(-1)}
      action={say('Withdraw the result')}
      text={say(
        'The result will be withdrawn from specimen {orders}. Everyone who received it will be notified, and the message goes back to Needs review.',
        { orders: orders.map(({ specimenBarcode }) => specimenBarcode).join(', ') },
      )}
      label={say('How you know it belongs to a different patient')}
      onClose={onClose}
      onConfirm={async (note) => {
        for (const { resultId } of orders.slice(-1))
          notify.success((await unlink({ resultId, note })).message)
        onDone()
      }}
    />
  )
}

const MessageText = ({ message }: { message: Message }) => (
  <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
    <Section id="read" title={say('Message fields')} columns={1}>
      <MessageFields segments={message.segments} />
    </Section>
    <Section id="raw" title={say('Raw message')} columns={1}>
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
)

interface MessageNoteProps {
  waits: boolean
  text: string
}
const MessageNote = ({ waits, text }: MessageNoteProps) => (
  <Alert
    color={waits ? 'red' : 'gray'}
    variant="light"
    icon={<IconInfoCircle size={18} aria-hidden />}
  >
    {text}
  </Alert>
)

interface AskFileProps {
  order: Message['candidates'][number]
  onClose: () => void
  onFile: (labOrderId?: number, note?: string) => Promise<void>
}
const AskFile = ({ order, onClose, onFile }: AskFileProps) => (
  <Ask
    title={say('File to this order')}
    whose={order}
    action={say('File to this order')}
    text={
      order.compared.length === 0
        ? say('The message cannot be read as a result, so it cannot be compared with the order.')
        : ''
    }
    aside={order.compared.length > 0 && <ComparedTable rows={order.compared} />}
    isBarred={isRefused(order.compared)}
    label={say('How you know this is the same patient')}
    onClose={onClose}
    onConfirm={async (note) => onFile(order.labOrderId, note)}
  />
)

const OpenMessage = ({ message, onDone }: { message: Message; onDone: () => void }) => {
  const files = useMay().call(messages.file)
  const { save: file } = useApiMutation(messages.file, { refresh })

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
      <MessageHead
        tone={tone}
        word={word}
        message={message}
        files={files}
        state={state}
        waits={waits}
        orders={orders}
        onAgain={() => void again().catch(notify.failure)}
        onAsks={setAsks}
      />
      {text !== '' && <MessageNote waits={waits} text={text} />}
      {person.name !== '' && (
        <Text size="sm">
          {say('Patient in the message:')} <b>{person.name}</b>
          {person.dob === ''
            ? ''
            : say(', born {dob}', { dob: dayAsText(person.dob) || person.dob })}
          {person.numbers.length > 0 ? `, ${person.numbers.join(', ')}` : ''}.
        </Text>
      )}
      {files && reason === 'unmapped-code' && (
        <MapCode message={message} onMapped={() => void again().catch(notify.failure)} />
      )}
      {files && waits && message.candidates.length > 0 && (
        <Section id="candidates" title={say('Possible orders')} columns={1}>
          <Candidates message={message} onChoose={setAsks} />
        </Section>
      )}
      <MessageText message={message} />
      {asks === 'aside' && (
        <AskAside messageId={messageId} onClose={() => setAsks(null)} onDone={onDone} />
      )}
      {asks === 'unlink' && (
        <AskUnlink orders={orders} onClose={() => setAsks(null)} onDone={onDone} />
      )}
      {asks !== null && typeof asks === 'object' && (
        <AskFile order={asks} onClose={() => setAsks(null)} onFile={again} />
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
