import { say } from '@labgate/contract/languages/say'
import { savedViews, type ViewPage } from '@labgate/contract/overviews/saved-views'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../api/queries.ts'
import { Refused } from '../../api/refused.ts'
import { Dialog } from '../dialog.tsx'
import { LimitedText } from '../fields/limited-text.tsx'
import { notify } from '../notify.tsx'

interface ViewFormProps {
  page: ViewPage
  criteria: Record<string, string>
  onClose: () => void
}
const longestName = 80

/** Names the view currently on the page. */
export const ViewForm = ({ page, criteria, onClose }: ViewFormProps) => {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [fault, setFault] = useState('')
  const { save, saving } = useApiMutation(savedViews.save, { refresh: [savedViews.list] })
  const submit = async (): Promise<void> => {
    try {
      notify.success(
        (await save({ savedViewId: 0, page, name: name.trim(), criteria, isShared })).message,
      )
      onClose()
    } catch (error) {
      if (error instanceof Refused && error.issues.length > 0)
        setFault(error.issues[0]?.message ?? '')
      else notify.failure(error)
    }
  }
  return (
    <Dialog opened onClose={onClose} title={say('Save this view')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Stack>
          <LimitedText
            label={say('Name')}
            data-autofocus
            required
            maxLength={longestName}
            value={name}
            error={fault}
            onChange={(event) => {
              setName(event.currentTarget.value)
              setFault('')
            }}
          />
          <Checkbox
            label={say('Share with colleagues who have this page')}
            description={say('They see the name, and open it with their own rights.')}
            checked={isShared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
          <Text size="sm" c="dimmed">
            {say(
              'A view keeps filters: choices and dates, not names, numbers of people, or figures. Do not name a patient in it.',
            )}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {say('Cancel')}
            </Button>
            <Button type="submit" loading={saving}>
              {say('Save view')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
