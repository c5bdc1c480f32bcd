import { accountLevel, fieldIsYours } from '@labgate/contract/access/fields'
import { accounts, type Account } from '@labgate/contract/accounts/accounts'
import { say } from '@labgate/contract/languages/say'
import { useMemo } from 'react'
import { call } from '../../../api/call.ts'
import { useRecordForm } from '../../../forms/use-record-form.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import { notify } from '../../../ui/notify.tsx'
import {
  blankAccount,
  check,
  required,
  valuesOf,
  type AccountRecordForm,
} from './account-values.ts'

/** Whether the account can be changed at all, and which of its fields (rules.md#field-rights). */
export const useAccountRights = () => {
  const { who } = useSession()
  const may = useMay()
  const level = accountLevel(who)
  const saves = may.call(accounts.save)
  return {
    level,
    saves,
    mayEdit: (field: string, isNew = false) =>
      saves && fieldIsYours('account', level, field, isNew),
  }
}

/** The form of an account, or of a new account if there is none. */
export const useAccountForm = (
  account: Account | null,
  onSaved: (customerId: number) => void,
): AccountRecordForm => {
  const rights = useAccountRights()
  const record = useMemo(() => (account ? valuesOf(account) : blankAccount()), [account])
  const customerId = record.customerId
  return useRecordForm({
    form: 'account',
    endpoint: accounts.save,
    idName: 'customerId',
    record,
    reload: async () => valuesOf(await call(accounts.get, { customerId })),
    refresh: [accounts.get, accounts.list],
    required,
    check,
    mayEdit: (field) => rights.mayEdit(field, account === null),
    onSaved: (id) => {
      notify.success(
        account
          ? say('The account is saved.')
          : say('The account was created. Now add its locations and users.'),
      )
      onSaved(id)
    },
  })
}
