import { labCalendar } from '@labgate/contract/figures/lab-calendar'
import { clocks, clockText } from '@labgate/contract/kit/clock'
import { say } from '@labgate/contract/languages/say'
import { Group, Radio } from '@mantine/core'
import { useApiMutation } from '../../../../api/queries.ts'
import { notify } from '../../../../ui/notify.tsx'
import { Section } from '../../../../ui/section.tsx'
import { refresh, type Calendar } from './calendar.ts'

/** How the laboratory writes times of day. */
export const ClockSection = ({ calendar: { clock } }: { calendar: Calendar }) => {
  const { save, saving } = useApiMutation(labCalendar.saveClock, { refresh })
  const choose = async (value: string): Promise<void> => {
    const next = clocks.find((one) => one === value)
    if (next === undefined) return
    try {
      notify.success((await save({ clock: next })).message)
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <Section id="clock" title={say('Times of day')} columns={1}>
      <Radio.Group
        label={say('Times are written with')}
        description={say(
          'On papers, and on the screens of everyone who has not chosen otherwise, from their next sign-in on.',
        )}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        value={clock}
        onChange={(value) => void choose(value)}
      >
        <Group gap="lg" mt="xs">
          {clocks.map((one) => (
            <Radio
              key={one}
              value={one}
              label={say('{one} hours ({one2})', { one, one2: clockText('14:05', one) })}
              disabled={saving}
            />
          ))}
        </Group>
      </Radio.Group>
    </Section>
  )
}
