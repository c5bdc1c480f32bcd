import { incidents, messageTopics, type MessageTopic } from '@labgate/contract/desk/incidents'
import { say } from '@labgate/contract/languages/say'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiMutation } from '../../api/queries.ts'
import type { Faults } from '../../forms/faults.ts'
import { useCallForm, type CallForm } from '../../forms/use-call-form.ts'
import { useSession } from '../../session/use-session.ts'
import { PaperField } from '../../ui/capture/paper-field.tsx'
import { ChoiceField } from '../../ui/fields/choice-fields.tsx'
import type { TakenFile } from '../../ui/fields/file-field.tsx'
import { LinesField } from '../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../ui/form-frame.tsx'
import { notify } from '../../ui/notify.tsx'
import { attachableKinds } from '../../ui/papers/file-words.ts'
import { OrderPicker, type PickedOrder } from '../../ui/pickers/order-picker.tsx'
import { PatientPicker, type PickedPatient } from '../../ui/pickers/patient-picker.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'

/** What a message is about where it is begun; shown as `text`. */
export type MessageSubject =
  | { topic: 'patient'; patientId: number; text: string }
  | { topic: 'order'; labOrderId: number; text: string }

const topicWords: Readonly<Record<MessageTopic, string>> = {
  patient: say('A patient'),
  order: say('An order'),
  supplies: say('Supplies'),
  billing: say('Billing'),
  other: say('Something else'),
}
const topics = Object.keys(messageTopics) as MessageTopic[]
const topicOptions = topics.map((value) => ({ value, label: topicWords[value] }))

const initial = {
  topic: '' as MessageTopic | '',
  patient: null as PickedPatient | null,
  order: null as PickedOrder | null,
  message: '',
}
type Values = typeof initial

const faultsOf = ({ topic, patient, order }: Values): Faults => ({
  ...(topic === '' && { topic: 'Choose what it is about.' }),
  ...(topic === 'patient' && patient === null && { patientId: say('Choose the patient.') }),
  ...(topic === 'order' && order === null && { labOrderId: say('Choose the order.') }),
})

/* What it is about, chosen here: a topic, then the patient or the order. */
const SubjectFields = ({ form, customerId }: { form: CallForm<Values>; customerId: number }) => {
  const { inner } = form.fields
  const topic = inner.useWatchValue('topic')
  const patient = inner.useWatchValue('patient')
  const order = inner.useWatchValue('order')
  const faultAt = (path: string) => inner.errors[path] as string | undefined
  return (
    <>
      <ChoiceField
        form={form}
        name="topic"
        label={say('About')}
        required
        none=""
        searchable={false}
        options={topicOptions}
        focusFirst
      />
      {topic === 'patient' && (
        <PatientPicker
          label={say('Patient')}
          customerId={customerId}
          value={patient}
          width="100%"
          required
          path="patientId"
          error={faultAt('patientId')}
          onChange={(next) => {
            inner.setFieldValue('patient', next)
            inner.clearFieldError('patientId')
          }}
        />
      )}
      {topic === 'order' && (
        <OrderPicker
          customerId={customerId}
          value={order}
          required
          path="labOrderId"
          error={faultAt('labOrderId')}
          onChange={(next) => {
            inner.setFieldValue('order', next)
            inner.clearFieldError('labOrderId')
          }}
        />
      )}
    </>
  )
}

const subjectIn = (about: MessageSubject | undefined, { topic, patient, order }: Values) =>
  about !== undefined
    ? about.topic === 'patient'
      ? { topic: about.topic, patientId: about.patientId }
      : { topic: about.topic, labOrderId: about.labOrderId }
    : {
        topic: topic === '' ? ('other' as const) : topic,
        ...(topic === 'patient' && { patientId: patient?.patientId ?? 0 }),
        ...(topic === 'order' && { labOrderId: order?.labOrderId ?? 0 }),
      }

const MessageForm = ({ about, onClose }: LaboratoryMessageProps) => {
  const { accountId, values } = useSession()
  const [file, setFile] = useState<TakenFile | null>(null)
  const attaching = useApiMutation(incidents.addFile, {
    refresh: [incidents.get, incidents.list],
  })
  const attach = async (customerIncidentId: number, { fileName, fileAsBase64 }: TakenFile) => {
    try {
      await attaching.save({
        customerIncidentId,
        fileName: fileName.slice(-200),
        fileAsBase64,
      })
    } catch (error) {
      notify.failure(error)
      notify.info(say('The message was sent without the file. Add the file in Account Issue.'))
    }
  }
  const form = useCallForm<typeof incidents.start, Values>({
    endpoint: incidents.start,
    initial: about === undefined ? initial : { ...initial, topic: about.topic },
    required: { message: say('Enter your message.') },
    check: (given) => (about === undefined ? faultsOf(given) : {}),
    toInput: (given) => ({
      customerId: accountId,
      locationId: values.locationId,
      ...subjectIn(about, given),
      message: given.message,
    }),
    refresh: [incidents.list],
    onDone: ({ id, message }) => {
      notify.success(message)
      if (file !== null) void attach(Number(id), file)
      onClose()
    },
  })
  return (
    <FormFrame form={form} saveLabel={say('Send message')}>
      <Stack gap="sm">
        {about === undefined ? (
          <SubjectFields form={form} customerId={accountId} />
        ) : (
          <Text size="sm">{say('About: {text}', { text: about.text })}</Text>
        )}
        <LinesField
          form={form}
          name="message"
          label={say('Message')}
          required
          maxLength={2000}
          rows={6}
          focusFirst={about !== undefined}
          description={say(
            'The laboratory answers on its next business day. If it is urgent, call.',
          )}
        />
        <PaperField
          label={say('File, up to 25 MB (optional)')}
          kinds={attachableKinds}
          path="fileAsBase64"
          onTaken={setFile}
        />
      </Stack>
    </FormFrame>
  )
}

export interface LaboratoryMessageProps {
  /** undefined: chosen in the form. */
  about: MessageSubject | undefined
  onClose: () => void
}
/** A practice's message to the laboratory (records.md#message-to-the-laboratory). */
export const LaboratoryMessageDrawer = (props: LaboratoryMessageProps) => (
  <SideDrawer
    opened
    title={say('Write to the laboratory')}
    onClose={props.onClose}
    size={520}
    whose={
      props.about?.topic === 'patient'
        ? { patientId: props.about.patientId }
        : props.about?.topic === 'order'
          ? { labOrderId: props.about.labOrderId }
          : undefined
    }
  >
    <MessageForm {...props} />
  </SideDrawer>
)
