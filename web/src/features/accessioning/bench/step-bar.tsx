import type { BenchOrder } from '@labgate/contract/accessioning'
import { Button, Group, Kbd, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { useNow } from '../../../use-now.ts'
import { instantAsText } from '../../../forms/dates.ts'
import classes from '../accessioning.module.css'
import { waitsForOrder } from '../model/verdict.ts'
import type { BenchForm } from './use-bench-form.ts'

interface StepBarProps {
  order: BenchOrder
  form: BenchForm
  labName: string
  /** Some field waits for what only the tube says: it has the focus, not the button. */
  asksFirst: boolean
  others: ReactNode
}

const nextSays: Record<BenchForm['match'], string> = {
  eye: 'Name and birth date agree',
  keyed: 'Compare and go on',
  released: 'Release and go on',
}

/* A short code of somebody else's ends with an Enter too: keys that come so close behind a character are no person's. */
const useScannersEnter = () => {
  const last = useRef(-Infinity)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.length === 1 && event.key !== ' ') last.current = event.timeStamp
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])
  return (event: { key: string; timeStamp: number; nativeEvent: KeyboardEvent; preventDefault: () => void }): void => {
    /* A key that is held down confirms one step, not two. */
    if ((event.key === 'Enter' || event.key === ' ') && (event.nativeEvent.repeat || event.timeStamp - last.current < 40)) event.preventDefault()
  }
}

/** The one next step, by Enter; hold and reject by a key each. */
export const StepBar = ({ order, form, labName, asksFirst, others }: StepBarProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const now = useNow(30)
  const ignoreScanners = useScannersEnter()
  const navigate = useNavigate()
  const openOrder = (): void => void navigate({ to: '/lab-order' as never, search: { id: String(order.labOrderId) } as never })
  const confirms = form.step === 'confirm'
  const isStopped = form.verdict.verdict === 'stop' && form.match !== 'released'
  useEffect(() => {
    if (confirms || !asksFirst) button.current?.focus()
  }, [confirms, asksFirst])
  return (
    <Stack gap={6} className={classes['bar'] ?? ''} role="group" aria-label="Next step">
      {confirms && (
        <Text size="sm" ta="right">
          {`Accessioned ${instantAsText(now.toISOString())} at ${labName}; ${order.receivedDate === null ? 'received now' : `received ${instantAsText(order.receivedDate)}`}.`}
        </Text>
      )}
      <Group gap={8}>
        {others}
        {waitsForOrder(form.verdict) && (
          <Button variant="default" size="md" ml="auto" onClick={openOrder}>
            Open the order
          </Button>
        )}
        <Button
          ref={button}
          size="md"
          ml={waitsForOrder(form.verdict) ? 0 : 'auto'}
          disabled={isStopped && !confirms}
          loading={form.processing}
          rightSection={
            <Kbd size="xs" className={classes['key'] ?? ''}>
              Enter
            </Kbd>
          }
          onKeyDown={ignoreScanners}
          onClick={() => (confirms ? void form.process() : form.goOn())}
        >
          {confirms ? 'Process' : nextSays[form.match]}
        </Button>
      </Group>
    </Stack>
  )
}
