import { locations } from '@labgate/contract/accounts/locations'
import type { CorrectionReason } from '@labgate/contract/corrections/acts'
import { corrections } from '@labgate/contract/corrections/corrections'
import type { ReadFrom } from '@labgate/contract/corrections/move-rules'
import { describeLeft } from '@labgate/contract/corrections/texts'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import type { LabOrder } from '@labgate/contract/orders/order-shape'
import { orders } from '@labgate/contract/orders/orders'
import { users } from '@labgate/contract/people/users'
import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useApiQuery } from '../../api/queries.ts'
import { useCallForm } from '../../forms/use-call-form.ts'
import { useScanTarget } from '../../scan/targets.ts'
import { LimitedText } from '../../ui/fields/limited-text.tsx'
import { FormFrame } from '../../ui/form-frame.tsx'
import { IconUsers } from '../../ui/icons/icons.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { notify } from '../../ui/notify.tsx'
import { AccountPicker, type PickedAccount } from '../../ui/pickers/account-picker.tsx'
import { PatientPicker, type PickedPatient } from '../../ui/pickers/patient-picker.tsx'
import { Blocks } from './blocks.tsx'
import { FieldsChanged } from './fields-changed.tsx'
import { FollowUpList } from './follow-up-list.tsx'
import { KeyedFields, keyedBegin, keyedRequired } from './keyed-fields.tsx'

/** Where the order belongs in the right account. */
interface Where {
  patientId: number
  locationId: number
  userId_Physician: number
  specimenBarcode: string
}
interface Chosen extends Where {
  patient: PickedPatient
}
interface ConfirmProps {
  order: LabOrder
  where: Where
  answer: ApiResponse<(typeof corrections)['previewAccountMove']>
  onBack: () => void
  /** The new order; 0: a second person must confirm first. */
  onDone: (labOrderId: number) => void
}

const ConfirmAccount = ({ order, where, answer, onBack, onDone }: ConfirmProps) => {
  const { fields, left, told: lines, needsSecondPerson, rowVersion } = answer
  const form = useCallForm({
    endpoint: corrections.moveToAccount,
    initial: { ...keyedBegin, reason: 'wrong-account' },
    required: keyedRequired,
    toInput: ({ readFrom, reason, medicalRecordId: _none, ...keyed }) => ({
      ...keyed,
      ...where,
      labOrderId: order.labOrderId,
      readFrom: readFrom as ReadFrom,
      reason: reason as CorrectionReason,
      rowVersion,
    }),
    refresh: [
      corrections.list,
      corrections.previewAccountMove,
      orders.get,
      orders.list,
      orders.history,
    ],
    onDone: ({ message, labOrderId }) => {
      notify.success(message)
      onDone(labOrderId)
    },
  })
  const back = (
    <Button variant="default" onClick={onBack}>
      {say('Back')}
    </Button>
  )
  return (
    <FormFrame
      form={form}
      saveLabel={needsSecondPerson ? say('Request move') : say('Move order')}
      aside={back}
    >
      <Stack gap="md">
        <FieldsChanged fields={fields} />
        <Text size="sm">{describeLeft(left)}</Text>
        <FollowUpList notices={lines} />
        {needsSecondPerson && (
          <Alert variant="light" icon={<IconUsers aria-hidden />}>
            {say(
              'The order has a result. A second person must confirm the move before anything changes.',
            )}
          </Alert>
        )}
        <KeyedFields form={form} />
      </Stack>
    </FormFrame>
  )
}

const notGiven = { value: '0', label: say('Not on the requisition') }
const choicesOf = (rows: readonly { value: number; label: string }[]) => [
  notGiven,
  ...rows.map(({ value, label }) => ({ value: String(value), label })),
]

interface NewNumberFieldProps {
  specimenBarcode: string
  onNumber: (next: string) => void
}
const NewNumberField = ({ specimenBarcode, onNumber }: NewNumberFieldProps) => (
  <LimitedText
    label={say('New number')}
    description={say('Scan one of that account’s labels. Leave blank to be given a new number.')}
    inputWrapperOrder={['label', 'input', 'description']}
    w={240}
    maxLength={20}
    inputMode="numeric"
    value={specimenBarcode}
    onChange={(event) => onNumber(event.currentTarget.value)}
  />
)

interface WhereFieldsProps {
  customerId: number
  patient: PickedPatient | null
  locationId: string | null
  physician: string | null
  specimenBarcode: string
  onPatient: (next: PickedPatient | null) => void
  onLocation: (next: string | null) => void
  onPhysician: (next: string | null) => void
  onNumber: (next: string) => void
}
const WhereFields = ({
  customerId,
  patient,
  locationId,
  physician,
  specimenBarcode,
  onPatient,
  onLocation,
  onPhysician,
  onNumber,
}: WhereFieldsProps) => {
  const places = useApiQuery(locations.listForCustomer, { CustomerId: customerId })
  const people = useApiQuery(users.list, {
    searchCriteria: { customerId, physicianOnly: true, active: 1, pageSize: 200 },
  })
  return (
    <Group gap="md" align="flex-start">
      <PatientPicker
        label={say('Patient in that account')}
        customerId={customerId}
        value={patient}
        onChange={onPatient}
      />
      <Select
        label={say('Location')}
        w={240}
        searchable
        placeholder={say('Choose')}
        data={choicesOf(
          (places.data?.list ?? []).map((row) => ({
            value: row.locationId,
            label: row.locationName,
          })),
        )}
        value={locationId}
        onChange={onLocation}
      />
      <Select
        label={say('Provider')}
        w={240}
        searchable
        placeholder={say('Choose')}
        data={choicesOf(
          (people.data?.list ?? []).map((row) => ({ value: row.userId, label: row.name })),
        )}
        value={physician}
        onChange={onPhysician}
      />
      <NewNumberField specimenBarcode={specimenBarcode} onNumber={onNumber} />
    </Group>
  )
}

