import { labCalendar } from '@labgate/contract/figures/lab-calendar'
import { longestTargetMinutes } from '@labgate/contract/figures/targets'
import { say } from '@labgate/contract/languages/say'
import { Stack, Text } from '@mantine/core'
import { useCallForm } from '../../../../forms/use-call-form.ts'
import { DateField } from '../../../../ui/fields/date-field.tsx'
import { NumberField } from '../../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { notify } from '../../../../ui/notify.tsx'
import { SideDrawer } from '../../../../ui/side-drawer.tsx'
import { refresh } from './calendar.ts'
import { describeTarget } from './target-words.ts'

export interface Slot {
  labTypeId: number
  /** 0 routine, 1 STAT. */
  priority: number
}
interface TargetProps {
  slot: Slot
  today: string
  /** Currently in effect. */
  minutes: number | null
  onClose: () => void
}

const minutesOfHours = (hours: number | null | string): number | null =>
  hours === null || hours === '' ? null : Math.round(Number(hours) * 60)

const TargetForm = ({ slot, today, minutes, onClose }: TargetProps) => {
  const form = useCallForm({
    endpoint: labCalendar.draftTarget,
    initial: {
      hours: minutes === null ? null : minutes / 60,
      effectiveFrom: today as string | null,
    },
    required: { effectiveFrom: say('Enter the first day.') },
    toInput: ({ hours, effectiveFrom }) => ({
      ...slot,
      minutes: minutesOfHours(hours),
      effectiveFrom,
    }),
    refresh,
    onDone: ({ message }) => {
      notify.success(message)
      onClose()
    },
  })
  return (
    <FormFrame form={form} saveLabel={say('Save draft')}>
      <Stack gap="sm">
        <Text size="sm">{describeTarget(slot)}</Text>
        <NumberField
          form={form}
          name="hours"
          label={say('Hours from receipt to release')}
          description={say('Leave blank for no target from that day on.')}
          min={0}
          max={longestTargetMinutes / 60}
          decimals={2}
          focusFirst
        />
        <DateField
          form={form}
          name="effectiveFrom"
          label={say('Effective from')}
          required
          description={say('Today or later.')}
        />
      </Stack>
    </FormFrame>
  )
}

/** Drafts a target; a draft replaces the previous one. */
export const TargetDrawer = (props: TargetProps) => (
  <SideDrawer opened title={say('New turnaround target')} onClose={props.onClose}>
    <TargetForm {...props} />
  </SideDrawer>
)
