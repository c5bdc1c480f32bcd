import { say } from '@labgate/contract/languages/say'
import { orderPapers } from '@labgate/contract/orders/order-documents'
import { mayAttach, type SpecimenState } from '@labgate/contract/orders/order-status'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { AddOrderAttachment } from '../../../core/orders/papers/add-order-attachment.tsx'
import { useMay, useSession } from '../../../session/use-session.ts'
import { IconPlus } from '../../../ui/icons/icons.ts'
import { Section } from '../../../ui/section.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import type { Whose } from '../../../ui/whose.tsx'
import { PaperList } from './paper-list.tsx'

interface OrderAttachmentsProps {
  labOrderId: number
  /** Determines who can add. */
  state: SpecimenState
}

const useMayAdd = (state: SpecimenState): boolean => {
  const { who } = useSession()
  const may = useMay()
  return may.call(orderPapers.saveAttachment) && mayAttach(who, state)
}
const Add = ({ onAdd }: { onAdd: () => void }) => (
  <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
    {say('Add attachment')}
  </Button>
)

/**
 * The papers of an order as a section of its page. It opens its own drawer, so it is outside other
 * forms.
 */
export const OrderAttachments = ({ labOrderId, state }: OrderAttachmentsProps) => {
  const may = useMay()
  const mayAdd = useMayAdd(state)
  const [adding, setAdding] = useState(false)
  if (!may.call(orderPapers.attachments)) return null
  return (
    <Section
      id="attachments"
      title={say('Attachments')}
      columns={1}
      actions={mayAdd && <Add onAdd={() => setAdding(true)} />}
    >
      <PaperList labOrderId={labOrderId} />
      <SideDrawer opened={adding} title={say('Add attachment')} onClose={() => setAdding(false)}>
        {adding && <AddOrderAttachment labOrderId={labOrderId} onDone={() => setAdding(false)} />}
      </SideDrawer>
    </Section>
  )
}

/** The same beside a list. */
export const OrderAttachmentsDrawer = ({
  labOrderId,
  state,
  whose,
  title,
  onClose,
}: OrderAttachmentsProps & { whose: Whose; title: string; onClose: () => void }) => {
  const mayAdd = useMayAdd(state)
  const [adding, setAdding] = useState(false)
  return (
    <SideDrawer
      opened
      whose={whose}
      title={adding ? say('Add attachment') : title}
      onClose={adding ? () => setAdding(false) : onClose}
    >
      {adding ? (
        <AddOrderAttachment labOrderId={labOrderId} onDone={() => setAdding(false)} />
      ) : (
        <Stack gap="sm" align="stretch">
          {mayAdd && (
            <div>
              <Add onAdd={() => setAdding(true)} />
            </div>
          )}
          <PaperList labOrderId={labOrderId} />
        </Stack>
      )}
    </SideDrawer>
  )
}
