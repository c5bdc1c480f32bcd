import { describeZone } from '@labgate/contract/kit/time-zones'
import { say } from '@labgate/contract/languages/say'
import { Text } from '@mantine/core'
import { instantAsText } from '../../forms/dates.ts'

/** The time up to which changes are counted, once per page (rules.md#figure-rules). */
export const AsOf = ({ asOf, timeZone }: { asOf: string | null; timeZone: string }) => (
  <Text size="xs" c="dimmed">
    {asOf === null
      ? say('Figures are being counted for the first time. Try again in a minute.')
      : say('As of {asOf}, {timeZone}', {
          asOf: instantAsText(asOf, timeZone),
          timeZone: describeZone(timeZone),
        })}
  </Text>
)
