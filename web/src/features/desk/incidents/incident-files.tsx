import { incidents, type IncidentFile } from '@labgate/contract/desk/incidents'
import { say } from '@labgate/contract/languages/say'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { instantHere } from '../../../forms/dates.ts'
import { useCallForm } from '../../../forms/use-call-form.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import { PaperField } from '../../../ui/capture/paper-field.tsx'
import { FormFrame } from '../../../ui/form-frame.tsx'
import { notify } from '../../../ui/notify.tsx'
import { useAttachedFile } from '../../../ui/papers/use-attached-file.ts'
import { usePaper } from '../../../ui/papers/use-paper.tsx'
import { Section } from '../../../ui/section.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'

const AddFile = ({
  customerIncidentId,
  onClose,
}: {
  customerIncidentId: number
  onClose: () => void
}) => {
  const file = useAttachedFile()
  const form = useCallForm({
    endpoint: incidents.addFile,
    initial: {},
    check: () => file.faults(),
    toInput: () => ({
      customerIncidentId,
      fileName: file.sent.fileName,
      fileAsBase64: file.sent.fileAsBase64,
    }),
    refresh: [incidents.get, incidents.list],
    onDone: () => {
      notify.success(say('The file is saved.'))
      onClose()
    },
  })
  return (
    <FormFrame
      form={form}
      saveLabel={say('Save file')}
      note={say('Practice and laboratory see it.')}
    >
      <PaperField
        {...file.field}
        error={(form.fields.inner.errors as Record<string, string>)['fileAsBase64']}
        onTaken={file.set}
      />
    </FormFrame>
  )
}

/** The files of an account issue, for both sides. */
export const IncidentFiles = ({
  customerIncidentId,
  files,
}: {
  customerIncidentId: number
  files: readonly IncidentFile[]
}) => {
  const [isAdding, setAdding] = useState(false)
  const paper = usePaper()
  const show = ({ customerIncidentFileId, fileName }: IncidentFile): void =>
    void paper.show(fileName, () => call(incidents.file, { customerIncidentFileId }))
  return (
    <Section
      id="files"
      title={say('Files')}
      columns={1}
      actions={<AddButton onClick={() => setAdding(true)}>{say('Add file')}</AddButton>}
    >
      {files.length === 0 ? (
        <Text size="sm" c="dimmed">
          {say('No files yet.')}
        </Text>
      ) : (
        <Stack gap={4}>
          {files.map((file) => (
            <Group key={file.customerIncidentFileId} gap="sm">
              <Anchor
                component="button"
                type="button"
                size="sm"
                ta="start"
                onClick={() => show(file)}
              >
                {file.fileName}
              </Anchor>
              <Text size="sm" c="dimmed">
                {`${instantHere(file.dateCreated)} · ${file.createdBy}`}
              </Text>
            </Group>
          ))}
        </Stack>
      )}
      {paper.dialog}
      <SideDrawer opened={isAdding} title={say('Add file')} onClose={() => setAdding(false)}>
        {isAdding && (
          <AddFile customerIncidentId={customerIncidentId} onClose={() => setAdding(false)} />
        )}
      </SideDrawer>
    </Section>
  )
}
