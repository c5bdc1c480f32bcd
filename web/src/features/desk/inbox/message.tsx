import { linkTo, type ScreenLink } from '@labgate/contract/access/link-to'
import { allScreens } from '@labgate/contract/access/screens'
import type { Who } from '@labgate/contract/access/user-types'
import { placeOfFinding, type FindingPlace } from '@labgate/contract/billing/finding-place'
import { endedByWord, inbox, mayReplyTo, meanwhile } from '@labgate/contract/desk/inbox'
import { inboxKinds, leadOfReason } from '@labgate/contract/desk/inbox-kinds'
import { incidents } from '@labgate/contract/desk/incidents'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { sentenceOf } from '@labgate/contract/languages/sentence-of'
import { home } from '@labgate/contract/overviews/home'
import { Alert, Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useApiQuery, useApiMutation } from '../../../api/queries.ts'
import { instantAsText } from '../../../forms/dates.ts'
import { useTyped } from '../../../forms/use-typed.ts'
import { chooseAccount } from '../../../session/actions.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import { lacksAccount } from '../../../ui/choose-account-first.tsx'
import { GrowingText } from '../../../ui/fields/growing-text.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import { WhoseLayer } from '../../../ui/whose.tsx'

type Shown = ApiResponse<typeof inbox.get>

/* The conversation about it, and a field for a reply. */
const isOfAnswer = (reason: string): boolean => reason === 'laboratory-answered'
/* An answer is shown after the message that it answers. */
const isAnswer = ({ reason, replies }: Shown): boolean => isOfAnswer(reason) && replies.length > 0

const Replies = ({ message: { inboxId, reason, replies, timeZone } }: { message: Shown }) => {
  const may = useMay()
  const [note, setNote] = useState('')
  useTyped(note.trim() !== '')
  const saver = useApiMutation(inbox.reply, { refresh: [inbox.get, incidents.get, incidents.list] })
  const send = async () => {
    try {
      notify.success((await saver.save({ inboxId, note })).message)
      setNote('')
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <>
      {replies.length > 0 && (
        <Box component="ul" m={0} p={0} aria-label={say('Replies')} style={{ listStyle: 'none' }}>
          {replies.map((reply) => (
            <Box component="li" key={`${reply.dateCreated} ${reply.note}`} py={4}>
              <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {reply.note}
              </Text>
              <Text size="sm" c="dimmed">
                {`${reply.ofLaboratory ? say('Laboratory') : reply.createdBy}, ${instantAsText(reply.dateCreated, timeZone)}`}
              </Text>
            </Box>
          ))}
        </Box>
      )}
      {may.call(inbox.reply) && mayReplyTo(reason) && (
        <Stack gap={6}>
          <GrowingText
            label={say('Reply to the laboratory')}
            description={
              isOfAnswer(reason)
                ? say('The laboratory reads it with your message.')
                : say('Opens an account issue that the laboratory works on.')
            }
            minRows={2}
            maxLength={1900}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Group>
            <Button
              variant="default"
              disabled={note.trim() === ''}
              loading={saver.saving}
              onClick={() => void send()}
            >
              {say('Send reply')}
            </Button>
          </Group>
        </Stack>
      )}
    </>
  )
}

const openWords = {
  '/lab-order': say('Open order'),
  '/patient': say('Open patient'),
  '/results': say('Open result'),
  '/shipLog': say('Open parcel'),
  '/customer': say('Open location'),
} as const
type Screen = keyof typeof openWords
const billingWords: Partial<Record<FindingPlace['record'], string>> = {
  insurance: say('Open insurance'),
  provider: say('Open provider'),
  account: say('Open account'),
}
interface Place {
  link: ScreenLink<Screen>
  text: string
}
const isVisible = (path: Screen, who: Who): boolean =>
  allScreens.some((one) => one.path === path && one.visible(who))

/* What billing asks about, on the record that its item names; a practice has no payers. */
const asksAbout = (message: Shown, who: Who): Place | undefined => {
  const place = message.path === '' ? undefined : placeOfFinding({ ...message, insuranceId: 0 })
  if (place === undefined) return undefined
  const { to, search } = place.link
  if (to === '/insurance' || !isVisible(to, who)) return undefined
  return { link: { to, search }, text: billingWords[place.record] ?? openWords[to] }
}
/* The records a message is about that the user can open; the one to complete comes first. */
const placesOf = (message: Shown, who: Who): readonly Place[] => {
  const { reason, labOrderId, patientId, shipLogId, customerId, locationId } = message
  const { screen, field } = leadOfReason(reason)
  const ids: Record<Screen, number> = {
    '/lab-order': labOrderId,
    '/patient': patientId,
    '/results': labOrderId,
    '/shipLog': shipLogId,
    '/customer': locationId > 0 && isVisible('/customer', who) ? customerId : 0,
  }
  const query = asksAbout(message, who)
  const first = query?.link.to ?? screen
  const linkOf = (one: Screen): ScreenLink<Screen> => {
    const place = { id: ids[one], field: one === screen ? field : '' }
    if (one === '/results' || one === '/shipLog') return linkTo(one, { id: place.id })
    return one === '/customer'
      ? linkTo(one, { ...place, location: locationId })
      : linkTo(one, place)
  }
  const others: readonly Screen[] = ['/lab-order', '/patient']
  const places = [first, ...others.filter((one) => one !== first)]
    .filter((one) => ids[one] > 0)
    .map((one) => ({ link: linkOf(one), text: openWords[one] }))
  return query === undefined
    ? places
    : [query, ...places.filter(({ link }) => link.to !== query.link.to)]
}

interface MessageContentProps {
  message: Shown
  lacks: boolean
  who: Who
  isClosing: boolean
  onOpen: (message: Shown, link: ScreenLink<Screen>) => Promise<void>
  onClose: () => Promise<void>
}
const MessageContent = ({
  message,
  lacks,
  who,
  isClosing,
  onOpen,
  onClose,
}: MessageContentProps) => (
  <Stack gap="sm">
    <Title order={3} size="h4">
      {sentenceOf(message.subject)}
    </Title>
    <Text size="sm" c="dimmed">
      {[
        inboxKinds[message.kind],
        message.specimenBarcode,
        lacks ? message.customer : '',
        message.location,
        instantAsText(message.dateCreated, message.timeZone),
      ]
        .filter(Boolean)
        .join(' · ')}
    </Text>
    {message.iMessage !== message.subject && !isAnswer(message) && (
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message.iMessage}</Text>
    )}
    {meanwhile(message.reason) !== '' && message.dateResolved === null && (
      <Alert variant="light" color="gray" title={say('Until then')}>
        {meanwhile(message.reason)}
      </Alert>
    )}
    {message.dateResolved !== null && (
      <StatusWord tone="done">
        {say('Closed {dateResolved}{value}', {
          dateResolved: instantAsText(message.dateResolved, message.timeZone),
          value:
            message.resolvedBy === ''
              ? say(', automatically')
              : ` ${say('by {resolvedBy}', { resolvedBy: message.resolvedBy })}`,
        })}
      </StatusWord>
    )}
    <Group gap="xs">
      {placesOf(message, who).map(({ link, text }, at) => (
        <Button
          key={link.to}
          variant={at === 0 ? 'filled' : 'default'}
          onClick={() => void onOpen(message, link)}
        >
          {text}
        </Button>
      ))}
      {message.dateResolved === null &&
        (endedByWord as readonly string[]).includes(message.reason) && (
          <Button variant="default" loading={isClosing} onClick={() => void onClose()}>
            {say('Close')}
          </Button>
        )}
    </Group>
    <Replies message={message} />
  </Stack>
)

