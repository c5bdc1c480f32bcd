import { UserType } from '@labgate/contract/access/user-types'
import { say } from '@labgate/contract/languages/say'
import { users, type User } from '@labgate/contract/people/users'
import { Button, Group, Stack, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useApiQuery } from '../../../../api/queries.ts'
import { ResetLinkDialog } from '../../../../core/users/parts/reset-link-dialog.tsx'
import { SignInChanges } from '../../../../core/users/parts/sign-in-changes.tsx'
import { UserStates } from '../../../../core/users/parts/user-states.tsx'
import { PersonSection } from '../../../../core/users/record/person-section.tsx'
import { fieldsOfUser } from '../../../../core/users/record/user-fields.ts'
import { Empty } from '../../../../ui/empty.tsx'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { IconMail } from '../../../../ui/icons/icons.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { notify } from '../../../../ui/notify.tsx'
import { LinkedPatients } from '../patients/linked-patients.tsx'
import { SignInBlock } from './sign-in-block.tsx'
import { useOfficerForm } from './use-officer-form.ts'

const Head = ({ user, name }: { user: User; name: string }) => {
  const [mailing, setMailing] = useState(false)
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="sm">
        <Title order={2}>{name}</Title>
        <UserStates user={user} />
      </Group>
      {!user.disabled && user.email !== '' && (
        <Button
          variant="default"
          leftSection={<IconMail size={16} aria-hidden />}
          onClick={() => setMailing(true)}
        >
          {say('Email a password link')}
        </Button>
      )}
      {mailing && <ResetLinkDialog user={user} name={name} onClose={() => setMailing(false)} />}
    </Group>
  )
}

const Record = ({ user, onSaved }: { user: User; onSaved: (userId: number) => void }) => {
  const record = useMemo(() => fieldsOfUser(user), [user])
  const form = useOfficerForm(record, (userId, _values, message) => {
    notify.success(message)
    onSaved(userId)
  })
  const name = `${user.prefix} ${user.firstName} ${user.lastName} ${user.suffix}`.trim()
  return (
    <Stack gap="lg">
      <Head user={user} name={name} />
      <SignInChanges user={user} name={name} physician={false} />
      <LinkedPatients officer={{ userId: user.userId, name }} />
      <FormFrame form={form} saveLabel={say('Save officer')}>
        <Stack gap="lg">
          <PersonSection form={form} />
          <SignInBlock form={form} />
        </Stack>
      </FormFrame>
    </Stack>
  )
}

/** One parole officer with the linked patients. */
export const OfficerRecord = ({
  userId,
  onSaved,
}: {
  userId: number
  onSaved: (userId: number) => void
}) => {
  const query = useApiQuery(users.get, { userId })
  return (
    <Loaded from={query} height={520}>
      {(user) =>
        user.userTypeId === UserType.ParoleOfficer ? (
          <Record user={user} onSaved={onSaved} />
        ) : (
          <Empty text={say('This user is not a parole officer.')} />
        )
      }
    </Loaded>
  )
}
