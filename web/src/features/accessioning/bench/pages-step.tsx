import type { BenchOrder } from '@labgate/contract/accessioning/accessioning'
import { say } from '@labgate/contract/languages/say'
import { Button, Group, Kbd, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { AddOrderAttachment } from '../../../core/orders/papers/add-order-attachment.tsx'
import { useShortcut } from '../../../keys/shortcuts.ts'
import { useStepFocus } from '../../../ui/use-step-focus.ts'
import classes from '../accessioning.module.css'

interface PagesStepProps {
  order: BenchOrder
  /** A document form is open, and the chord saves it. */
  taking: boolean
  onTaking: (taking: boolean) => void
}

const describeAttached = (saved: number): string => {
  if (saved === 0) return say('Photograph the requisition, or process the tube without it.')
  return saved === 1
    ? say('One document is attached to the order. Add another, or process the tube.')
    : say('{saved} documents are attached to the order.', { saved })
}

/** If there is a camera: the pages of the requisition, as several documents if needed, or none. */
export const PagesStep = ({ order, taking, onTaking }: PagesStepProps) => {
  const [saved, setSaved] = useState(0)
  const action = useStepFocus<HTMLButtonElement>(taking)
  useShortcut('p', say('Pages of the requisition'), () => onTaking(true))
  return (
    <Stack gap="sm" role="group" aria-label={say('Pages of the requisition')}>
      <Group gap="md">
        {taking ? (
          <Button key="end" ref={action} variant="default" onClick={() => onTaking(false)}>
            {say('No more pages')}
          </Button>
        ) : (
          <Button
            key="begin"
            ref={action}
            variant="default"
            onClick={() => onTaking(true)}
            rightSection={
              <Kbd size="xs" className={classes['key'] ?? ''}>
                P
              </Kbd>
            }
          >
            {saved === 0 ? say('Take pages') : say('Take more pages')}
          </Button>
        )}
        <Text size="sm" role="status">
          {describeAttached(saved)}
        </Text>
      </Group>
      {taking && (
        <AddOrderAttachment
          labOrderId={order.labOrderId}
          onDone={() => {
            setSaved((before) => before + 1)
            onTaking(false)
          }}
        />
      )}
    </Stack>
  )
}
