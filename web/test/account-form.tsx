import { accounts, type Account } from '@labgate/contract/accounts/accounts'
import { drafts } from '@labgate/contract/orders/drafts'
import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import { useRecordForm } from '../src/forms/use-record-form.ts'
import { CheckField } from '../src/ui/fields/choice-fields.tsx'
import { NumberField, TextField } from '../src/ui/fields/text-fields.tsx'
import { FormFrame } from '../src/ui/form-frame.tsx'
import { fakeApi, type FakeApi } from './fake-api.ts'
import { administrator, signInAs } from './people.ts'

export type Some = Pick<
  Account,
  | 'customerId'
  | 'name'
  | 'contactName'
  | 'contactEmail'
  | 'allowSelfPay'
  | 'pct_Medicare'
  | 'rowVersion'
>
export const account: Some = {
  customerId: 4,
  name: 'Sunrise',
  contactName: 'Ann',
  contactEmail: 'ann@x.example',
  allowSelfPay: false,
  pct_Medicare: 40,
  rowVersion: 3,
}
/** The server's current record. */
export const server = { now: account }
export const saved = vi.fn<(id: number) => void>()

/** A small account form, built like those on screens. */
export const Form = ({
  record = account,
  mayEdit,
}: {
  record?: Some
  mayEdit?: (field: string) => boolean
}) => {
  const form = useRecordForm({
    form: 'account',
    endpoint: accounts.save,
    idName: 'customerId',
    record,
    refresh: [],
    onSaved: saved,
    secrets: ['contactName'],
    reload: () => Promise.resolve(server.now),
    required: { name: 'Enter the name of the account.' },
    ...(mayEdit && { mayEdit }),
  })
  return (
    <FormFrame form={form} saveLabel="Save account">
      <TextField form={form} name="name" label="Name" required />
      <TextField form={form} name="contactName" label="Contact" />
      <TextField form={form} name="contactEmail" label="Email" />
      <NumberField form={form} name="pct_Medicare" label="Medicare" />
      <CheckField form={form} name="allowSelfPay" label="Self-pay" />
    </FormFrame>
  )
}
export const field = (label: string): HTMLInputElement =>
  screen.getByLabelText(new RegExp(`^${label}`))
export const save = () => screen.getByRole('button', { name: /Save account/ })

/** Signs someone in; the server responds to the draft calls. */
export const begin = (): FakeApi => {
  saved.mockClear()
  signInAs(administrator)
  server.now = { ...account, rowVersion: 4 }
  const api = fakeApi()
  api.reply(drafts.get, { content: '', savedAt: null, rowVersion: 0 })
  api.reply(drafts.save, { savedAt: '2026-03-31T14:02:00.000Z' })
  api.reply(drafts.discard, {})
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  return api
}
