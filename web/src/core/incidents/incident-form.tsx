import { incidents, isMessageTopic, type IncidentRow } from '@labgate/contract/desk/incidents'
import { say } from '@labgate/contract/languages/say'
import { Stack } from '@mantine/core'
import { call } from '../../api/call.ts'
import { useCodes } from '../../api/codes.ts'
import { useRecordForm, type RecordForm } from '../../forms/use-record-form.ts'
import { useMay } from '../../session/use-session.ts'
import { ChoiceField, SwitchField } from '../../ui/fields/choice-fields.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { LinesField, TextField } from '../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../ui/form-frame.tsx'
import { notify } from '../../ui/notify.tsx'
import { statusOptions } from './incident-words.tsx'

/** The fields of an account issue in its form. */
type Fields = Pick<
  IncidentRow,
  | 'customerIncidentId'
  | 'customerId'
  | 'labOrderId'
  | 'shipLogId'
  | 'auditIncidentTypeId'
  | 'auditRejectionTypeId'
  | 'incidentDate'
  | 'shippingMethodId'
  | 'trackingNo'
  | 'ticketNote'
  | 'status'
  | 'dueDate'
  | 'forCustomer'
  | 'rowVersion'
>
/** What a new one is about. */
export type About = Pick<Fields, 'customerId'> &
  Partial<Pick<Fields, 'labOrderId' | 'shipLogId' | 'shippingMethodId' | 'trackingNo'>>

export const newIncident = (about: About, today: string): Fields => ({
  customerIncidentId: 0,
  labOrderId: 0,
  shipLogId: 0,
  auditIncidentTypeId: 0,
  auditRejectionTypeId: 0,
  incidentDate: today,
  shippingMethodId: 0,
  trackingNo: '',
  ticketNote: '',
  status: 'new',
  dueDate: null,
  forCustomer: false,
  rowVersion: 0,
  ...about,
})
const fieldsOf = ({ customerId, labOrderId, shipLogId, ...row }: IncidentRow): Fields => {
  const {
    customerIncidentId,
    auditIncidentTypeId,
    auditRejectionTypeId,
    incidentDate,
    shippingMethodId,
    trackingNo,
    ticketNote,
    status,
    dueDate,
    forCustomer,
  } = row
  return {
    customerIncidentId,
    customerId,
    labOrderId,
    shipLogId,
    auditIncidentTypeId,
    auditRejectionTypeId,
    incidentDate,
    shippingMethodId,
    trackingNo,
    ticketNote,
    status,
    dueDate,
    forCustomer,
    rowVersion: row.rowVersion,
  }
}

/* What the laboratory decides about a practice's message; its words are the practice's. */
const MessageFields = ({ form }: { form: RecordForm<Fields> }) => (
  <Stack gap="sm">
    <ChoiceField
      form={form}
      name="status"
      label={say('Status')}
      options={statusOptions}
      none=""
      clearable={false}
      searchable={false}
    />
    <DateField
      form={form}
      name="dueDate"
      label={say('Due')}
      description={say('When it should be answered.')}
    />
  </Stack>
)

interface IssueFieldsProps {
  form: RecordForm<Fields>
  isNew: boolean
  saves: boolean
}
const IssueFields = ({ form, isNew, saves }: IssueFieldsProps) => {
  const [types, rejections, carriers] = useCodes(
    'AuditIncidentType',
    'AuditRejectionType',
    'ShippingMethod',
  )
  return (
    <Stack gap="sm">
      <ChoiceField
        form={form}
        name="auditIncidentTypeId"
        label={say('What happened')}
        options={types}
        required
        focusFirst={isNew}
      />
      <DateField form={form} name="incidentDate" label={say('Date')} required />
      {!isNew && (
        <ChoiceField
          form={form}
          name="status"
          label={say('Status')}
          options={statusOptions}
          none=""
          clearable={false}
          searchable={false}
        />
      )}
      <LinesField
        form={form}
        name="ticketNote"
        label={say('Note')}
        maxLength={2000}
        rows={4}
        description={say('Identify specimens by number, never by patient name.')}
      />
      <ChoiceField
        form={form}
        name="auditRejectionTypeId"
        label={say('Rejection reason')}
        options={rejections}
      />
      <ChoiceField
        form={form}
        name="shippingMethodId"
        label={say('Shipping method')}
        options={carriers}
      />
      <TextField form={form} name="trackingNo" label={say('Tracking number')} maxLength={50} code />
      <DateField
        form={form}
        name="dueDate"
        label={say('Due')}
        description={say('When it should be resolved.')}
      />
      {saves && (
        <SwitchField form={form} name="forCustomer" label={say('Visible to the practice')} />
      )}
    </Stack>
  )
}

/** One account issue, new or existing; without the right to save, its fields are text. */
export const IncidentForm = ({
  incident,
  onSaved,
}: {
  incident: Fields
  onSaved: (id: number) => void
}) => {
  const saves = useMay().call(incidents.save)

  const isNew = incident.customerIncidentId === 0
  const { customerId, labOrderId, shipLogId } = incident
  const form = useRecordForm({
    /* Text typed for a new issue belongs to what it is about. */
    form: isNew ? `issue-${customerId}-${labOrderId}-${shipLogId}` : 'incident',
    endpoint: incidents.save,
    idName: 'customerIncidentId',
    record: incident,
    reload: async () =>
      fieldsOf(await call(incidents.get, { customerIncidentId: incident.customerIncidentId })),
    refresh: [incidents.list, incidents.get],
    required: {
      auditIncidentTypeId: say('Choose what happened.'),
      incidentDate: say('Enter when it happened.'),
    },
    /* Prefilled values of a new issue do not count as changed, but are sent too. */
    extra: (_changes, { labOrderId: order, shipLogId: parcel, rowVersion: _version, ...values }) =>
      isNew
        ? {
            ...values,
            ...(order > 0 && { labOrderId: order }),
            ...(parcel > 0 && { shipLogId: parcel }),
          }
        : {},
    mayEdit: () => saves,
    place: 'drawer',
    onSaved: (id) => {
      notify.success(say('Saved.'))
      onSaved(id)
    },
  })
  const content = isMessageTopic(incident.auditIncidentTypeId) ? (
    <MessageFields form={form} />
  ) : (
    <IssueFields form={form} isNew={isNew} saves={saves} />
  )
  return saves ? (
    <FormFrame form={form} saveLabel={say('Save issue')}>
      {content}
    </FormFrame>
  ) : (
    content
  )
}
export { fieldsOf as incidentFields }
