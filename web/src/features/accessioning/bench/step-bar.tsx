import { linkTo } from '@labgate/contract/access/link-to'
import type { BenchOrder } from '@labgate/contract/accessioning/accessioning'
import { say } from '@labgate/contract/languages/say'
import { differencesSay } from '@labgate/contract/orders/bench-differences'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { byPointer } from '../../../keys/deliberate.ts'
import { ChordKey } from '../../../ui/chord-key.tsx'
import { waitsForOrder } from '../model/verdict.ts'
import type { BenchForm } from './use-bench-form.ts'
import classes from '../accessioning.module.css'

interface StepBarProps {
  order: BenchOrder
  form: BenchForm
  labName: string
  /**
   * False if another scan came last: nothing can be done with this tube until it is scanned again.
   */
  isNamed: boolean
  onAct: () => void
  /** The safe act, if it comes before the other: holding the tube. */
  onHold: (() => void) | undefined
  others: ReactNode
}

const actLabels: Record<BenchForm['match'], string> = {
  eye: say('They match: process'),
  keyed: say('Process'),
  released: say('Release and process'),
}

/** The one act on the tube, by chord or click; hold and reject have a key each. */
export const StepBar = ({ order, form, labName, isNamed, onAct, onHold, others }: StepBarProps) => {
  const navigate = useNavigate()
  const openOrder = (): void => void navigate(linkTo('/lab-order', { id: order.labOrderId }))
  const isStopped = form.verdict.verdict === 'stop' && form.match !== 'released'
  const inPages = form.step === 'pages'
  const differs = differencesSay(form.values) !== ''
  return (
    <Stack gap={6} className={classes['bar'] ?? ''} role="group" aria-label={say('Next step')}>
      {isNamed && !isStopped && (
        <Text size="sm" ta="right">
          {say('To be accessioned at {labName}{value}.', {
            labName,
            value: order.receivedDate === null ? say(', and received with it') : '',
          })}
        </Text>
      )}
      <Group gap={8}>
        {others}
        <Group gap={8} ml="auto" justify="flex-end">
          {waitsForOrder(form.verdict) && (
            <Button variant="default" size="md" onClick={openOrder}>
              {say('Open the order')}
            </Button>
          )}
          <Button
            size="md"
            disabled={isStopped || !isNamed}
            loading={form.processing}
            {...(onHold === undefined ? { rightSection: <ChordKey /> } : { variant: 'default' })}
            onClick={byPointer(onAct)}
          >
            {inPages
              ? say('Process')
              : differs && form.match !== 'released'
                ? say('Process despite the difference')
                : actLabels[form.match]}
          </Button>
          {onHold !== undefined && (
            <Button
              size="md"
              disabled={!isNamed}
              rightSection={<ChordKey />}
              onClick={byPointer(onHold)}
            >
              {say('Hold')}
            </Button>
          )}
        </Group>
      </Group>
    </Stack>
  )
}
