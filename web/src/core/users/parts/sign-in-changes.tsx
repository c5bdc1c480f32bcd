import { say } from '@labgate/contract/languages/say'
import { signInChanges, type SignInChange } from '@labgate/contract/people/sign-in-changes'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery, useApiMutation } from '../../../api/queries.ts'
import { Refused } from '../../../api/refused.ts'
import { instantHere } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { IconShieldLock } from '../../../ui/icons/icons.ts'
import { notify } from '../../../ui/notify.tsx'
import { usersRefresh, type Seen } from './refresh.ts'

const titles: Readonly<Record<SignInChange['kind'], string>> = {
  'sign-in': say('New or changed sign-in: not yet confirmed'),
  email: say('New email: not yet in effect'),
  'user-name': say('New user name: not yet in effect'),
  'second-factor': say('Second factor: not yet removed'),
  password: say('Password: not yet reset'),
}
const isAllowedNothing = say('Until then, this user cannot decide about the acts of others.')
const describe = ({ kind, oldValue, newValue }: SignInChange, name: string): string => {
  const change = `${oldValue || say('None')} → ${newValue}`
  switch (kind) {
    case 'sign-in':
      return `${change}. ${isAllowedNothing}`
    case 'second-factor':
      return say(
        '{name} will sign in without a code until a new authenticator is set up. Reason: {newValue}',
        { name, newValue: newValue || say('not recorded') },
      )
    case 'password':
      return newValue
    default:
      return change
  }
}
/* Until when it waits, and what happens then. */
const describeTime = ({ dateExpires, dateAlone }: SignInChange): string =>
  [
    ...(dateExpires === null
      ? []
      : [say('expires {dateExpires}', { dateExpires: instantHere(dateExpires) })]),
    ...(dateAlone === null
      ? []
      : [
          say('takes effect {dateAlone} if no other administrator can confirm it', {
            dateAlone: instantHere(dateAlone),
          }),
        ]),
  ].join('; ')
const isOpen = ({ dateApplied, dateEnded, dateExpires }: SignInChange): boolean =>
  dateApplied === null &&
  dateEnded === null &&
  (dateExpires === null || Date.parse(dateExpires) > Date.now())

const waitsFor = ({
  needsProof,
  dateProven,
  needsSecond,
  dateConfirmed,
  confirmedBy,
}: SignInChange): string[] => [
  ...(needsProof
    ? [
        dateProven === null
          ? say('The new address must be confirmed by its owner.')
          : say('The new address was confirmed {dateProven}.', {
              dateProven: instantHere(dateProven),
            }),
      ]
    : []),
  ...(needsSecond
    ? [
        dateConfirmed === null
          ? say('A second person at the laboratory must confirm it.')
          : say('Confirmed by {confirmedBy} {dateConfirmed}.', {
              confirmedBy,
              dateConfirmed: instantHere(dateConfirmed),
            }),
      ]
    : []),
]

type ChangeDialog = 'confirm' | 'cancel'
interface ChangeDialogsProps {
  open: ChangeDialog | null
  signInChangeId: number
  /** The version of the user that is on screen. */
  rowVersion: number
  name: string
  /** The change in words. */
  what: string
  /** It is about the sign-in itself, which ends if it is canceled. */
  isNewRights: boolean
  onClose: () => void
}
const ChangeDialogs = ({
  open,
  signInChangeId,
  rowVersion,
  name,
  what,
  isNewRights,
  onClose,
}: ChangeDialogsProps) => {
  const { save: confirm } = useApiMutation(signInChanges.confirm, {
    refresh: usersRefresh,
    unseen: usersRefresh,
  })
  const { save: cancel } = useApiMutation(signInChanges.cancel, { refresh: usersRefresh })
  const decide = async (act: () => Promise<{ message: string }>): Promise<void> => {
    try {
      notify.success((await act()).message)
    } catch (error) {
      // it is another change by now, which is shown in the place of this one
      if (!(error instanceof Refused) || !['not-possible', 'stale'].includes(error.code))
        throw error
      notify.failure(error)
    }
  }
  return (
    <>
      <Confirm
        opened={open === 'confirm'}
        title={say('Confirm the change')}
        action={say('Confirm change')}
        onClose={onClose}
        onConfirm={() => decide(() => confirm({ signInChangeId, rowVersion }))}
      >
        {say('Call {name} on a number you know before you confirm. {what}', { name, what })}
      </Confirm>
      <Confirm
        opened={open === 'cancel'}
        title={say('Cancel the change')}
        action={say('Cancel change')}
        keep={say('Keep waiting')}
        danger
        onClose={onClose}
        onConfirm={() => decide(() => cancel({ signInChangeId }))}
      >
        {isNewRights
          ? say('The sign-in becomes inactive, and its sessions end.')
          : say('The sign-in stays unchanged. The links in the emails stop working.')}
      </Confirm>
    </>
  )
}

