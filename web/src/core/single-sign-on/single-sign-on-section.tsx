import { singleSignOn, type IdentityProvider } from '@labgate/contract/people/single-sign-on'
import { Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '../../api/queries.ts'
import { instantHere } from '../../forms/dates.ts'
import { useMay } from '../../session/use-session.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ShownValue, yesOrNo } from '../../ui/fields/shown-value.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { notify } from '../../ui/notify.tsx'
import { Section } from '../../ui/section.tsx'
import { StatusWord } from '../../ui/status-word.tsx'
import type { OpenProvider } from './provider-drawer.tsx'

const describeUsers = (users: number): string =>
  users === 1 ? 'One user has signed in with it.' : `${users} users have signed in with it.`

const Facts = ({ provider }: { provider: IdentityProvider }) => (
  <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md" verticalSpacing="sm">
    <ShownValue label="Organization code">{provider.organization}</ShownValue>
    <ShownValue label="Issuer">{provider.issuer}</ShownValue>
    <ShownValue label="Client ID">{provider.clientId}</ShownValue>
    <ShownValue label="Required">{yesOrNo(provider.required)}</ShownValue>
    <ShownValue label="Trust its second factor">{yesOrNo(provider.trustsFactor)}</ShownValue>
    <ShownValue label="Entered by">
      {`${provider.askedBy || 'No one on record'}, ${instantHere(provider.askedDate)}`}
    </ShownValue>
  </SimpleGrid>
)

interface ProviderCardProps {
  provider: IdentityProvider
  users: number
  mayChange: boolean
  onChange: () => void
  onConfirm: () => void
  onEnd: () => void
}
const ProviderCard = ({
  provider,
  users,
  mayChange,
  onChange,
  onConfirm,
  onEnd,
}: ProviderCardProps) => (
  <Paper withBorder p="md" radius="md">
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        {provider.confirmed ? (
          <StatusWord tone="done">In use</StatusWord>
        ) : (
          <StatusWord tone="waiting">Not confirmed</StatusWord>
        )}
        {mayChange && (
          <Group gap="xs">
            {!provider.confirmed && !provider.needsOther && (
              <Button size="compact-sm" onClick={onConfirm}>
                Confirm
              </Button>
            )}
            <Button size="compact-sm" variant="default" onClick={onChange}>
              Change
            </Button>
            <Button size="compact-sm" variant="default" onClick={onEnd}>
              {provider.confirmed ? 'Turn off' : 'Withdraw'}
            </Button>
          </Group>
        )}
      </Group>
      <Facts provider={provider} />
      <Text size="sm" c="dimmed">
        {provider.confirmed
          ? describeUsers(users)
          : provider.needsOther
            ? 'Another person must confirm what you entered. Until then nothing changes.'
            : 'Nothing changes until it is confirmed.'}
      </Text>
    </Stack>
  </Paper>
)

interface ActProps {
  provider: IdentityProvider
  onClose: () => void
}
const ConfirmProvider = ({ provider, onClose }: ActProps) => {
  const { save } = useApiMutation(singleSignOn.confirmProvider, {
    refresh: [singleSignOn.providers],
  })
  return (
    <Confirm
      opened
      title="Confirm identity provider"
      action="Confirm identity provider"
      onClose={onClose}
      onConfirm={async () =>
        notify.success((await save({ identityProviderId: provider.identityProviderId })).message)
      }
    >
      <Stack gap="sm">
        <Facts provider={provider} />
        <Text size="sm">
          Whoever runs this provider decides who signs in to this account. Call the people who run
          it at a number you already have, and check the issuer and the client ID.
        </Text>
        {provider.required && (
          <Text size="sm">
            It is required: sessions of its users that began with a password or a passkey end at
            once, and they sign in with the organization again.
          </Text>
        )}
      </Stack>
    </Confirm>
  )
}
const EndProvider = ({ provider, onClose }: ActProps) => {
  const { save } = useApiMutation(singleSignOn.endProvider, { refresh: [singleSignOn.providers] })
  const { confirmed } = provider
  return (
    <Confirm
      opened
      title={confirmed ? 'Turn off single sign-on' : 'Withdraw the change'}
      action={confirmed ? 'Turn off' : 'Withdraw'}
      onClose={onClose}
      onConfirm={async () =>
        notify.success((await save({ identityProviderId: provider.identityProviderId })).message)
      }
    >
      {confirmed
        ? 'No one signs in with it any longer. Users sign in with their passwords again, and choose one by “Forgot your password?” if they have none.'
        : 'What was entered is removed. What is in use stays.'}
    </Confirm>
  )
}

interface SingleSignOnSectionProps {
  /** 0: the laboratory. */
  customerId: number
  onOpen: (open: OpenProvider) => void
}

/** The identity provider by which an account's users sign in. */
export const SingleSignOnSection = ({ customerId, onOpen }: SingleSignOnSectionProps) => {
  const mayChange = useMay().call(singleSignOn.saveProvider)
  const query = useApiQuery(singleSignOn.providers, { customerId })
  const [act, setAct] = useState<{ is: 'confirm' | 'end'; provider: IdentityProvider } | null>(null)
  const returnAddress = query.data?.returnAddress ?? ''
  const open = (provider: IdentityProvider | null) =>
    onOpen({ customerId, provider, returnAddress })
  const add = mayChange && query.data?.list.length === 0 && (
    <AddButton onClick={() => open(null)}>Add identity provider</AddButton>
  )
  const close = () => setAct(null)
  return (
    <Section id="single-sign-on" title="Single sign-on" columns={1} actions={add}>
      <Loaded from={query} height={96}>
        {({ list, users }) =>
          list.length === 0 ? (
            <Empty
              text="No identity provider yet. With one (OpenID Connect), users sign in with their organization’s own sign-in instead of a password."
              action={add}
            />
          ) : (
            <Stack gap="sm">
              {list.map((provider) => (
                <ProviderCard
                  key={provider.identityProviderId}
                  provider={provider}
                  users={users}
                  mayChange={mayChange}
                  onChange={() => open(provider)}
                  onConfirm={() => setAct({ is: 'confirm', provider })}
                  onEnd={() => setAct({ is: 'end', provider })}
                />
              ))}
            </Stack>
          )
        }
      </Loaded>
      {act?.is === 'confirm' && <ConfirmProvider provider={act.provider} onClose={close} />}
      {act?.is === 'end' && <EndProvider provider={act.provider} onClose={close} />}
    </Section>
  )
}
