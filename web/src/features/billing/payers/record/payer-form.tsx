import { payers, type Payer } from '@labgate/contract/billing/payers'
import { say } from '@labgate/contract/languages/say'
import { Group, Stack } from '@mantine/core'
import { call } from '../../../../api/call.ts'
import { useRecordForm } from '../../../../forms/use-record-form.ts'
import { useMay } from '../../../../session/use-session.ts'
import { FormFrame } from '../../../../ui/form-frame.tsx'
import { notify } from '../../../../ui/notify.tsx'
import { SectionRail } from '../../../../ui/section-rail.tsx'
import { checkPayer, fieldsOfPayer, requiredOfPayer } from './payer-fields.ts'
import { PayerSections, sectionsOf } from './payer-sections.tsx'

/** The form of one payer, new or existing; without the right to save, its fields are text. */
export const PayerForm = ({ payer, onSaved }: { payer: Payer; onSaved: (id: number) => void }) => {
  const saves = useMay().call(payers.save)
  const form = useRecordForm({
    form: 'payer',
    endpoint: payers.save,
    idName: 'insuranceId',
    record: payer,
    reload: async () => fieldsOfPayer(await call(payers.get, { insuranceId: payer.insuranceId })),
    refresh: [payers.get, payers.list],
    required: requiredOfPayer,
    check: checkPayer,
    mayEdit: () => saves,
    onSaved: (id) => {
      notify.success(say('Saved.'))
      onSaved(id)
    },
  })
  const content = (
    <Group align="flex-start" wrap="nowrap">
      <SectionRail sections={sectionsOf(payer)} />
      <Stack flex={1} gap="lg" miw={0}>
        <PayerSections form={form} />
      </Stack>
    </Group>
  )
  return saves ? (
    <FormFrame form={form} saveLabel={say('Save payer')}>
      {content}
    </FormFrame>
  ) : (
    content
  )
}
