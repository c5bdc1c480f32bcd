import { say } from '@labgate/contract/languages/say'
import { users } from '@labgate/contract/people/users'
import { List, Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { call } from '../../../api/call.ts'
import type { RecordForm } from '../../../forms/use-record-form.ts'
import { Confirm } from '../../../ui/confirm.tsx'

interface Login {
  userId: number
  userName: string
  customerId: number
  customerName: string
  disabled: boolean
}

const textOf = ({ userName, customerId, customerName, disabled }: Login): string =>
  `${userName}, ${customerId === 0 ? say('the laboratory') : customerName}${disabled ? say(', inactive') : ''}`

/**
 * A user's form that, on save, confirms first if a new user's email already has a sign-in in the
 * same account or at the laboratory: the invitation would go to a colleague. Sign-ins of other
 * accounts are the usual case of one person at two practices. A failed lookup does not stop the
 * save, which meets the same failure.
 */
export const useKnownEmail = <F extends RecordForm<V>, V extends { email: string }>(
  form: F,
  customerId: number,
): { form: F; question: ReactNode } => {
  const [known, setKnown] = useState<readonly Login[]>([])
  const { email } = form.fields.inner.getValues()
  const save = async (): Promise<boolean> => {
    const typed = form.fields.inner.getValues().email.trim()
    if (!form.isNew || typed === '') return form.save()
    const list = await call(users.listForEmail, { Email: typed }).then(
      (answer) => answer.list,
      () => [],
    )
    const near = list.filter((login) => login.customerId === customerId || login.customerId === 0)
    if (near.length === 0) return form.save()
    setKnown(near)
    return false
  }
  return {
    form: { ...form, save },
    question: (
      <Confirm
        opened={known.length > 0}
        title={say('This email already has a sign-in')}
        action={say('Save and send the invitation')}
        keep={say('Change the email')}
        onClose={() => setKnown([])}
        onConfirm={async () => void (await form.save())}
      >
        <Stack gap="xs">
          <Text size="sm">{say('{email} is used by:', { email })}</Text>
          <List size="sm">
            {known.map((login) => (
              <List.Item key={login.userId}>{textOf(login)}</List.Item>
            ))}
          </List>
          <Text size="sm">
            {say('Whoever reads this email will get the invitation and can use the new sign-in.')}
          </Text>
        </Stack>
      </Confirm>
    ),
  }
}
