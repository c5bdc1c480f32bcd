import { scanMarks, users } from '@labgate/contract/people/users'
import { Modal, SimpleGrid, Stack, Text } from '@mantine/core'
import { PrintTestLabel } from '../../features/orders/paper/print-test-label.tsx'
import { useCallForm } from '../../forms/use-call-form.ts'
import { sessionStore } from '../../session/store.ts'
import { useSession } from '../../session/use-session.ts'
import { writeValues, type SessionValues } from '../../session/values.ts'
import { CheckField } from '../../ui/fields/choice-fields.tsx'
import { NumberField, TextField } from '../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../ui/form-frame.tsx'
import { notify } from '../../ui/notify.tsx'
import type { DialogProps } from './dialog-props.ts'
import { ScannerTrial } from './scanner-trial.tsx'

const notAMark = `Use one of ${Array.from(scanMarks).join(' ')}, or none.`

const hardwareOf = (userId: number, values: SessionValues) => ({
  userId,
  barcodePrinter: values.barcodePrinter,
  barcodeQty: values.barcodeQty,
  camera: values.camera,
  scanPrefix: values.scanPrefix,
  scanSuffix: values.scanSuffix,
})

/** This workstation's barcode printer, camera, and scanner; closes when they are saved. */
export const HardwareModal = ({ onClose }: DialogProps) => {
  const { values, userId } = useSession()
  const form = useCallForm({
    endpoint: users.savePrinter,
    initial: hardwareOf(userId, values),
    check: ({ barcodeQty, scanPrefix, scanSuffix }) => ({
      ...((!Number.isInteger(Number(barcodeQty)) || String(barcodeQty) === '') && {
        barcodeQty: 'Enter a whole number from 0 to 5.',
      }),
      ...(!scanMarks.includes(scanPrefix) && { scanPrefix: notAMark }),
      ...(!scanMarks.includes(scanSuffix) && { scanSuffix: notAMark }),
    }),
    onDone: (_, { barcodePrinter, barcodeQty, camera, scanPrefix, scanSuffix }) => {
      writeValues({ barcodePrinter, barcodeQty, camera, scanPrefix, scanSuffix })
      sessionStore.changed()
      notify.success('The hardware settings are saved.')
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
            description="The name of a printer on the laboratory’s network. With any other name, or none, labels print in the browser."
          />
          <NumberField form={form} name="barcodeQty" label="Labels for each tube" min={0} max={5} />
          <CheckField form={form} name="camera" label="Camera active" />
          <PrintTestLabel printer={String(printer)} />
          <Text fw={600} mt="xs">
            Scanner
          </Text>
          <SimpleGrid cols={2}>
            <TextField
              form={form}
              name="scanPrefix"
              label="Prefix character"
              maxLength={1}
              description="Leave blank for none"
            />
            <TextField
              form={form}
              name="scanSuffix"
              label="Suffix character"
              maxLength={1}
              description="Leave blank for none or Enter"
            />
          </SimpleGrid>
          <ScannerTrial
            onUse={({ prefix, suffix }) => {
              form.fields.inner.setFieldValue('scanPrefix', prefix)
              form.fields.inner.setFieldValue('scanSuffix', suffix)
            }}
          />
        </Stack>
      </FormFrame>
    </Modal>
  )
}
