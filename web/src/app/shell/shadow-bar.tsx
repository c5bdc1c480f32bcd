import { describeDuration } from '@labgate/contract/kit/durations'
import { say } from '@labgate/contract/languages/say'
import { Button } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { clockHere } from '../../forms/dates.ts'
import { endVisit, renewVisit, visitIsOver } from '../../session/actions.ts'
import { useSession } from '../../session/use-session.ts'
import { notify } from '../../ui/notify.tsx'
import { useLatest } from '../../use-latest.ts'
import { accountChoicePath } from '../home.ts'
import classes from './shell.module.css'

const minutesTo = (until: string): number =>
  Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 60_000))

/**
 * On every screen during a visit: the person acted as, why, and until when; buttons to renew and
 * end.
 */
export const ShadowBar = () => {
  const { values } = useSession()
  const navigate = useNavigate()
  const [minutes, setMinutes] = useState(() => minutesTo(values.until_Shadow))
  const [busy, setBusy] = useState(false)
  const leave = useLatest(() => void navigate({ to: accountChoicePath() }))
  useInterval(() => setMinutes(minutesTo(values.until_Shadow)), 5_000, { autoInvoke: true })

  useEffect(() => {
    const left = Date.parse(values.until_Shadow) - Date.now()
    if (Number.isNaN(left)) return undefined
    const timer = setTimeout(
      () => {
        visitIsOver()
        notify.info(
          say('Your time acting as a customer ended. You are signed in as yourself again.'),
        )
        leave.current()
      },
      Math.max(0, left),
    )
    return () => clearTimeout(timer)
  }, [values.until_Shadow, leave])

  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
      setMinutes(minutesTo(values.until_Shadow))
    } catch (error) {
      notify.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-label={say('Acting as a customer')} className={classes['shadow']}>
      <p>
        {say('You are acting as')} <strong>{values.userName_Shadow}</strong>
        {say(', {customerNameShadow}, until {untilShadow} ({minutes}). Reason: {reasonShadow}', {
          customerNameShadow: values.customerName_Shadow,
          untilShadow: clockHere(values.until_Shadow),
          minutes: describeDuration(minutes),
          reasonShadow: values.reason_Shadow,
        })}
      </p>
      <Button
        variant="default"
        size="compact-sm"
        disabled={busy}
        onClick={() => void attempt(renewVisit)}
      >
        {say('Renew')}
      </Button>
      <Button
        color="dark"
        size="compact-sm"
        disabled={busy}
        onClick={() => void attempt(async () => (await endVisit()) && leave.current())}
      >
        {say('End')}
      </Button>
    </section>
  )
}
