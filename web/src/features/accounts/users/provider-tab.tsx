import type { User } from '@labgate/contract/people/users'
import { Stack } from '@mantine/core'
import { DelegatesPanel } from './delegates-panel.tsx'
import { SignaturesPanel } from './signatures-panel.tsx'

/** What a provider has in addition to a sign-in: a signature, and delegates. */
export const ProviderTab = ({ user, name }: { user: User; name: string }) => (
  <Stack gap="xl">
    <SignaturesPanel userId={user.userId} name={name} />
    <DelegatesPanel user={user} name={name} />
  </Stack>
)
