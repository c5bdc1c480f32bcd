import { preauth, type Authorization } from '@labgate/contract/billing/preauth'
import { say } from '@labgate/contract/languages/say'
import {
  authorizationPaper,
  patientPapers,
  type PatientAttachmentRow,
} from '@labgate/contract/patients/patient-papers'
import { ActionIcon, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery, useApiMutation } from '../../../api/queries.ts'
import { ShowAttachment } from '../../../core/patients/papers/show-attachment.tsx'
import { instantHere } from '../../../forms/dates.ts'
import type { Faults } from '../../../forms/faults.ts'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { useMay } from '../../../session/use-session.ts'
import { PaperField } from '../../../ui/capture/paper-field.tsx'
import { TextField } from '../../../ui/fields/text-fields.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { IconPlus, IconTrash } from '../../../ui/icons/icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { notify } from '../../../ui/notify.tsx'
import { instantOfCreated } from '../../../ui/papers/file-words.ts'
import { useAttachedFile } from '../../../ui/papers/use-attached-file.ts'
import { ReasonConfirm } from '../../../ui/reason-confirm.tsx'
import { Section } from '../../../ui/section.tsx'

const AddPaper = ({ of, onDone }: { of: Authorization; onDone: () => void }) => {
  const file = useAttachedFile()
  const form = useCallForm({
    endpoint: patientPapers.saveAttachment,
    initial: { description: say('Authorization {number}', { number: of.number }).trim() },
    required: { description: say('Enter a description.') },
    check: (): Faults => file.faults(),
    toInput: ({ description }) => ({
      patientId: of.patientId,
      attachmentTypeId: authorizationPaper,
      preAuthorizationId: of.preAuthorizationId,
      description,
      ...file.sent,
    }),
    refresh: [patientPapers.attachments],
    onDone: () => {
      notify.success(say('The paper is saved.'))
      onDone()
    },
  })
  return (
    <FormFrame form={form} saveLabel={say('Save paper')}>
      <Stack gap="sm">
        <TextField
          form={form}
          name="description"
          label={say('Description')}
          required
          maxLength={200}
        />
        <PaperField
          {...file.field}
          error={form.fields.inner.errors['fileAsBase64']}
          onTaken={(taken) => {
            file.set(taken)
            form.fields.inner.clearFieldError('fileAsBase64')
          }}
        />
      </Stack>
    </FormFrame>
  )
}

/* Removes a paper from the authorization, and says what that means. */
const RemovePaper = ({
  of,
  paper,
  onClose,
}: {
  of: Authorization
  paper: PatientAttachmentRow
  onClose: () => void
}) => {
  const { save } = useApiMutation(preauth.removePaper, {
    refresh: [patientPapers.attachments, preauth.removedPapers],
  })
  return (
    <ReasonConfirm
      title={say('Remove this paper?')}
      action={say('Remove paper')}
      danger
      missing={say('Enter the reason.')}
      onConfirm={async (reason) => {
        notify.success(
          (await save({ patientAttachmentId: paper.patientAttachmentId, reason })).message,
        )
      }}
      onClose={onClose}
    >
      <Text size="sm">
        {say(
          '“{description}” is removed from this authorization and from the attachments of {patientName}. The reason is kept.',
          { description: paper.description, patientName: of.patientName },
        )}
      </Text>
    </ReasonConfirm>
  )
}

const RemovedPapers = ({ of }: { of: Authorization }) => {
  const query = useApiQuery(preauth.removedPapers, { preAuthorizationId: of.preAuthorizationId })
  return (query.data?.list ?? []).map(
    ({ patientAttachmentId, description, reason, removedBy, dateRemoved }) => (
      <Text key={patientAttachmentId} size="sm" c="dimmed">
        {say('Removed: “{description}”, {dateRemoved} by {removedBy}. Reason: {reason}', {
          description,
          dateRemoved: instantHere(dateRemoved),
          removedBy,
          reason,
        })}
      </Text>
    ),
  )
}

interface PaperListProps {
  papers: PatientAttachmentRow[]
  removes: boolean
  onShow: (paper: PatientAttachmentRow) => void
  onRemove: (paper: PatientAttachmentRow) => void
}
const PaperList = ({ papers, removes, onShow, onRemove }: PaperListProps) => (
  <Stack gap={4}>
    {papers.map((paper) => (
      <Group key={paper.patientAttachmentId} gap="sm">
        <Anchor component="button" type="button" size="sm" ta="start" onClick={() => onShow(paper)}>
          {paper.description}
        </Anchor>
        <Text
          size="sm"
          c="dimmed"
        >{`${instantHere(instantOfCreated(paper.dateCreated))} · ${paper.createdBy}`}</Text>
        {removes && (
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={say('Remove {description}', { description: paper.description })}
            onClick={() => onRemove(paper)}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </Group>
    ))}
  </Stack>
)

/**
 * What the payer wrote about an authorization; the papers are also among the patient's attachments.
 */
export const AuthorizationPapers = ({ of }: { of: Authorization }) => {
  const query = useApiQuery(patientPapers.attachments, { PatientId: of.patientId })
  const [adding, setAdding] = useState(false)
  const [shown, setShown] = useState<PatientAttachmentRow>()
  const [removing, setRemoving] = useState<PatientAttachmentRow>()
  const may = useMay()
  const saves = may.call(patientPapers.saveAttachment)
  const removes = may.call(preauth.removePaper)
  return (
    <Section
      id="papers"
      title={say('Papers')}
      columns={1}
      actions={
        saves &&
        !adding && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {say('Add paper')}
          </Button>
        )
      }
    >
      <Loaded from={query} height={48}>
        {({ list }) => {
          const papers = list.filter(
            ({ preAuthorizationId }) => preAuthorizationId === of.preAuthorizationId,
          )
          return papers.length === 0 ? (
            <Text size="sm" c="dimmed">
              {say('No papers. Add the payer’s letter here.')}
            </Text>
          ) : (
            <PaperList papers={papers} removes={removes} onShow={setShown} onRemove={setRemoving} />
          )
        }}
      </Loaded>
      <RemovedPapers of={of} />
      {removing && <RemovePaper of={of} paper={removing} onClose={() => setRemoving(undefined)} />}
      {adding && <AddPaper of={of} onDone={() => setAdding(false)} />}
      {shown && <ShowAttachment attachment={shown} onClose={() => setShown(undefined)} />}
    </Section>
  )
}
