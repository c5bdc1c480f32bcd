import { Modal, Stack } from '@mantine/core'
import { users } from '@labgate/contract/users'
import { PrintTestLabel } from '../../features/orders/paper/print-test-label.tsx'
import { useCallForm } from '../../forms/use-call-form.ts'
import { sessionStore } from '../../session/store.ts'
import { useSession } from '../../session/use-session.ts'
import { writeValues } from '../../session/values.ts'
import { CheckField } from '../../ui/fields/choice-fields.tsx'
import { NumberField, TextField } from '../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../ui/form-frame.tsx'
import { notify } from '../../ui/notify.tsx'
import type { DialogProps } from './dialogs.tsx'

/** The barcode printer and the camera of this workplace; closes when they are saved. */
export const HardwareModal = ({ onClose }: DialogProps) => {
  const { values, userId } = useSession()
  const form = useCallForm({
    endpoint: users.savePrinter,
    initial: { userId, barcodePrinter: values.barcodePrinter, barcodeQty: values.barcodeQty, camera: values.camera },
    check: ({ barcodeQty }) => (Number.isInteger(Number(barcodeQty)) && String(barcodeQty) !== '' ? {} : { barcodeQty: 'Give a whole number from 0 to 5.' }),
    onDone: (_, { barcodePrinter, barcodeQty, camera }) => {
      writeValues({ barcodePrinter, barcodeQty, camera })
      sessionStore.changed()
      notify.success('The printer settings are saved.')
      onClose()
    },
  })
  const printer = form.fields.inner.useWatchValue('barcodePrinter')
  return (
    <Modal opened onClose={onClose} title="Hardware">
      <FormFrame form={form} saveLabel="Save">
        <Stack gap="sm">
          <TextField
            form={form}
            name="barcodePrinter"
            label="Barcode printer"
            maxLength={50}
            focusFirst
            description="A printer of the laboratory’s network by its name; any other name, or none, prints in the browser."
          />
          <NumberField form={form} name="barcodeQty" label="Labels for each tube" min={0} max={5} />
          <CheckField form={form} name="camera" label="Camera active" />
          <PrintTestLabel printer={String(printer)} />
        </Stack>
      </FormFrame>
    </Modal>
  )
}
