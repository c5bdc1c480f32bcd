import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import type { CalledValue, CriticalCall } from '@labgate/contract/results/critical-calls'
import type { Report, ReportedValue } from '@labgate/contract/results/report-shape'
import { results } from '@labgate/contract/results/results'
import { hasNoValue, isCritical } from '@labgate/contract/results/states'
import { shownAmount } from '@labgate/contract/results/value-context'
import { Alert, Box, Stack, Text } from '@mantine/core'
import { Fragment } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { instantAsText } from '../../../forms/dates.ts'
import { IconAlertTriangle } from '../../../ui/icons/icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { PhoneLink } from '../../../ui/phone-link.tsx'

type Called = ApiResponse<(typeof results)['criticalsOfOrder']>

/** Critical values of a report: those that someone must hear by phone (42 CFR 493.1291(g)). */
const criticalsIn = ({ groups }: Report): ReportedValue[] =>
  groups.flatMap(({ values }) =>
    values.filter(({ flag, state }) => isCritical(flag) && !hasNoValue(state)),
  )

const Call = ({
  of: { calledDate, calledBy, role, phone, reached, readBack },
  timeZone,
}: {
  of: CriticalCall
  timeZone: string
}) => (
  <Text size="sm">
    {calledBy || say('The laboratory')}
    {role !== '' && ` (${role})`} {say('called')}{' '}
    {phone !== '' && <PhoneLink number={phone} inherit />}{' '}
    {say('on {calledDate}{value}. {value2}', {
      calledDate: instantAsText(calledDate, timeZone),
      value:
        reached === ''
          ? ` ${say('and reached no one')}`
          : ` ${say('and reached {reached}', { reached })}`,
      value2: readBack ? say('The value was read back.') : say('The value was not read back.'),
    })}
  </Text>
)

/*
 * A call without a read-back does not count, and a value that no row tells of was not called
 * either.
 */
const describeState = (called: CalledValue | undefined): string => {
  if (called === undefined || (called.calls.length === 0 && called.supersededDate === null))
    return say('Not called yet.')
  if (called.takenDate !== null) return ''
  return called.supersededDate === null
    ? say('The laboratory calls again.')
    : say('A newer version replaced it, so no call is needed.')
}

const Value = ({
  value,
  called,
  notices: counts,
  timeZone,
}: {
  value: ReportedValue
  called: CalledValue | undefined
  notices: Called
  timeZone: string
}) => {
  const state = describeState(called)
  return (
    <Box component="li">
      <Text size="sm" fw={600}>{`${value.name} ${shownAmount(value)}`}</Text>
      {(called?.calls ?? []).map((call) => (
        <Call key={`${call.calledDate ?? ''} ${call.reached}`} of={call} timeZone={timeZone} />
      ))}
      {state !== '' && (
        <Text size="sm" fw={600}>
          {state}{' '}
          {(called?.supersededDate ?? null) === null && counts.laboratoryPhone !== '' && (
            <>
              {say('Call {laboratory} at', { laboratory: counts.laboratory })}{' '}
              <PhoneLink number={counts.laboratoryPhone} inherit />.
            </>
          )}
        </Text>
      )}
    </Box>
  )
}

const kindsOfPhone = [
  ['phone', ''],
  ['phoneCell', ' (cell)'],
  ['phoneWork', ' (work)'],
] as const

/* Who has a critical value in hand calls the patient, or the practice that knows where they are. */
const WhomToCall = ({ report: { location }, phones }: { report: Report; phones: Called }) => {
  const given = kindsOfPhone.filter(([name]) => phones[name] !== '')
  return (
    <>
      {given.length > 0 && (
        <Text size="sm" mt="xs">
          {say('Patient:')}{' '}
          {given.map(([name, kind], at) => (
            <Fragment key={name}>
              {at > 0 && ', '}
              <PhoneLink number={phones[name]} inherit />
              {kind}
            </Fragment>
          ))}
        </Text>
      )}
      {location.phone !== '' && (
        <Text size="sm">
          {location.name}: <PhoneLink number={location.phone} inherit />
        </Text>
      )}
    </>
  )
}

const CallRecord = ({ report, values }: { report: Report; values: readonly ReportedValue[] }) => {
  const query = useApiQuery(results.criticalsOfOrder, { labOrderId: report.labOrderId })
  const { timeZone } = report.location
  return (
    <Loaded from={query} height={72}>
      {(counts) => (
        <Alert
          color="red"
          variant="light"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={values.length === 1 ? say('Critical value') : say('Critical values')}
        >
          <Stack
            component="ul"
            gap="xs"
            m={0}
            p={0}
            style={{ listStyle: 'none' }}
            aria-label={say('Critical values')}
          >
            {values.map((value) => (
              <Value
                key={value.observationId}
                value={value}
                called={counts.list.find(
                  ({ observationId }) => observationId === value.observationId,
                )}
                notices={counts}
                timeZone={timeZone}
              />
            ))}
          </Stack>
          <WhomToCall report={report} phones={counts} />
          {counts.laboratoryPhone !== '' && (
            <Text size="sm" mt="xs">
              {say('Questions: call {laboratory} at', { laboratory: counts.laboratory })}{' '}
              <PhoneLink number={counts.laboratoryPhone} inherit />.
            </Text>
          )}
        </Alert>
      )}
    </Loaded>
  )
}

/**
 * Each critical value of a report with who called whom, and the laboratory's phone. Nothing for a
 * report without one.
 */
export const CriticalCalls = ({ report }: { report: Report }) => {
  const values = criticalsIn(report)
  return values.length === 0 ? null : <CallRecord report={report} values={values} />
}
