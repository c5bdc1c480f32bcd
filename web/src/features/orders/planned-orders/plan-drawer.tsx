import { dayAfter } from '@labgate/contract/kit/days'
import { dayAt } from '@labgate/contract/kit/time-zones'
import { say } from '@labgate/contract/languages/say'
import { dueDays, longestPlanDays, mostWeeksApart } from '@labgate/contract/orders/planned-days'
import { plannedOrders } from '@labgate/contract/orders/planned-orders'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { dayAsText } from '../../../forms/dates.ts'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { ChoiceField } from '../../../ui/fields/choice-fields.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { LinesField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { notify } from '../../../ui/notify.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'

interface PlanProps {
  labOrderId: number
  /** For whom and what, in words: 'Moss, Ada: Urine toxicology'. */
  text: string
  /** The zone its days are read in. */
  timeZone: string
  onClose: () => void
}
interface Values {
  firstDay: string | null
  /** Weeks apart, as the choice's key. */
  often: string
  untilDay: string | null
  note: string
}

const usualWeeks = 4
const choices = [
  { value: '0', label: say('Once') },
  ...Array.from({ length: mostWeeksApart }, (_, at) => ({
    value: String(at + 1),
    label: at === 0 ? say('Every week') : say('Every {at} weeks', { at: at + 1 }),
  })),
]
const isDay = (text: string | null): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '')
const shownDays = 4

const beginning = (today: string): Values => {
  const firstDay = dayAfter(today, usualWeeks * 7)
  return {
    firstDay,
    often: String(usualWeeks),
    untilDay: dayAfter(firstDay, Math.floor(longestPlanDays / 2)),
    note: '',
  }
}

/* So that the days surprise no one. */
const daysSay = ({ firstDay, often, untilDay }: Values): string => {
  const everyWeeks = Number(often)
  if (!isDay(firstDay) || (everyWeeks > 0 && !isDay(untilDay))) return ''
  const days = dueDays({ firstDay, everyWeeks, untilDay: everyWeeks === 0 ? null : untilDay })
  const [shown, rest] = [
    days.slice(0, shownDays).map((day) => dayAsText(day)),
    days.length - shownDays,
  ]
  return rest > 0
    ? say('Due {shown}, and {rest} more.', { shown: shown.join(', '), rest })
    : say('Due {shown}.', { shown: shown.join(', ') })
}

const PlanForm = ({ labOrderId, text, timeZone, onClose }: PlanProps) => {
  const [initial] = useState(() => beginning(dayAt(new Date(), timeZone)))
  const [now, setNow] = useState(initial)
  const form = useCallForm({
    endpoint: plannedOrders.save,
    initial,
    required: { firstDay: say('Enter the first day.') },
    toInput: ({ firstDay, often, untilDay, note }) => ({
      labOrderId,
      firstDay,
      everyWeeks: Number(often),
      untilDay: often === '0' ? null : untilDay,
      note,
    }),
    refresh: [plannedOrders.list],
    onDone: ({ message }) => {
      notify.success(message)
      onClose()
    },
  })
  form.fields.inner.watch('often', ({ value }) => setNow((before) => ({ ...before, often: value })))
  form.fields.inner.watch('firstDay', ({ value }) =>
    setNow((before) => ({ ...before, firstDay: value })),
  )
  form.fields.inner.watch('untilDay', ({ value }) =>
    setNow((before) => ({ ...before, untilDay: value })),
  )
  return (
    <FormFrame form={form} saveLabel={say('Save plan')}>
      <Stack gap="sm">
        <Text size="sm">{text}</Text>
        <Text size="sm" c="dimmed">
          {say(
            'When an order is due, Labgate reminds you. Someone at the practice then places it with today’s diagnoses, insurance, and signature.',
          )}
        </Text>
        <DateField form={form} name="firstDay" label={say('First day')} required />
        <ChoiceField
          form={form}
          name="often"
          label={say('How often')}
          options={choices}
          required
          clearable={false}
          none=""
        />
        {now.often !== '0' && (
          <DateField
            form={form}
            name="untilDay"
            label={say('Last day')}
            description={say('A year after the first day at most.')}
            required
          />
        )}
        <LinesField
          form={form}
          name="note"
          label={say('Note')}
          rows={2}
          maxLength={500}
          placeholder={say('Fasting; bring medication list')}
        />
        <Text size="sm" role="status">
          {daysSay(now)}
        </Text>
      </Stack>
    </FormFrame>
  )
}

/** Plans to place an order again, once or at an interval of weeks (docs/decisions/0047). */
export const PlanDrawer = (props: PlanProps) => (
  <SideDrawer opened title={say('Plan a repeat')} onClose={props.onClose}>
    <PlanForm {...props} />
  </SideDrawer>
)
