import { say } from '@labgate/contract/languages/say'
import {
  keptOf,
  mailedPages,
  savedViews,
  type SavedView,
  type ViewPage,
} from '@labgate/contract/overviews/saved-views'
import { Button, Menu, Stack, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { useApiQuery, useApiMutation } from '../../api/queries.ts'
import { useMay, useSession } from '../../session/use-session.ts'
import { Confirm } from '../confirm.tsx'
import { IconChevronDown } from '../icons/icons.ts'
import { late } from '../late.tsx'

const ViewForm = late(async () => ({ default: (await import('./view-form.tsx')).ViewForm }))
const ScheduleForm = late(async () => ({
  default: (await import('./schedule-form.tsx')).ScheduleForm,
}))

interface ViewsMenuProps {
  list: SavedView[]
  acting: boolean
  page: ViewPage
  onOpen: (view: SavedView) => void
  onSaving: (next: boolean) => void
  onScheduling: (next: SavedView | undefined) => void
  onRemoving: (next: SavedView | undefined) => void
}
const ViewsMenu = ({
  list,
  acting,
  page,
  onOpen,
  onSaving,
  onScheduling,
  onRemoving,
}: ViewsMenuProps) => (
  <Menu position="bottom-end" width={320}>
    <Menu.Target>
      <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
        {say('Views')}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {list.length === 0 && (
        <Text size="sm" c="dimmed" px="sm" py={6}>
          {say('Saved views of this page appear here.')}
        </Text>
      )}
      {list.map((one) => (
        <Menu.Item key={one.savedViewId} onClick={() => onOpen(one)}>
          <Stack gap={0}>
            <Text size="sm">{one.name}</Text>
            {(!one.isOwn || one.isShared) && (
              <Text size="xs" c="dimmed">
                {one.isOwn
                  ? say('Shared by you')
                  : say('Shared by {ownerName}', { ownerName: one.ownerName })}
              </Text>
            )}
          </Stack>
        </Menu.Item>
      ))}
      {!acting && (
        <>
          <Menu.Divider />
          <Menu.Item onClick={() => onSaving(true)}>{say('Save this view')}</Menu.Item>
          {list
            .filter(() => mailedPages.includes(page))
            .map((one) => (
              <Menu.Item key={`email ${one.savedViewId}`} onClick={() => onScheduling(one)}>
                {say('Email “{name}”', { name: one.name })}
                {one.schedule &&
                  (one.schedule.isPaused ? ` ${say('(paused)')}` : ` ${say('(scheduled)')}`)}
              </Menu.Item>
            ))}
          {list
            .filter(({ isOwn }) => isOwn)
            .map((one) => (
              <Menu.Item key={`remove ${one.savedViewId}`} c="red" onClick={() => onRemoving(one)}>
                {say('Remove “{name}”', { name: one.name })}
              </Menu.Item>
            ))}
        </>
      )}
    </Menu.Dropdown>
  </Menu>
)

/**
 * A page's views: opened with the reader's own rights, saved from the page's current state, and
 * sent by email when due.
 */
export const SavedViews = ({ page }: { page: ViewPage }) => {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const { acting } = useSession()
  const may = useMay()
  const query = useApiQuery(
    savedViews.list,
    { page },
    { freshFor: 60_000, enabled: may.call(savedViews.list) },
  )
  const { save } = useApiMutation(savedViews.remove, { refresh: [savedViews.list] })
  const [saving, setSaving] = useState(false)
  const [removing, setRemoving] = useState<SavedView>()
  const [scheduling, setScheduling] = useState<SavedView>()
  const [view, due] = [Number(search['view']), String(search['due'] ?? '')]
  /* The link in an email reports that it was opened; a failure has no effect. */
  useEffect(() => {
    if (view > 0 && due !== '' && !acting)
      void call(savedViews.opened, { viewScheduleId: view, dueDay: due }).catch(() => {})
  }, [view, due, acting])
  const list = query.data?.list ?? []
  if (!may.call(savedViews.list)) return null
  const open = ({ criteria }: SavedView): void => void navigate({ to: page, search: criteria })
  return (
    <>
      <ViewsMenu
        list={list}
        acting={acting}
        page={page}
        onOpen={open}
        onSaving={setSaving}
        onScheduling={setScheduling}
        onRemoving={setRemoving}
      />
      <Confirm
        opened={removing !== undefined}
        title={say('Remove this view')}
        action={say('Remove')}
        danger
        onClose={() => setRemoving(undefined)}
        onConfirm={() => save({ savedViewId: removing?.savedViewId ?? 0 })}
      >
        {say('“{name}” is removed for everyone who sees it, and its emails stop.', {
          name: removing?.name ?? '',
        })}
      </Confirm>
      {saving && (
        <ViewForm page={page} criteria={keptOf(page, search)} onClose={() => setSaving(false)} />
      )}
      {scheduling && (
        <ScheduleForm
          view={scheduling}
          timeZone={query.data?.timeZone ?? ''}
          onClose={() => setScheduling(undefined)}
        />
      )}
    </>
  )
}
