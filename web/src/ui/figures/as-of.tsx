import { describeZone } from '@labgate/contract/kit/time-zones'
import { Text } from '@mantine/core'
import { instantAsText } from '../../forms/dates.ts'

/** The time up to which changes are counted, once per page (rules.md#figure-rules). */
export const AsOf = ({ asOf, timeZone }: { asOf: string | null; timeZone: string }) => (
  <Text size="xs" c="dimmed">
    {asOf === null
      ? 'Figures are being counted for the first time. Try again in a minute.'
      : `As of ${instantAsText(asOf, timeZone)}, ${describeZone(timeZone)}`}
  </Text>
)
