import { say } from '@labgate/contract/languages/say'
import { users } from '@labgate/contract/people/users'
import { Stack } from '@mantine/core'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { ChoiceField } from '../../../ui/fields/choice-fields.tsx'
import { LinesField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { usersRefresh, type Seen } from './refresh.ts'

const methods = [
  say('Called back at the number on file'),
  say('Answered questions about the account'),
  say('In person, with photo ID'),
  say('By video, with photo ID'),
  say('Confirmed by the account’s administrator'),
  say('Other (see note)'),
].map((method) => ({ value: method, label: method }))

/** Records how a user's identity was checked; valid for 15 minutes. */
export const IdentityForm = ({
  user: { userId, rowVersion },
  onDone,
}: {
  user: Seen
  onDone: (message: string) => void
}) => {
  const form = useCallForm({
    endpoint: users.identityVerified,
    initial: { userId, method: '', note: '' },
    required: {
      method: say('Choose how the identity was checked.'),
      note: say('Enter what was asked and answered.'),
    },
    toInput: (values) => ({ ...values, rowVersion }),
    refresh: [...usersRefresh, users.identityList],
    unseen: usersRefresh,
    onDone: ({ message }) => onDone(message),
  })
  return (
    <FormFrame form={form} saveLabel={say('Record the check')}>
      <Stack gap="sm">
        <ChoiceField
          form={form}
          name="method"
          label={say('How')}
          options={methods}
          none=""
          required
          focusFirst
          clearable={false}
          searchable={false}
        />
        <LinesField
          form={form}
          name="note"
          label={say('Note')}
          required
          maxLength={2000}
          description={say(
            'Who called, from what number, and what was asked and answered. No passwords or full Social Security numbers.',
          )}
        />
      </Stack>
    </FormFrame>
  )
}
