import { UserType } from '@labgate/contract/access/user-types'
import { say } from '@labgate/contract/languages/say'
import { drafts } from '@labgate/contract/orders/drafts'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useApiQuery, useApiMutation } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { useSession } from '../../../session/use-session.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { placeOfDraft } from './draft-place.ts'

interface Draft {
  form: string
  recordId: number
  savedAt: string | null
}
const mostShown = 6

const DraftLine = ({ draft }: { draft: Draft }) => {
  const { who } = useSession()
  const administers = who.userTypeId === UserType.Administrator
  const { form, recordId, savedAt } = draft
  const { data: place, isPending } = useQuery({
    queryKey: ['draft place', form, recordId, administers],
    queryFn: async () => (await placeOfDraft(draft, administers).catch(() => undefined)) ?? null,
    staleTime: 60_000,
  })
  const [asking, setAsking] = useState(false)
  const { save } = useApiMutation(drafts.discard, { refresh: [drafts.list] })
  const title =
    place?.title ?? (isPending ? say('Loading') : say('Work on a record that no longer exists'))
  return (
    <Group component="li" gap="sm" justify="space-between" wrap="nowrap" mih={32}>
      <Group gap="0 12px" miw={0}>
        {place ? (
          <Anchor
            underline="always"
            size="sm"
            renderRoot={(props) => <Link {...props} {...place.link} />}
          >
            {title}
          </Anchor>
        ) : (
          <Text size="sm">{title}</Text>
        )}
        <Text size="sm" c="dimmed">
          {say('last edited {savedAt}', { savedAt: instantHere(savedAt) })}
        </Text>
      </Group>
      <Button
        variant="subtle"
        color="gray"
        aria-label={say('Discard: {title}', { title })}
        onClick={() => setAsking(true)}
        style={{ flex: 'none' }}
      >
        {say('Discard')}
      </Button>
      <Confirm
        opened={asking}
        title={say('Discard your changes')}
        action={say('Discard')}
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => save({ form, recordId })}
      >
        {say('{title}: your unsaved changes will be lost. Saved data is not affected.', { title })}
      </Confirm>
    </Group>
  )
}

/** Typed work that was not saved, latest first. Renders nothing if there is none. */
export const DraftList = () => {
  const query = useApiQuery(drafts.list, {})
  return (
    <Loaded from={query} height={32}>
      {({ list }) =>
        list.length === 0 ? (
          <Text size="sm" c="dimmed">
            {say('No unfinished work. Unsaved work is kept here so you can pick it up later.')}
          </Text>
        ) : (
          <Stack component="ul" gap={0} m={0} p={0} maw={760} style={{ listStyle: 'none' }}>
            {list.slice(0, mostShown).map((draft) => (
              <DraftLine key={`${draft.form} ${draft.recordId}`} draft={draft} />
            ))}
            {list.length > mostShown && (
              <Text component="li" size="sm" c="dimmed">
                {say('and {length} older', { length: list.length - mostShown })}
              </Text>
            )}
          </Stack>
        )
      }
    </Loaded>
  )
}
