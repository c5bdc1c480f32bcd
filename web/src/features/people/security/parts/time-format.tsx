import { clockText, ownClocks } from '@labgate/contract/kit/clock'
import { say } from '@labgate/contract/languages/say'
import { users } from '@labgate/contract/people/users'
import { Radio, Stack } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useApiMutation } from '../../../../api/queries.ts'
import { sessionStore } from '../../../../session/store.ts'
import { useMay, useSession } from '../../../../session/use-session.ts'
import { writeValues } from '../../../../session/values.ts'
import { Failure } from '../../../../ui/failure.tsx'
import { notify } from '../../../../ui/notify.tsx'

const example = '14:05'
const labels: Readonly<Record<(typeof ownClocks)[number], string>> = {
  '': say('As the laboratory writes them'),
  '12': say('12 hours ({example})', { example: clockText(example, '12') }),
  '24': say('24 hours ({example})', { example: clockText(example, '24') }),
}

/*
 * The page is made anew once times are written otherwise, so that each of them is: the choice keeps
 * the focus, or nobody would reach the third one by keyboard.
 */
let wasChosen = false

/** How times of day are written for this user on every screen. */
export const TimeFormat = () => {
  const { ownClock } = useSession().values
  const may = useMay().call(users.saveTimeFormat)
  const saver = useApiMutation(users.saveTimeFormat)
  const choices = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wasChosen) choices.current?.querySelector<HTMLElement>('input:checked')?.focus()
    wasChosen = false
  }, [])
  const choose = async (next: (typeof ownClocks)[number]): Promise<void> => {
    try {
      const { clock } = await saver.save({ clock: next })
      wasChosen = true
      writeValues({ clock, ownClock: next })
      sessionStore.changed()
      notify.success(
        say('Times are now shown as {example}.', { example: clockText(example, clock) }),
      )
    } catch {
      // shown below the choice
    }
  }
  return (
    <Stack gap="sm">
      <Radio.Group
        label={say('Times on screen')}
        description={say(
          'For your sign-in only. Papers and letters are written as the laboratory does.',
        )}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        value={ownClock}
        onChange={(value) => {
          const next = ownClocks.find((one) => one === value)
          if (next !== undefined) void choose(next)
        }}
      >
        <Stack ref={choices} gap="xs" mt="xs">
          {ownClocks.map((one) => (
            <Radio key={one} value={one} label={labels[one]} disabled={!may || saver.saving} />
          ))}
        </Stack>
      </Radio.Group>
      {saver.error && <Failure error={saver.error} />}
    </Stack>
  )
}
