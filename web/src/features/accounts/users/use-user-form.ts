import { fieldIsYours, userLevel, type Level } from '@labgate/contract/access/fields'
import { mayUnlessOfficer } from '@labgate/contract/access/permissions'
import { UserType } from '@labgate/contract/access/user-types'
import { accounts } from '@labgate/contract/accounts/accounts'
import { say } from '@labgate/contract/languages/say'
import { users, type User } from '@labgate/contract/people/users'
import { useMemo, useRef } from 'react'
import { call } from '../../../api/call.ts'
import { usersRefresh } from '../../../core/users/parts/refresh.ts'
import { useRecordForm } from '../../../forms/use-record-form.ts'
import { useSession } from '../../../session/use-session.ts'
import { notify } from '../../../ui/notify.tsx'
import {
  blankUser,
  checkUser,
  requiredOfUser,
  valuesOfUser,
  type UserRecordForm,
} from './user-values.ts'

export interface UserFormProps {
  customerId: number
  /** null: a new one. */
  user: User | null
  /** For a new user: the account's location if it has only one; else 0. */
  onlyLocationId?: number
  onSaved: (userId: number) => void
}

/**
 * Form for a user of an account, with the fields that the signed-in user can change
 * (rules.md#field-rights).
 */
export const useUserForm = ({
  customerId,
  user,
  onlyLocationId = 0,
  onSaved,
}: UserFormProps): UserRecordForm & { saves: boolean; level: Level } => {
  const { who } = useSession()
  const level = userLevel(who)
  const saves = mayUnlessOfficer(who, users.save.access)
  const record = useMemo(
    () => (user ? valuesOfUser(user) : blankUser(customerId, onlyLocationId)),
    [user, customerId, onlyLocationId],
  )
  const waits = useRef(false)
  const form = useRecordForm({
    form: user ? 'user' : `user-of-${customerId}`,
    endpoint: users.save,
    idName: 'userId',
    record,
    reload: async () => valuesOfUser(await call(users.get, { userId: record.userId })),
    refresh: [...usersRefresh, accounts.get],
    required: requiredOfUser,
    check: checkUser,
    mayEdit: (field) => saves && fieldIsYours('user', level, field, user === null),
    place: 'drawer',
    extra: (changes, { userTypeId, locations }) => {
      waits.current = level === 3 && changes['physician'] === true
      /* A preselected value is not a change to the form. */
      return user
        ? {}
        : {
            customerId,
            ...(userTypeId === UserType.ClinicUser && locations.length > 0 && { locations }),
          }
    },
    onSaved: (id, { message }) => {
      // the response says how a new user signs in, and what a new email or user name waits for
      notify.success(
        waits.current
          ? say('{message} The laboratory has yet to approve the provider.', { message })
          : message,
      )
      onSaved(id)
    },
  })
  return { ...form, saves, level }
}
