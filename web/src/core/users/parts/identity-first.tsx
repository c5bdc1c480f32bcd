import { say } from '@labgate/contract/languages/say'
import { identityCheckMs } from '@labgate/contract/people/sign-in-changes'
import { users } from '@labgate/contract/people/users'
import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.tsx'
import { IdentityForm } from './identity-form.tsx'
import type { Seen } from './refresh.ts'

/** The server counts the same minutes and has the final say. */
const counts = (verifiedAt: string | null | undefined): boolean =>
  typeof verifiedAt === 'string' && Date.now() - Date.parse(verifiedAt) < identityCheckMs

/**
 * A step after an identity check: shows the check's form first, unless the identity was checked
 * within 15 minutes.
 */
export const IdentityFirst = ({ user, children }: { user: Seen; children: ReactNode }) => {
  const query = useApiQuery(users.identityList, { userId: user.userId })
  return (
    <Loaded from={query} height={200}>
      {({ list: [last] }) =>
        last && counts(last.verifiedAt) ? (
          <Stack gap="sm">
            <Text size="sm" c="dimmed">
              {say('Identity checked on {verifiedAt} by {verifiedBy}: {method}.', {
                verifiedAt: instantHere(last.verifiedAt),
                verifiedBy: last.verifiedBy,
                method: last.method,
              })}
            </Text>
            {children}
          </Stack>
        ) : (
          <Stack gap="sm">
            <Text size="sm">
              {say('First verify who is asking. The check is valid for 15 minutes.')}
            </Text>
            <IdentityForm user={user} onDone={notify.success} />
          </Stack>
        )
      }
    </Loaded>
  )
}
