import { say } from '@labgate/contract/languages/say'
import { orderPapers } from '@labgate/contract/orders/order-documents'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'

const Shown = ({ labOrderId, patientId }: { labOrderId: number; patientId: number }) => {
  const query = useApiQuery(orderPapers.patientSignature, {
    LabOrderId: labOrderId,
    PatientId: patientId,
  })
  return (
    <Loaded from={query} height={96}>
      {({ fileType, fileAsBase64 }) => (
        /* Ink is black on every theme. */
        <img
          src={`data:${fileType};base64,${fileAsBase64}`}
          alt={say('Signature (patient document)')}
          style={{
            display: 'block',
            width: '100%',
            maxHeight: 240,
            objectFit: 'contain',
            background: '#fff',
            borderRadius: 4,
          }}
        />
      )}
    </Loaded>
  )
}

/** Shows the patient's signature on an order, on demand. */
export const PatientSignatureShown = ({
  order,
}: {
  order: { labOrderId: number; patientId: number }
}) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={say('Show the patient’s signature')}
        onClick={() => setOpen(true)}
      >
        {say('Show')}
      </Button>
      <Dialog
        opened={open}
        onClose={() => setOpen(false)}
        title={say('Signature (patient document)')}
        size="md"
      >
        {open && <Shown labOrderId={order.labOrderId} patientId={order.patientId} />}
      </Dialog>
    </>
  )
}
