import { describeMoney } from '@labgate/contract/billing/money'
import { undoHours } from '@labgate/contract/billing/work-queues'
import { howMany } from '@labgate/contract/kit/how-many'
import { say } from '@labgate/contract/languages/say'
import { Stack, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { dayAheadOf, dayHere } from '../../../forms/dates.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { ReasonConfirm } from '../../../ui/reason-confirm.tsx'
import type { Pending, WorkActs } from './use-work-acts.tsx'

const Preview = ({ pending: { done, cents, refused, verb } }: { pending: Pending }) => (
  <Stack gap={4}>
    <Text size="sm">{`${howMany(done, 'item')}, ${describeMoney(cents)}. ${verb.follows}${verb.act === 'recheck' ? '' : ` ${say('You can undo this for {undoHours} hours.', { undoHours })}`}`}</Text>
    {refused.length > 0 && (
      <Text size="sm" c="dimmed">
        {say('{length} cannot be done: {slice}', {
          length: refused.length,
          slice: [...new Set(refused.map(({ says: text }) => text))].slice(0, 3).join(' '),
        })}
      </Text>
    )}
  </Stack>
)

/**
 * Prompts for what an act needs, and shows what it will do: how many items, how much, and which it
 * cannot do.
 */
export const ActDialog = ({ acts, pending }: { acts: WorkActs; pending: Pending }) => {
  const [day, setDay] = useState('')
  const [fault, setFault] = useState('')
  const { verb } = pending
  const field = useRef<HTMLInputElement>(null)
  const nextDate = verb.asks === 'day' ? dayAheadOf(day) : null
  const check = (): boolean => {
    if (verb.asks !== 'day' || (nextDate !== null && nextDate > dayHere())) return true
    setFault(say('Enter a day after today, such as 12/31.'))
    field.current?.focus()
    return false
  }
  const confirm = (note: string): Promise<boolean> =>
    acts.confirm(pending, { ...(note !== '' && { note }), ...(nextDate !== null && { nextDate }) })
  if (verb.asks === 'nothing')
    return (
      <Confirm
        opened
        title={verb.label}
        action={verb.label}
        deliberate
        onConfirm={() => confirm('')}
        onClose={acts.cancel}
      >
        <Preview pending={pending} />
      </Confirm>
    )
  return (
    <ReasonConfirm
      title={verb.label}
      action={verb.label}
      danger={verb.danger === true}
      deliberate
      label={verb.asks === 'note' ? say('Note') : say('Reason')}
      missing={verb.asks === 'reason' || verb.asks === 'day' ? say('Enter the reason.') : undefined}
      check={check}
      onConfirm={confirm}
      onClose={acts.cancel}
    >
      <Preview pending={pending} />
      {verb.asks === 'day' && (
        <TextInput
          ref={field}
          label={say('Until')}
          required
          placeholder={say('MM/DD/YYYY')}
          value={day}
          error={fault}
          data-autofocus
          onChange={(event) => {
            setDay(event.currentTarget.value)
            setFault('')
          }}
        />
      )}
    </ReasonConfirm>
  )
}