interface WaitingProps {
  change: SignInChange
  rowVersion: number
  name: string
}
const Waiting = ({ change, rowVersion, name }: WaitingProps) => {
  const may = useMay()
  const [open, setOpen] = useState<ChangeDialog | null>(null)
  const { signInChangeId, kind, requestedBy, dateRequested, mayConfirm, mayCancel, otherIsOpen } =
    change
  const what = describe(change, name)
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconShieldLock aria-hidden />}
      title={titles[kind]}
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {what}
        </Text>
        <Text size="sm">
          {say('Requested by {requestedBy} {dateRequested}; {change}.', {
            requestedBy,
            dateRequested: instantHere(dateRequested),
            change: describeTime(change),
          })}{' '}
          {waitsFor(change).join(' ')}
        </Text>
        {otherIsOpen && (
          <Text size="sm">
            {say(
              'It can be confirmed when the other change of this sign-in is in effect or canceled.',
            )}
          </Text>
        )}
        <Group gap="xs">
          {mayConfirm && (
            <Button variant="default" onClick={() => setOpen('confirm')}>
              {say('Confirm change')}
            </Button>
          )}
          {mayCancel && may.call(signInChanges.cancel) && (
            <Button variant="subtle" color="red" onClick={() => setOpen('cancel')}>
              {say('Cancel change')}
            </Button>
          )}
        </Group>
      </Stack>
      <ChangeDialogs
        open={open}
        signInChangeId={signInChangeId}
        rowVersion={rowVersion}
        name={name}
        what={what}
        isNewRights={kind === 'sign-in'}
        onClose={() => setOpen(null)}
      />
    </Alert>
  )
}

/**
 * Changes to this sign-in that wait for their owner or a second person, and whether signing is
 * blocked. Nothing if nothing is waiting.
 */
export const SignInChanges = ({
  user: { userId, rowVersion },
  name,
  physician,
}: {
  user: Seen
  name: string
  physician: boolean
}) => {
  const query = useApiQuery(signInChanges.list, { userId })
  const { save: openSigning } = useApiMutation(signInChanges.openSigning, {
    refresh: usersRefresh,
    unseen: usersRefresh,
  })
  const [opening, setOpening] = useState(false)
  if (!query.data) return null
  const { list, signingClosedAt, mayOpenSigning } = query.data
  return (
    <>
      {list.filter(isOpen).map((change) => (
        <Waiting key={change.signInChangeId} change={change} rowVersion={rowVersion} name={name} />
      ))}
      {physician && signingClosedAt !== null && (
        <Alert
          color="yellow"
          variant="light"
          icon={<IconShieldLock aria-hidden />}
          title={say('Signing has been blocked since {signingClosedAt}', {
            signingClosedAt: instantHere(signingClosedAt),
          })}
        >
          <Stack gap="xs" align="flex-start">
            <Text size="sm">
              {say(
                'Someone else made or changed this sign-in. {name} can unblock signing with a second factor set up before the change, or a second person can reopen it after an identity check.',
                { name },
              )}
            </Text>
            {mayOpenSigning && (
              <Button variant="default" onClick={() => setOpening(true)}>
                {say('Unblock signing')}
              </Button>
            )}
          </Stack>
          <Confirm
            opened={opening}
            title={say('Unblock signing')}
            action={say('Unblock signing')}
            onClose={() => setOpening(false)}
            onConfirm={async () =>
              notify.success((await openSigning({ userId, rowVersion })).message)
            }
          >
            {say(
              '{name} can sign orders again. Check the identity first; a check is valid for 15 minutes. Whoever made or changed this sign-in cannot do this.',
              { name },
            )}
          </Confirm>
        </Alert>
      )}
    </>
  )
}
