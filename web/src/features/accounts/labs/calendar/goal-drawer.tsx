import {
  goalMeasureNames,
  goalMeasures,
  type GoalMeasure,
  type GoalPeriod,
} from '@labgate/contract/figures/goals'
import { labCalendar } from '@labgate/contract/figures/lab-calendar'
import { say } from '@labgate/contract/languages/say'
import { Stack } from '@mantine/core'
import { useCallForm, type CallForm } from '../../../../forms/use-call-form.ts'
import { ChoiceField } from '../../../../ui/fields/choice-fields.tsx'
import { DateField } from '../../../../ui/fields/date-field.tsx'
import { NumberField } from '../../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { notify } from '../../../../ui/notify.tsx'
import { SideDrawer } from '../../../../ui/side-drawer.tsx'
import { refresh, type Calendar } from './calendar.ts'

export interface GoalValues {
  userId_Owner: number
  measure: GoalMeasure
  period: GoalPeriod
  effectiveFrom: string | null
  value: number | null
}
export const noGoal: GoalValues = {
  userId_Owner: 0,
  measure: 'received',
  period: 'month',
  effectiveFrom: null,
  value: null,
}
interface GoalProps {
  values: GoalValues
  owners: Calendar['owners']
  onClose: () => void
}

const measures = goalMeasureNames.map((value) => ({
  value,
  label: `${goalMeasures[value].says} (${goalMeasures[value].unit})`,
}))
const periods = [
  { value: 'month', label: say('Each month') },
  { value: 'quarter', label: say('Each quarter') },
]

interface GoalFieldsProps extends Pick<GoalProps, 'owners'> {
  form: CallForm<GoalProps['values']>
}
const GoalFields = ({ form, owners }: GoalFieldsProps) => (
  <Stack gap="sm">
    <ChoiceField
      form={form}
      name="userId_Owner"
      label={say('For')}
      required
      options={owners.map(({ userId, name }) => ({ value: userId, label: name }))}
      focusFirst
    />
    <ChoiceField
      form={form}
      name="measure"
      label={say('Measure')}
      required
      options={measures}
      none=""
      clearable={false}
      searchable={false}
    />
    <ChoiceField
      form={form}
      name="period"
      label={say('Period')}
      required
      options={periods}
      none=""
      clearable={false}
      searchable={false}
    />
    <NumberField
      form={form}
      name="value"
      label={say('Goal')}
      description={say('Leave blank to end the goal.')}
      min={0}
      max={1_000_000}
      decimals={2}
    />
    <DateField
      form={form}
      name="effectiveFrom"
      label={say('Effective from')}
      required
      description={say('Effective from the first day of that month or quarter.')}
    />
  </Stack>
)

const GoalForm = ({ values, owners, onClose }: GoalProps) => {
  const form = useCallForm({
    endpoint: labCalendar.saveGoal,
    initial: values,
    required: {
      userId_Owner: say('Choose whose goal it is.'),
      effectiveFrom: say('Enter a day in its first month or quarter.'),
    },
    refresh,
    onDone: ({ message }) => {
      notify.success(message)
      onClose()
    },
  })
  return (
    <FormFrame form={form} saveLabel={say('Save goal')}>
      <GoalFields form={form} owners={owners} />
    </FormFrame>
  )
}

/** Sets or ends one sales user's goal. */
export const GoalDrawer = (props: GoalProps) => (
  <SideDrawer
    opened
    title={props.values.userId_Owner === 0 ? say('New goal') : say('Change the goal')}
    onClose={props.onClose}
  >
    <GoalForm {...props} />
  </SideDrawer>
)
