import { late, type Late } from '@labgate/contract/accessioning/late'
import { say } from '@labgate/contract/languages/say'
import { users } from '@labgate/contract/people/users'
import { Select, Stack } from '@mantine/core'
import { useApiQuery, useApiMutation } from '../../../api/queries.ts'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import { LinesField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { notify } from '../../../ui/notify.tsx'
import { Section } from '../../../ui/section.tsx'
import { seenOf } from './seen-of.ts'

const refresh = [late.list]

const Owner = ({ row, onDone }: { row: Late; onDone: () => void }) => {
  const { userId } = useSession()
  const { save, saving } = useApiMutation(late.assign, { refresh, unseen: refresh })
  const query = useApiQuery(
    users.ticketAssignList,
    { userId },
    { enabled: useMay().call(users.ticketAssignList) },
  )
  const people = new Map([
    [String(userId), 'Assign to me'],
    ...(row.userId_Owner > 0 && row.userId_Owner !== userId
      ? [[String(row.userId_Owner), row.owner] as const]
      : []),
    ...(query.data?.list ?? [])
      .map(({ userId_Assign: id, name }) => [String(id), name] as const)
      .filter(([id]) => id !== String(userId)),
  ])
  const give = async (owner: string | null): Promise<void> => {
    try {
      notify.success((await save({ ...seenOf(row), userId_Owner: Number(owner ?? 0) })).message)
      onDone()
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <Select
      label={say('Assigned to')}
      placeholder={say('Unassigned')}
      data={[...people].map(([value, label]) => ({ value, label }))}
      value={row.userId_Owner > 0 ? String(row.userId_Owner) : null}
      clearable
      disabled={saving}
      onChange={(value) => void give(value)}
    />
  )
}

/** Who follows up on a late specimen, and removing it from the list with a reason. */
export const FollowUp = ({ row, onDone }: { row: Late; onDone: () => void }) => {
  const form = useCallForm({
    endpoint: late.close,
    initial: { reason: '' },
    toInput: ({ reason }) => ({ ...seenOf(row), reason }),
    required: { reason: say('Enter the reason.') },
    refresh,
    unseen: refresh,
    onDone: ({ message }) => {
      notify.success(message)
      onDone()
    },
  })
  return (
    <Stack gap="lg">
      <Owner row={row} onDone={onDone} />
      <FormFrame form={form} saveLabel={say('Close')}>
        <Section id="close" title={say('Close')} columns={1}>
          <LinesField
            form={form}
            name="reason"
            label={say('Reason')}
            rows={2}
            maxLength={500}
            required
            description={say(
              'Recorded in the order’s chain of custody, which the practice can read.',
            )}
          />
        </Section>
      </FormFrame>
    </Stack>
  )
}
