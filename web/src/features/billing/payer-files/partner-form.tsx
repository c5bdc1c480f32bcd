import {
  tradingPartners,
  transportKinds,
  transportLabels,
  type TradingPartner,
  type TransportKind,
} from '@labgate/contract/billing/trading-partners'
import { say } from '@labgate/contract/languages/say'
import { Alert, Stack } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { changesOf } from '../../../forms/changes.ts'
import { useRecordForm, type RecordForm } from '../../../forms/use-record-form.ts'
import { useMay } from '../../../session/use-session.ts'
import { ChoiceField, SwitchField } from '../../../ui/fields/choice-fields.tsx'
import { NumberField, TextField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { notify } from '../../../ui/notify.tsx'
import { Section } from '../../../ui/section.tsx'
import { WayFields, type PartnerFields } from './partner-fields.tsx'

const fieldsOf = ({
  hasSecret: _secret,
  reachedAt: _reached,
  failedAt: _failed,
  failure: _failure,
  waiting: _waiting,
  lastSentAt: _sent,
  lastReceivedAt: _received,
  payers: _payers,
  pickUp,
  ...row
}: TradingPartner): PartnerFields => ({
  ...row,
  pickUp: pickUp.join('\n'),
  secret: '',
  confirmedName: '',
})
const linesOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .map((line) => line.trim())
    .filter(Boolean)

/*
 * Payload types are lines on the screen and a list on the wire; a new partner always sends its
 * connection, changed or not.
 */
const inputOf = (given: PartnerFields, before: PartnerFields) => {
  const { pickUp, ...changes } = changesOf(before, given) as Partial<PartnerFields>
  const isNew = before.tradingPartnerId === 0
  return {
    ...changes,
    // a field being typed into contains text
    ...(changes.port !== undefined && { port: Number(changes.port) || 0 }),
    ...(changes.statusDays !== undefined && { statusDays: Number(changes.statusDays) || 0 }),
    ...(isNew && { transport: given.transport }),
    ...((pickUp !== undefined || isNew) &&
      given.transport === 'http' && { pickUp: linesOf(given.pickUp) }),
    tradingPartnerId: before.tradingPartnerId,
    rowVersion: before.rowVersion,
  }
}

const PartnerSection = ({ form }: { form: RecordForm<PartnerFields> }) => (
  <Section id="partner" title={say('Partner')} columns={1}>
    <Stack gap="sm">
      <TextField form={form} name="name" label={say('Name')} required maxLength={60} />
      <SwitchField
        form={form}
        name="active"
        label={say('Active')}
        description={say('Files are exchanged with active partners only.')}
      />
      <SwitchField
        form={form}
        name="isTest"
        label={say('Test')}
        description={say(
          'Files are marked as tests (ISA15) and move no money. Turn this off when the partner accepts our files.',
        )}
      />
    </Stack>
  </Section>
)

interface ClaimStatusSectionProps {
  form: RecordForm<PartnerFields>
  asksStatus: boolean
}
const ClaimStatusSection = ({ form, asksStatus }: ClaimStatusSectionProps) => (
  <Section id="status" title={say('Claim status')} columns={1}>
    <Stack gap="sm">
      <SwitchField
        form={form}
        name="asksStatus"
        label={say('Ask for the status of claims (276)')}
        description={say('Of claims without a remittance. The partner must accept 276 files.')}
      />
      {asksStatus && (
        <NumberField
          form={form}
          name="statusDays"
          label={say('Days after sending')}
          max={365}
          description={say('0 uses the usual answer time of each payer.')}
        />
      )}
    </Stack>
  </Section>
)

const IdsSection = ({ form }: { form: RecordForm<PartnerFields> }) => (
  <Section id="ids" title={say('IDs in files')} columns={2}>
    <TextField
      form={form}
      name="submitterQualifier"
      label={say('Our qualifier')}
      required
      maxLength={2}
      code
    />
    <TextField
      form={form}
      name="submitterId"
      label={say('Our ID')}
      required
      maxLength={15}
      code
      description={say('Assigned by the partner.')}
    />
    <TextField
      form={form}
      name="receiverQualifier"
      label={say('Partner’s qualifier')}
      required
      maxLength={2}
      code
    />
    <TextField
      form={form}
      name="receiverId"
      label={say('Partner’s ID')}
      required
      maxLength={15}
      code
    />
    <TextField
      form={form}
      name="receiverName"
      label={say('Partner’s name in files')}
      required
      maxLength={60}
    />
  </Section>
)

interface ConnectionSectionProps {
  form: RecordForm<PartnerFields>
  kinds: TransportKind[]
  values: PartnerFields
  partner: TradingPartner
  saves: boolean
}
const ConnectionSection = ({ form, kinds, values, partner, saves }: ConnectionSectionProps) => (
  <Section id="way" title={say('Connection')} columns={1}>
    <Stack gap="sm">
      <ChoiceField
        form={form}
        name="transport"
        label={say('Connection')}
        required
        options={kinds.map((value) => ({ value, label: transportLabels[value] }))}
        clearable={false}
        searchable={false}
      />
      <WayFields
        form={form}
        transport={values.transport}
        moves={values.afterTaking === 'move'}
        hasSecret={partner.hasSecret}
        mayEdit={saves}
      />
    </Stack>
  </Section>
)

interface ProductionConfirmationProps {
  isTest: boolean
  form: RecordForm<PartnerFields>
  name: string
}
const ProductionConfirmation = ({ isTest, form, name }: ProductionConfirmationProps) => (
  <Alert
    color="yellow"
    variant="light"
    title={
      isTest
        ? say('This partner is in production')
        : say('Files to this partner are for production')
    }
  >
    <TextField
      form={form}
      name="confirmedName"
      label={say('Enter “{name}” to confirm', { name })}
      maxLength={60}
      description={say('The next claims to this partner go out with these settings.')}
    />
  </Alert>
)

/**
 * A trading partner: its IDs, whether it is in production, and its transport. A change in
 * production prompts for the partner's name first.
 */
export const PartnerForm = ({
  partner,
  onSaved,
}: {
  partner: TradingPartner
  onSaved: () => void
}) => {
  const saves = useMay().call(tradingPartners.save)
  const [record] = useState(() => fieldsOf(partner))
  const [values, setValues] = useState(record)
  const form = useRecordForm({
    form: 'trading-partner',
    endpoint: tradingPartners.save,
    idName: 'tradingPartnerId',
    record,
    reload: async () =>
      fieldsOf(
        (await call(tradingPartners.list, {})).list.find(
          ({ tradingPartnerId }) => tradingPartnerId === partner.tradingPartnerId,
        ) ?? partner,
      ),
    refresh: [tradingPartners.list],
    // the server says what each transport needs besides them
    required: {
      name: say('Enter a name.'),
      submitterId: say('Enter our ID at the partner.'),
      receiverId: say('Enter the partner’s ID.'),
      receiverName: say('Enter the partner’s name in files.'),
    },
    asks: inputOf,
    secrets: ['secret', 'confirmedName'],
    mayEdit: () => saves,
    place: 'drawer',
    onValues: setValues,
    onSaved: () => {
      notify.success(say('Saved.'))
      onSaved()
    },
  })
  const inProduction =
    partner.tradingPartnerId > 0 && (!partner.isTest || !values.isTest) && form.changed > 0
  const kinds = transportKinds.filter(
    (kind) => kind !== 'simulated' || partner.transport === 'simulated',
  )
  const content = (
    <Stack gap="lg">
      <PartnerSection form={form} />
      <ClaimStatusSection form={form} asksStatus={values.asksStatus} />
      <IdsSection form={form} />
      <ConnectionSection
        form={form}
        kinds={kinds}
        values={values}
        partner={partner}
        saves={saves}
      />
      {inProduction && saves && (
        <ProductionConfirmation isTest={values.isTest} form={form} name={partner.name} />
      )}
    </Stack>
  )
  if (!saves) return content
  return (
    <FormFrame form={form} saveLabel={say('Save trading partner')}>
      {content}
    </FormFrame>
  )
}
