import { say } from '@labgate/contract/languages/say'
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

const notAMark = say('Use one of {scanMarks}, or none.', {
  scanMarks: Array.from(scanMarks).join(' '),
})

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
        barcodeQty: say('Enter a whole number from 0 to 5.'),
      }),
      ...(!scanMarks.includes(scanPrefix) && { scanPrefix: notAMark }),
      ...(!scanMarks.includes(scanSuffix) && { scanSuffix: notAMark }),
    }),
    onDone: (_, { barcodePrinter, barcodeQty, camera, scanPrefix, scanSuffix }) => {
      writeValues({ barcodePrinter, barcodeQty, camera, scanPrefix, scanSuffix })
      sessionStore.changed()
      notify.success(say('The hardware settings are saved.'))
      onClose()
    },
  })
  const printer = form.fields.inner.useWatchValue('barcodePrinter')
  return (
    <Modal opened onClose={onClose} title={say('Hardware')}>
      <FormFrame form={form} saveLabel={say('Save')}>
        <Stack gap="sm">
          <TextField
            form={form}
            name="barcodePrinter"
            label={say('Barcode printer')}
            maxLength={50}
            focusFirst
            description={say(
              'The name of a printer on the laboratory’s network. With any other name, or none, labels print in the browser.',
            )}
          />
          <NumberField
            form={form}
            name="barcodeQty"
            label={say('Labels for each tube')}
            min={0}
            max={5}
          />
          <CheckField form={form} name="camera" label={say('Camera active')} />
          <PrintTestLabel printer={String(printer)} />
          <Text fw={600} mt="xs">
            {say('Scanner')}
          </Text>
          <SimpleGrid cols={2}>
            <TextField
              form={form}
              name="scanPrefix"
              label={say('Prefix character')}
              maxLength={1}
              description={say('Leave blank for none')}
            />
            <TextField
              form={form}
              name="scanSuffix"
              label={say('Suffix character')}
              maxLength={1}
              description={say('Leave blank for none or Enter')}
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