/* Patient, location, provider, and label in the chosen account. */
interface ChooseProps {
  account: PickedAccount
  /** The choices made before the preview. */
  begin: Chosen | undefined
  onPreview: (chosen: Chosen) => void
}
const ChooseWhere = ({ account, begin, onPreview }: ChooseProps) => {
  const { customerId } = account

  const [patient, setPatient] = useState<PickedPatient | null>(begin?.patient ?? null)
  const [locationId, setLocation] = useState<string | null>(
    begin === undefined ? null : String(begin.locationId),
  )
  const [physician, setPhysician] = useState<string | null>(
    begin === undefined ? null : String(begin.userId_Physician),
  )
  const [specimenBarcode, setNumber] = useState(begin?.specimenBarcode ?? '')
  useScanTarget((scan) => {
    if (scan.kind === 'specimen') setNumber(scan.code)
    else
      notify.info(say('That is not a specimen label.'), say('Scanned {code}', { code: scan.code }))
  })
  const isWhole = patient !== null && locationId !== null && physician !== null
  return (
    <Stack gap="md" align="flex-start">
      <WhereFields
        customerId={customerId}
        patient={patient}
        locationId={locationId}
        physician={physician}
        specimenBarcode={specimenBarcode}
        onPatient={setPatient}
        onLocation={setLocation}
        onPhysician={setPhysician}
        onNumber={setNumber}
      />
      <Button
        disabled={!isWhole}
        onClick={() =>
          isWhole &&
          onPreview({
            patient,
            patientId: patient.patientId,
            locationId: Number(locationId),
            userId_Physician: Number(physician),
            specimenBarcode: specimenBarcode.trim(),
          })
        }
      >
        {say('Preview')}
      </Button>
    </Stack>
  )
}

interface MovePreviewProps {
  query: UseQueryResult<ApiResponse<typeof corrections.previewAccountMove>>
  order: LabOrder
  where: Where
  onBack: () => void
  onDone: (labOrderId: number) => void
}
const MovePreview = ({ query, order, where, onBack, onDone }: MovePreviewProps) => {
  return (
    <Loaded from={query} height={320}>
      {(answer) =>
        answer.blocks.length > 0 ? (
          <Stack gap="sm" align="flex-start">
            <Blocks blocks={answer.blocks} />
            <Button variant="default" onClick={onBack}>
              {say('Back')}
            </Button>
          </Stack>
        ) : (
          <ConfirmAccount
            order={order}
            where={where}
            answer={answer}
            onBack={onBack}
            onDone={onDone}
          />
        )
      }
    </Loaded>
  )
}

/**
 * Moves an order to the account it belongs to: which account and patient; what changes and who is
 * notified; then the identifiers and the reason.
 */
export const AccountForm = ({
  order,
  onDone,
}: {
  order: LabOrder
  onDone: (labOrderId: number) => void
}) => {
  const [account, setAccount] = useState<PickedAccount | null>(null)
  const [chosen, setChosen] = useState<Chosen>()
  const [isPreviewed, setPreviewed] = useState(false)
  const { patient: _who, ...where } = chosen ?? {
    patient: null,
    patientId: 0,
    locationId: 0,
    userId_Physician: 0,
    specimenBarcode: '',
  }
  const query = useApiQuery(
    corrections.previewAccountMove,
    { labOrderId: order.labOrderId, ...where },
    { freshFor: 0, enabled: isPreviewed },
  )
  const back = () => setPreviewed(false)
  const choose = (next: PickedAccount | null): void => {
    setAccount(next)
    setChosen(undefined)
  }
  if (isPreviewed)
    return <MovePreview query={query} order={order} where={where} onBack={back} onDone={onDone} />
  return (
    <Stack gap="md">
      <AccountPicker label={say('Right account')} width={320} value={account} onChange={choose} />
      {account !== null && account.customerId === order.customerId && (
        <Text size="sm">
          {say(
            'The order is in this account. Choose the other one, or correct the patient, provider, or location.',
          )}
        </Text>
      )}
      {account !== null && account.customerId !== order.customerId && (
        <ChooseWhere
          key={account.customerId}
          account={account}
          begin={chosen}
          onPreview={(next) => {
            setChosen(next)
            setPreviewed(true)
          }}
        />
      )}
    </Stack>
  )
}
