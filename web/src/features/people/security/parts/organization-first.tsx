import { say } from '@labgate/contract/languages/say'
import { singleSignOn } from '@labgate/contract/people/single-sign-on'
import { Button, Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useApiMutation, useApiQuery } from '../../../../api/queries.ts'
import { leaveForOrganization } from '../../../../session/organization.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { notify } from '../../../../ui/notify.tsx'

/**
 * Where a password is asked for: a user who has none signs in with the organization again first.
 * `children` is told whether the password is closed.
 */
export const OrganizationFirst = ({
  children,
}: {
  children: (passwordClosed: boolean) => ReactNode
}) => {
  const query = useApiQuery(singleSignOn.own, {})
  const { save } = useApiMutation(singleSignOn.begin, {})
  const [busy, setBusy] = useState(false)
  const go = async (organization: string): Promise<void> => {
    setBusy(true)
    try {
      const { address } = await save({ organization, again: true })
      leaveForOrganization(address, location.pathname)
    } catch (error) {
      setBusy(false)
      notify.failure(error)
    }
  }
  return (
    <Loaded from={query} height={96}>
      {({ passwordClosed, organization, shownAgain }) =>
        passwordClosed && !shownAgain ? (
          <Stack gap="sm" align="flex-start">
            <Text size="sm">
              {say(
                'Sign in with your organization again to confirm it is you. Then you have ten minutes.',
              )}
            </Text>
            <Button loading={busy} onClick={() => void go(organization)}>
              {say('Sign in with your organization')}
            </Button>
          </Stack>
        ) : (
          children(passwordClosed)
        )
      }
    </Loaded>
  )
}
