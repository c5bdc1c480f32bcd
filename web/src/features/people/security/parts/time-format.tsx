import { users } from '@labgate/contract/people/users'
import { Radio, Stack } from '@mantine/core'
import { useApiMutation } from '../../../../api/queries.ts'
import { sessionStore } from '../../../../session/store.ts'
import { useMay, useSession } from '../../../../session/use-session.ts'
import { writeValues } from '../../../../session/values.ts'
import { Failure } from '../../../../ui/failure.tsx'
import { notify } from '../../../../ui/notify.tsx'

/**
 * How times of day are shown to this user on every screen: 24 hours is the laboratory's default.
 */
export const TimeFormat = () => {
  const { twelveHourClock } = useSession().values
  const may = useMay().call(users.saveTimeFormat)
  const saver = useApiMutation(users.saveTimeFormat)
  const choose = async (next: boolean): Promise<void> => {
    try {
      await saver.save({ twelveHourClock: next })
    } catch {
      return // shown below the choice
    }
    writeValues({ twelveHourClock: next })
    sessionStore.changed()
    notify.success(next ? 'Times are now shown as 02:05 PM.' : 'Times are now shown as 14:05.')
  }
  return (
    <Stack gap="sm">
      <Radio.Group
        label="Times on screen"
        description="For your sign-in only. Papers and letters use 24 hours."
        value={twelveHourClock ? '12' : '24'}
        onChange={(value) => void choose(value === '12')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="24" label="24 hours (14:05)" disabled={!may || saver.saving} />
          <Radio value="12" label="12 hours (02:05 PM)" disabled={!may || saver.saving} />
        </Stack>
      </Radio.Group>
      {saver.error && <Failure error={saver.error} />}
    </Stack>
  )
}
