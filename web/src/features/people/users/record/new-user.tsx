import { say } from '@labgate/contract/languages/say'
import { Group, Stack, Title } from '@mantine/core'
import { useMemo } from 'react'
import { useKnownEmail } from '../../../../core/users/parts/known-email.tsx'
import { PersonSection } from '../../../../core/users/record/person-section.tsx'
import { useUserForm } from '../../../../core/users/record/use-user-form.ts'
import { newUser, type UserFields } from '../../../../core/users/record/user-fields.ts'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { notify } from '../../../../ui/notify.tsx'
import { SectionRail } from '../../../../ui/section-rail.tsx'
import { RightsSection } from './rights-section.tsx'
import { SignInSection } from './sign-in-section.tsx'
import { WorkplaceSection } from './workplace-section.tsx'

const sections = [
  { id: 'person', label: say('Person') },
  { id: 'sign-in', label: say('Sign-in') },
  { id: 'rights', label: say('Type and rights') },
  { id: 'workplace', label: say('Workplace') },
]

/** A new member of the laboratory staff. */
export const NewUser = ({
  userTypeId,
  onSaved,
}: {
  userTypeId: number
  onSaved: (id: number) => void
}) => {
  const record = useMemo(() => newUser(userTypeId), [userTypeId])
  const own = useUserForm(record, (id, _values, message) => {
    notify.success(message)
    onSaved(id)
  })
  const { form, question } = useKnownEmail<typeof own, UserFields>(own, 0)
  return (
    <Stack gap="md">
      <Title order={2}>{say('New user')}</Title>
      <FormFrame form={form} saveLabel={say('Save user')}>
        <Group align="flex-start" wrap="nowrap">
          <SectionRail sections={sections} />
          <Stack flex={1} gap="lg" miw={0}>
            <PersonSection form={form} />
            <SignInSection form={form} user={undefined} />
            <RightsSection form={form} customerId={0} />
            <WorkplaceSection form={form} customerId={0} />
          </Stack>
        </Group>
      </FormFrame>
      {question}
    </Stack>
  )
}