/** One message: what is missing, where to complete it, and what the laboratory does meanwhile. */
export const Message = ({ inboxId, onSettled }: { inboxId: number; onSettled: () => void }) => {
  const query = useApiQuery(inbox.get, { inboxId })
  const cache = useQueryClient()
  const navigate = useNavigate()
  const clear = useApiMutation(inbox.clear, { refresh: [inbox.list, home.shell] })
  const isThere = query.data !== undefined
  const session = useSession()
  const lacks = lacksAccount(session)
  /* Records are seen within one account, so the message's account is chosen too. */
  const open = async ({ customerId, customer }: Shown, link: ScreenLink<Screen>): Promise<void> => {
    try {
      if (lacks && !(await chooseAccount(customerId, customer))) return
      if (lacks) notify.info(say('You are now working for {customer}.', { customer }))
      await navigate(link)
    } catch (error) {
      notify.failure(error)
    }
  }
  /* It now counts as read: the list and menu show that. */
  useEffect(() => {
    if (!isThere) return
    for (const { path } of [inbox.list, home.shell])
      void cache.invalidateQueries({ queryKey: [path] })
  }, [isThere, cache])
  const settle = async () => {
    try {
      notify.success((await clear.save({ inboxId })).message)
      onSettled()
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <Loaded from={query} height={220}>
      {(message) => (
        <WhoseLayer
          of={{
            patientId: message.patientId,
            labOrderId: message.labOrderId,
            patientName: message.patient,
            dob: message.dob,
          }}
        >
          <MessageContent
            message={message}
            lacks={lacks}
            who={session.who}
            isClosing={clear.saving}
            onOpen={open}
            onClose={settle}
          />
        </WhoseLayer>
      )}
    </Loaded>
  )
}
