import { say } from '@labgate/contract/languages/say'
import { resultReview, type ResultRow } from '@labgate/contract/results/result-review'
import { Box, Button, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery, useApiMutation } from '../../api/queries.ts'
import { instantAsText } from '../../forms/dates.ts'
import { useTyped } from '../../forms/use-typed.ts'
import { useMay } from '../../session/use-session.ts'
import { GrowingText } from '../../ui/fields/growing-text.tsx'
import { LimitedText } from '../../ui/fields/limited-text.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { notify } from '../../ui/notify.tsx'
import classes from './results.module.css'

const refresh = [resultReview.work, resultReview.list]

const Comment = ({ labOrderId }: { labOrderId: number }) => {
  const [note, setNote] = useState('')
  useTyped(note.trim() !== '')
  const saver = useApiMutation(resultReview.comment, { refresh })
  const save = async () => {
    try {
      notify.success((await saver.save({ labOrderId, note })).message)
      setNote('')
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <Stack gap={6} className={classes['typed'] ?? ''}>
      <GrowingText
        label={say('Comment')}
        description={say(
          'Your practice’s users who can see this order read it. The laboratory does not.',
        )}
        minRows={2}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group>
        <Button
          variant="default"
          disabled={note.trim() === ''}
          loading={saver.saving}
          onClick={() => void save()}
        >
          {say('Save comment')}
        </Button>
      </Group>
    </Stack>
  )
}

const HandOver = ({
  labOrderId,
  colleagues,
}: {
  labOrderId: number
  colleagues: readonly { userId: number; name: string; physician: boolean }[]
}) => {
  const [userId, setUserId] = useState<string | null>(null)
  const [note, setNote] = useState('')
  useTyped(note.trim() !== '')
  const saver = useApiMutation(resultReview.handOver, { refresh })
  const save = async () => {
    try {
      notify.success((await saver.save({ labOrderId, userId: Number(userId), note })).message)
      setUserId(null)
      setNote('')
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <Stack gap={6} className={classes['typed'] ?? ''}>
      <Select
        label={say('Hand to a colleague')}
        searchable
        clearable
        placeholder={say('Select a colleague')}
        nothingFoundMessage={say('No matches.')}
        value={userId}
        data={colleagues.map((one) => ({
          value: String(one.userId),
          label: one.physician ? say('{name}, provider', { name: one.name }) : one.name,
        }))}
        onChange={setUserId}
      />
      <LimitedText
        label={say('Note for the colleague')}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group>
        <Button
          variant="default"
          disabled={userId === null}
          loading={saver.saving}
          onClick={() => void save()}
        >
          {say('Hand over')}
        </Button>
      </Group>
    </Stack>
  )
}

/** What the practice wrote about a result, and whom it was handed to. */
export const ResultWork = ({
  row: { labOrderId, timeZone },
}: {
  row: Pick<ResultRow, 'labOrderId' | 'timeZone'>
}) => {
  const may = useMay()
  const query = useApiQuery(resultReview.work, { labOrderId })
  return (
    <Loaded from={query} height={160}>
      {({ comments, handOvers, colleagues }) => (
        <Stack gap="md">
          {comments.length > 0 && (
            <Box
              component="ul"
              m={0}
              p={0}
              aria-label={say('Comments')}
              style={{ listStyle: 'none' }}
            >
              {comments.map(({ resultCommentId, note, dateCreated, createdBy }) => (
                <Box component="li" key={resultCommentId} py={4}>
                  <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                    {note}
                  </Text>
                  <Text size="sm" c="dimmed">
                    {`${createdBy}, ${instantAsText(dateCreated, timeZone)}`}
                  </Text>
                </Box>
              ))}
            </Box>
          )}
          {handOvers.map(({ from, to, note, dateCreated }) => (
            <Text key={`${dateCreated} ${to}`} size="sm" c="dimmed">
              {say('{from} handed it to {to}, {dateCreated}{value}', {
                from,
                to,
                dateCreated: instantAsText(dateCreated, timeZone),
                value: note === '' ? '' : `: ${note}`,
              })}
            </Text>
          ))}
          {may.call(resultReview.comment) && (
            <>
              <Comment labOrderId={labOrderId} />
              {colleagues.length > 0 ? (
                <HandOver labOrderId={labOrderId} colleagues={colleagues} />
              ) : (
                <Text size="sm" c="dimmed">
                  {say(
                    'No one else at your practice can see this result, so it cannot be handed over.',
                  )}
                </Text>
              )}
            </>
          )}
        </Stack>
      )}
    </Loaded>
  )
}
