import { UserType } from '@labgate/contract/access/user-types'
import { say } from '@labgate/contract/languages/say'
import type { User } from '@labgate/contract/people/users'
import { Group } from '@mantine/core'
import { instantHere } from '../../../forms/dates.ts'
import { StatusWord } from '../../../ui/status-word.tsx'

type States = Pick<
  User,
  | 'disabled'
  | 'customerId'
  | 'userTypeId'
  | 'lockedUntil'
  | 'physicianPending'
  | 'lastLogin'
  | 'changePwd'
  | 'passwordClosed'
  | 'notConfirmed'
>

export const isLocked = ({ lockedUntil }: Pick<User, 'lockedUntil'>): boolean =>
  lockedUntil !== null && Date.parse(lockedUntil) > Date.now()

/** Why a sign-in is locked, and what clears it. */
export const describeLock = ({ passwordClosed }: Pick<User, 'passwordClosed'>): string =>
  passwordClosed
    ? say('After too many wrong codes. The lock clears automatically.')
    : say(
        'After too many wrong passwords. The lock clears automatically; a temporary password clears it immediately.',
      )

/*
 * A sign-in of a practice or of a parole officer that the laboratory made or changed works, but
 * restricted charts and releases are closed to it.
 */
const describeWaiting = ({ customerId, userTypeId }: States): string =>
  customerId > 0 || userTypeId === UserType.ParoleOfficer
    ? say('Active, identity to be checked by another person')
    : say('Waiting for confirmation')

/** What must be known about a user's sign-in, in words. */
export const UserStates = ({ user }: { user: States }) => (
  <Group gap="sm">
    {user.disabled ? (
      <StatusWord tone="danger">{say('Inactive')}</StatusWord>
    ) : user.notConfirmed ? (
      <StatusWord tone="waiting">{describeWaiting(user)}</StatusWord>
    ) : (
      <StatusWord tone="done">{say('Active')}</StatusWord>
    )}
    {isLocked(user) && (
      <StatusWord tone="danger">
        {say('Locked until {lockedUntil}', { lockedUntil: instantHere(user.lockedUntil) })}
      </StatusWord>
    )}
    {user.physicianPending && (
      <StatusWord tone="waiting">{say('Provider, pending approval')}</StatusWord>
    )}
    {!user.disabled && user.lastLogin === null && (
      <StatusWord tone="waiting">{say('Never signed in')}</StatusWord>
    )}
    {user.changePwd && !user.passwordClosed && (
      <StatusWord tone="waiting">{say('Must choose a new password')}</StatusWord>
    )}
  </Group>
)
