import { linkTo } from '@labgate/contract/access/link-to'
import { breakGlass } from '@labgate/contract/access/watch'
import { describeDuration } from '@labgate/contract/kit/durations'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import type { home } from '@labgate/contract/overviews/home'
import { Button } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useApiMutation } from '../../api/queries.ts'
import { clockHere } from '../../forms/dates.ts'
import { notify } from '../../ui/notify.tsx'
import classes from './shell.module.css'

type Emergency = ApiResponse<(typeof home)['shell']>['emergencies'][number]

const msTo = (until: string | null): number =>
  until === null ? 0 : Math.max(0, Date.parse(until) - Date.now())
const minutesTo = (until: string | null): number => Math.ceil(msTo(until) / 60_000)

const OpenOne = ({ emergency: { breakGlassId, patientId, until } }: { emergency: Emergency }) => {
  const cache = useQueryClient()
  const { save, saving } = useApiMutation(breakGlass.end)
  const [minutes, setMinutes] = useState(() => minutesTo(until))
  useInterval(() => setMinutes(minutesTo(until)), 5_000, { autoInvoke: true })
  /* The screen's content is closed when the time is over, not on the next request. */
  useEffect(() => {
    const timer = setTimeout(
      () => {
        notify.info(say('Emergency access to record {patientId} has expired.', { patientId }))
        void cache.resetQueries()
      },
      msTo(until) + 500,
    )
    return () => clearTimeout(timer)
  }, [until, patientId, cache])
  const end = async () => {
    try {
      notify.success((await save({ breakGlassId })).message)
    } catch (error) {
      notify.failure(error)
    }
    await cache.resetQueries()
  }
  return (
    <section aria-label={say('Emergency access')} className={classes['emergency']}>
      <p>
        {say('Emergency access to')} <strong>{say('record {patientId}', { patientId })}</strong>{' '}
        {say('until {until} ({left}). What you open is recorded.', {
          until: clockHere(until),
          left: describeDuration(minutes),
        })}
      </p>
      <Button
        variant="default"
        size="compact-sm"
        renderRoot={(props: object) => (
          <Link {...linkTo('/patient', { id: patientId })} {...props} />
        )}
      >
        {say('Open chart')}
      </Button>
      <Button color="dark" size="compact-sm" disabled={saving} onClick={() => void end()}>
        {say('End')}
      </Button>
    </section>
  )
}

/**
 * On every screen while emergency access is open: to which record, and for how long; the chart, and
 * the button to end it.
 */
export const EmergencyBar = ({ emergencies }: { emergencies: readonly Emergency[] }) =>
  emergencies.map((emergency) => <OpenOne key={emergency.breakGlassId} emergency={emergency} />)
