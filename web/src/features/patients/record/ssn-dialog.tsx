import { say } from '@labgate/contract/languages/say'
import { patients } from '@labgate/contract/patients/patients'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { LimitedText } from '../../../ui/fields/limited-text.tsx'

const seconds = 30
const inGroups = (ssn: string): string => ssn.replace(/^(\d{3})-?(\d{2})-?(\d{4})$/, '$1-$2-$3')

const Shown = ({ ssn, onOver }: { ssn: string; onOver: () => void }) => {
  const [left, setLeft] = useState(seconds)
  const close = useRef<HTMLButtonElement>(null)
  /* The field that had the focus is gone. */
  useEffect(() => close.current?.focus(), [])
  useEffect(() => {
    const until = Date.now() + seconds * 1000
    const timer = setInterval(() => {
      const rest = Math.ceil((until - Date.now()) / 1000)
      setLeft(rest)
      if (rest <= 0) onOver()
    }, 250)
    return () => clearInterval(timer)
  }, [onOver])
  return (
    <Stack gap="xs">
      <Text size="xl" fw={600} ff="monospace" aria-label={say('Social Security number')}>
        {inGroups(ssn)}
      </Text>
      <Text size="sm" c="dimmed">
        {say('Hides in {left} {value}.', {
          left,
          value: left === 1 ? say('second') : say('seconds'),
        })}
      </Text>
      <Group justify="flex-end">
        <Button ref={close} variant="default" onClick={onOver}>
          {say('Close')}
        </Button>
      </Group>
    </Stack>
  )
}

/**
 * Shows a whole social security number for half a minute, for a reason that is recorded
 * (rules.md#sensitive-number-mask). The number is only in this dialog: it is fetched by a plain
 * call, so that no response cache holds it longer.
 */
export const SsnDialog = ({ patientId, onClose }: { patientId: number; onClose: () => void }) => {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const [ssn, setSsn] = useState('')
  const ask = async () => {
    if (reason.trim() === '') return setFault(say('Enter why you need the number.'))
    setBusy(true)
    setError(null)
    try {
      setSsn((await call(patients.wholeSsn, { patientId, reason: reason.trim() })).ssn)
    } catch (refused) {
      setError(refused)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog opened onClose={onClose} title={say('Show Social Security number')}>
      {ssn !== '' ? (
        <Shown ssn={ssn} onOver={onClose} />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            void ask()
          }}
        >
          <Stack>
            <Text size="sm">
              {say('Who viewed the number, when, and why is recorded for administrators.')}
            </Text>
            <LimitedText
              label={say('Reason')}
              required
              maxLength={200}
              value={reason}
              error={fault}
              autoComplete="off"
              data-autofocus
              onChange={(event) => {
                setReason(event.currentTarget.value)
                setFault('')
              }}
            />
            {error !== null && <Failure error={error} />}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={onClose}>
                {say('Cancel')}
              </Button>
              <Button type="submit" loading={busy}>
                {say('Show for 30 seconds')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  )
}
