import { describeMoney } from '@labgate/contract/billing/money'
import { undoHours } from '@labgate/contract/billing/work-queues'
import { Stack, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { dayAheadOf, dayHere } from '../../../forms/dates.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { ReasonConfirm } from '../../../ui/reason-confirm.tsx'
import type { Pending, WorkActs } from './use-work-acts.tsx'

const Preview = ({ pending: { done, cents, refused, verb } }: { pending: Pending }) => (
  <Stack gap={4}>
    <Text size="sm">{`${done.toLocaleString('en-US')} item${done === 1 ? '' : 's'}, ${describeMoney(cents)}. ${verb.follows}${verb.act === 'recheck' ? '' : ` You can undo this for ${undoHours} hours.`}`}</Text>
    {refused.length > 0 && (
      <Text size="sm" c="dimmed">
        {`${refused.length} cannot be done: ${[...new Set(refused.map(({ says: text }) => text))].slice(0, 3).join(' ')}`}
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
    setFault('Enter a day after today, such as 12/31.')
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
      label={verb.asks === 'note' ? 'Note' : 'Reason'}
      missing={verb.asks === 'reason' || verb.asks === 'day' ? 'Enter the reason.' : undefined}
      check={check}
      onConfirm={confirm}
      onClose={acts.cancel}
    >
      <Preview pending={pending} />
      {verb.asks === 'day' && (
        <TextInput
          ref={field}
          label="Until"
          required
          placeholder="MM/DD/YYYY"
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
