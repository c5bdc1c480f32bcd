import { officerFieldIsYours } from '@labgate/contract/access/fields'
import { UserType } from '@labgate/contract/access/user-types'
import { useUserForm, type UserForm } from '../../../../core/users/record/use-user-form.ts'
import type { UserFields } from '../../../../core/users/record/user-fields.ts'
import { useSession } from '../../../../session/use-session.ts'

/** A user's form, with the officer fields that the signed-in user can change. */
export const useOfficerForm = (
  record: UserFields,
  onSaved: (id: number, values: UserFields, message: string) => void,
): UserForm => {
  const { who } = useSession()
  return useUserForm(
    record,
    onSaved,
    (field) =>
      who.userTypeId === UserType.Administrator || officerFieldIsYours(field, record.userId === 0),
  )
}
