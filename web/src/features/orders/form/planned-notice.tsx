import { say } from '@labgate/contract/languages/say'
import { Alert } from '@mantine/core'
import { describeOften } from '../../../core/planned-orders/planned-text.ts'
import { dayAsText } from '../../../forms/dates.ts'
import { IconCalendarRepeat } from '../../../ui/icons/icons.ts'
import { useChosenTypes } from './live.ts'
import type { Planned } from './model/planned.ts'
import type { Sitting } from './use-visit-form.ts'

/** Says that this order was planned, for when, and whether saving it fulfills the plan. */
export const PlannedNotice = ({
  visit: { values },
  planned: { planned },
}: {
  visit: Sitting
  planned: Planned
}) => {
  const isThere = useChosenTypes(values).includes(planned.labTypeId)
  const title =
    planned.dueDay === null
      ? say('This plan is complete')
      : say('Planned for {dueDay}', { dueDay: dayAsText(planned.dueDay) })
  const text = [planned.labType, describeOften(planned), planned.note].filter(Boolean).join(' · ')
  return (
    <Alert
      color={isThere ? 'blue' : 'yellow'}
      variant="light"
      icon={<IconCalendarRepeat aria-hidden />}
      title={title}
    >
      {isThere || planned.dueDay === null
        ? text
        : say('{text}. Without {labType} it stays due after you save.', {
            text,
            labType: planned.labType,
          })}
    </Alert>
  )
}
