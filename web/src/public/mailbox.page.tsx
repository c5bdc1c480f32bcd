import { mailbox } from '@labgate/contract/access/watch'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import {
  Anchor,
  Button,
  Container,
  Group,
  Paper,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { makeQueryClient, useApiQuery } from '../api/queries.ts'
import { instantHere } from '../forms/dates.ts'
import { Look } from '../theme.tsx'
import { IconRefresh } from '../ui/icons/icons.ts'
import { Loaded } from '../ui/loaded.tsx'
import { LinkedText } from './linked-text.tsx'
import classes from './public.module.css'

import '../no-eval.ts'
import '../app/mantine.css.ts'

const Mail = ({ mail }: { mail: ApiResponse<typeof mailbox.list>['list'][number] }) => (
  <Paper
    withBorder
    p="md"
    component="article"
    aria-label={say('{subject}, to {to}', { subject: mail.subject, to: mail.to })}
  >
    <Group justify="space-between" gap="xs">
      <Title order={2} size="h3">
        {mail.subject}
      </Title>
      <Text size="sm" c="dimmed">
        {instantHere(mail.at)}
      </Text>
    </Group>
    <Text size="sm" c="dimmed" mb="xs">
      {say('To {to}', { to: mail.to })}
    </Text>
    <div className={classes['body']}>
      <LinkedText text={mail.body} />
    </div>
  </Paper>
)

/**
 * The emails that Labgate would have sent. Exists only in the demo, on this machine
 * (rules.md#demo-and-mailbox).
 */
const Mailbox = () => {
  const mails = useApiQuery(mailbox.list, {}, { every: 3_000 })
  const [to, setTo] = useState('')
  useEffect(() => {
    document.title = say('Mailbox - Labgate')
  }, [])
  return (
    <Container component="main" size="md" py="xl">
      <Stack>
        <Group justify="space-between" align="flex-end">
          <div>
            <Title order={1}>{say('Demo mailbox')}</Title>
            <Text size="sm" c="dimmed">
              {say('No mail leaves this machine; it is shown here instead.')}{' '}
              <Anchor size="sm" href="/login">
                {say('To sign in')}
              </Anchor>
            </Text>
          </div>
          <Group align="flex-end" gap="xs">
            <TextInput
              label={say('To')}
              type="search"
              value={to}
              onChange={(event) => setTo(event.currentTarget.value)}
              w={220}
            />
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              onClick={() => void mails.refetch()}
            >
              {say('Refresh')}
            </Button>
          </Group>
        </Group>
        <Loaded
          from={mails}
          empty={({ list }) =>
            list.length === 0
              ? {
                  text: say(
                    'No mail yet. Request a password code or add a user, and the message appears here.',
                  ),
                }
              : undefined
          }
        >
          {({ list }) =>
            list
              .filter((mail) => mail.to.toLowerCase().includes(to.trim().toLowerCase()))
              .map((mail) => <Mail key={mail.mailId} mail={mail} />)
          }
        </Loaded>
      </Stack>
    </Container>
  )
}

export const mailboxPage = () => (
  <Look>
    <QueryClientProvider client={makeQueryClient()}>
      <Mailbox />
    </QueryClientProvider>
  </Look>
)
