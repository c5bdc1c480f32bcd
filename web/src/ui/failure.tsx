import { say } from '@labgate/contract/languages/say'
import { ClosedChart } from '@labgate/contract/patients/restricted-charts'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useContext } from 'react'
import { NetworkError, Refused, reasonOf } from '../api/refused.ts'
import { ClosedChartSlot } from './closed-chart-slot.ts'
import { IconAlertTriangle, IconRefresh } from './icons/icons.ts'

/** The headline of every failed call (rules.md#fixed-texts). */
const somethingWrong = say('Something went wrong!')

/**
 * A refusal that is a plain "no" of the business needs no alarm: its own message is the headline.
 */
export const headlineOf = (error: unknown): string =>
  error instanceof Refused && error.status === 200 ? error.message : somethingWrong

/** The restricted chart that a refusal names; undefined if none. */
const closedChartOf = (error: unknown): number | undefined =>
  error instanceof Refused && error.code === 'chart-restricted'
    ? ClosedChart.safeParse(error.detail).data?.patientId
    : undefined

/** Says that something failed, and why, and offers to retry. */
export const Failure = ({
  error,
  retry,
  headline,
}: {
  error: unknown
  retry?: (() => void) | undefined
  headline?: string
}) => {
  const text = headline ?? headlineOf(error)
  const reason = reasonOf(error)
  const closedChart = useContext(ClosedChartSlot)
  const patientId = closedChartOf(error)
  if (closedChart !== null && patientId !== undefined)
    return closedChart({ text, patientId, onOpened: () => retry?.() })
  return (
    <Alert
      color={error instanceof NetworkError ? 'yellow' : 'red'}
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title={text}
      variant="light"
    >
      <Stack gap="xs" align="flex-start">
        {reason !== '' && reason !== text && <Text size="sm">{reason}</Text>}
        {retry && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={retry}
          >
            {say('Try again')}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
