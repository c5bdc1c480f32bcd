import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { NetworkError, Refused } from '../../../api/refused.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Waiting } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'

const ours = new Refused(500, {
  message: 'Something went wrong!',
  code: 'failed',
  incident: 'K7QX-2MPA',
})
const no = new Refused(200, { message: 'This facility code is already taken.', code: 'taken' })

const NoticeSamples = () => (
  <Section id="notices" title="Notices at the edge" columns={1}>
    <Text size="sm" mb="xs">
      For messages that need no answer. Anything important appears in place.
    </Text>
    <Group gap="xs">
      <Button variant="default" onClick={() => notify.success('Sunrise Pain Clinic is saved.')}>
        Saved
      </Button>
      <Button
        variant="default"
        onClick={() => notify.info('Scan it again, a little slower.', 'The code could not be read')}
      >
        Information
      </Button>
      <Button variant="default" onClick={() => notify.failure(ours)}>
        Our fault
      </Button>
      <Button variant="default" onClick={() => notify.failure(no)}>
        A refusal
      </Button>
    </Group>
  </Section>
)

/** What is displayed if something succeeded, failed, is empty, or takes time. */
export const NotificationsPage = () => {
  const [asking, setAsking] = useState(false)
  return (
    <Page title="Notifications">
      <Stack gap="xl">
        <NoticeSamples />
        <Section id="failures" title="Failures at their place" columns={1}>
          <Stack gap="xs">
            <Failure error={ours} retry={() => notify.info('Tried again.')} />
            <Failure error={no} />
            <Failure error={new NetworkError()} retry={() => notify.info('Tried again.')} />
          </Stack>
        </Section>
        <Section id="asking" title="Confirmation" columns={1}>
          <Button variant="default" onClick={() => setAsking(true)}>
            Delete something
          </Button>
          <Confirm
            opened={asking}
            title="Delete the attachment?"
            action="Delete attachment"
            danger
            onConfirm={() => Promise.resolve()}
            onClose={() => setAsking(false)}
          >
            'Fee schedule 2026.pdf' is removed from the account. Its audit entry stays.
          </Confirm>
        </Section>
        <Section id="waiting" title="Waiting and empty" columns={2}>
          <Waiting height={128} />
          <Empty
            text="Your notes appear here."
            action={<Button variant="default">Write the first note</Button>}
          />
        </Section>
      </Stack>
    </Page>
  )
}
