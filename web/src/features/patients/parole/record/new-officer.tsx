import { UserType } from '@labgate/contract/access/user-types'
import { say } from '@labgate/contract/languages/say'
import { Stack } from '@mantine/core'
import { useMemo } from 'react'
import { PersonSection } from '../../../../core/users/record/person-section.tsx'
import { newUser } from '../../../../core/users/record/user-fields.ts'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { notify } from '../../../../ui/notify.tsx'
import { SignInBlock } from './sign-in-block.tsx'
import { useOfficerForm } from './use-officer-form.ts'

/** A new parole officer. Patients are linked once the officer is saved. */
export const NewOfficer = ({ onSaved }: { onSaved: (userId: number) => void }) => {
  const record = useMemo(() => newUser(UserType.ParoleOfficer), [])
  const form = useOfficerForm(record, (userId) => {
    notify.success(say('Saved. An email with a link to choose a password will arrive shortly.'))
    onSaved(userId)
  })
  return (
    <FormFrame form={form} saveLabel={say('Save & Continue')}>
      <Stack gap="lg">
        <PersonSection form={form} />
        <SignInBlock form={form} />
      </Stack>
    </FormFrame>
  )
}
