import { say } from '@labgate/contract/languages/say'
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
  users === 1
    ? say('One user has signed in with it.')
    : say('{users} users have signed in with it.', { users })

const Facts = ({ provider }: { provider: IdentityProvider }) => (
  <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md" verticalSpacing="sm">
    <ShownValue label={say('Organization code')}>{provider.organization}</ShownValue>
    <ShownValue label={say('Issuer')}>{provider.issuer}</ShownValue>
    <ShownValue label={say('Client ID')}>{provider.clientId}</ShownValue>
    <ShownValue label={say('Required')}>{yesOrNo(provider.required)}</ShownValue>
    <ShownValue label={say('Trust its second factor')}>{yesOrNo(provider.trustsFactor)}</ShownValue>
    <ShownValue label={say('Entered by')}>
      {`${provider.askedBy || say('No one on record')}, ${instantHere(provider.askedDate)}`}
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
          <StatusWord tone="done">{say('In use')}</StatusWord>
        ) : (
          <StatusWord tone="waiting">{say('Not confirmed')}</StatusWord>
        )}
        {mayChange && (
          <Group gap="xs">
            {!provider.confirmed && !provider.needsOther && (
              <Button size="compact-sm" onClick={onConfirm}>
                {say('Confirm')}
              </Button>
            )}
            <Button size="compact-sm" variant="default" onClick={onChange}>
              {say('Change')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={onEnd}>
              {provider.confirmed ? say('Turn off') : say('Withdraw')}
            </Button>
          </Group>
        )}
      </Group>
      <Facts provider={provider} />
      <Text size="sm" c="dimmed">
        {provider.confirmed
          ? describeUsers(users)
          : provider.needsOther
            ? say('Another person must confirm what you entered. Until then nothing changes.')
            : say('Nothing changes until it is confirmed.')}
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
      title={say('Confirm identity provider')}
      action={say('Confirm identity provider')}
      onClose={onClose}
      onConfirm={async () =>
        notify.success((await save({ identityProviderId: provider.identityProviderId })).message)
      }
    >
      <Stack gap="sm">
        <Facts provider={provider} />
        <Text size="sm">
          {say(
            'Whoever runs this provider decides who signs in to this account. Call the people who run it at a number you already have, and check the issuer and the client ID.',
          )}
        </Text>
        {provider.required && (
          <Text size="sm">
            {say(
              'It is required: sessions of its users that began with a password or a passkey end at once, and they sign in with the organization again.',
            )}
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
      title={confirmed ? say('Turn off single sign-on') : say('Withdraw the change')}
      action={confirmed ? say('Turn off') : say('Withdraw')}
      onClose={onClose}
      onConfirm={async () =>
        notify.success((await save({ identityProviderId: provider.identityProviderId })).message)
      }
    >
      {confirmed
        ? say(
            'No one signs in with it any longer. Users sign in with their passwords again, and choose one by “Forgot your password?” if they have none.',
          )
        : say('What was entered is removed. What is in use stays.')}
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
    <AddButton onClick={() => open(null)}>{say('Add identity provider')}</AddButton>
  )
  const close = () => setAct(null)
  return (
    <Section id="single-sign-on" title={say('Single sign-on')} columns={1} actions={add}>
      <Loaded from={query} height={96}>
        {({ list, users }) =>
          list.length === 0 ? (
            <Empty
              text={say(
                'No identity provider yet. With one (OpenID Connect), users sign in with their organization’s own sign-in instead of a password.',
              )}
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
