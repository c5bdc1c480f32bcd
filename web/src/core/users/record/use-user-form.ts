import { UserType } from '@labgate/contract/access/user-types'
import { isNpi } from '@labgate/contract/kit/npi'
import { say } from '@labgate/contract/languages/say'
import { passwordLacks } from '@labgate/contract/people/passwords'
import { users } from '@labgate/contract/people/users'
import { call } from '../../../api/call.ts'
import type { Faults } from '../../../forms/faults.ts'
import { useRecordForm, type RecordForm } from '../../../forms/use-record-form.ts'
import { usersRefresh } from '../parts/refresh.ts'
import { fieldsOfUser, type UserFields } from './user-fields.ts'

export type UserForm = RecordForm<UserFields>

const check = ({ physician, npi, password, barcodeQty }: UserFields): Faults => ({
  ...(physician && npi === '' && { npi: say('A provider needs an NPI.') }),
  ...(npi !== '' && !isNpi(npi) && { npi: say('Not a valid NPI. Check the ten digits.') }),
  ...(password !== '' &&
    passwordLacks(password).length > 0 && {
      password: say('Still missing: {password}.', { password: passwordLacks(password).join(', ') }),
    }),
  ...((!Number.isInteger(barcodeQty) || barcodeQty < 0 || barcodeQty > 5) && {
    barcodeQty: say('Enter a whole number from 0 to 5.'),
  }),
})

/*
 * Drafts of new people of different kinds are separate: values proposed for one are wrong for
 * another.
 */
const formName = ({ userId, userTypeId }: UserFields): 'parole-officer' | 'user' =>
  userId === 0 && userTypeId === UserType.ParoleOfficer ? 'parole-officer' : 'user'

/**
 * The form of one user, new or existing. A new one sends its type even if it is the proposed one.
 * `mayEdit`: every field if absent.
 */
export const useUserForm = (
  record: UserFields,
  onSaved: (id: number, values: UserFields, message: string) => void,
  mayEdit?: (field: string) => boolean,
): UserForm => {
  const form: UserForm = useRecordForm({
    form: formName(record),
    endpoint: users.save,
    idName: 'userId',
    record,
    reload: async () => fieldsOfUser(await call(users.get, { userId: record.userId })),
    refresh: usersRefresh,
    required: {
      firstName: say('Enter the first name.'),
      lastName: say('Enter the last name.'),
      email: say('Enter an email.'),
      userTypeId: say('Choose the type.'),
    },
    check,
    mayEdit,
    secrets: ['password'],
    extra: (changes) =>
      record.userId === 0
        ? { customerId: record.customerId, userTypeId: changes['userTypeId'] ?? record.userTypeId }
        : {},
    onSaved: (id, { message }) => onSaved(id, form.fields.inner.getValues(), message),
  })
  return form
}
