import type { BenchOrder } from '@labgate/contract/accessioning'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { AddOrderAttachment } from '../../orders/papers/add-order-attachment.tsx'

/** Where there is a camera: the pages of the requisition, several documents if need be, or none. */
export const PagesStep = ({ order, onDone }: { order: BenchOrder; onDone: () => void }) => {
  const [saved, setSaved] = useState(0)
  const skip = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    skip.current?.focus()
  }, [saved])
  return (
    <Stack gap="sm" role="group" aria-label="Pages of the requisition">
      <Group gap="md">
        <Button ref={skip} size="md" onClick={onDone}>
          {saved === 0 ? 'No pages, go on' : 'Go on'}
        </Button>
        <Text size="sm" c="dimmed">
          {saved === 0
            ? 'Take pictures of the requisition, or go on without.'
            : saved === 1
              ? 'One document is attached to the order. Another one, or go on.'
              : `${saved} documents are attached to the order.`}
        </Text>
      </Group>
      <AddOrderAttachment key={saved} labOrderId={order.labOrderId} onDone={() => setSaved((before) => before + 1)} />
    </Stack>
  )
}
