import { say } from '@labgate/contract/languages/say'
import { drafts, mostDraftFiles } from '@labgate/contract/orders/drafts'
import { orderPapers } from '@labgate/contract/orders/order-documents'
import { ActionIcon, Box, Group, Stack, Text, Tooltip } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { call } from '../../../../api/call.ts'
import { useCodes } from '../../../../api/codes.ts'
import { AddPaper, type PaperInput } from '../../../../core/orders/papers/add-paper.tsx'
import type { Fields } from '../../../../forms/use-fields.ts'
import { useMay } from '../../../../session/use-session.ts'
import { AddButton } from '../../../../ui/add-button.tsx'
import { IconX } from '../../../../ui/icons/icons.ts'
import { kindOfFile, sizeInWords } from '../../../../ui/papers/file-words.ts'
import { Section } from '../../../../ui/section.tsx'
import { SideDrawer } from '../../../../ui/side-drawer.tsx'
import { newOrderDraft } from '../../draft-kinds.ts'
import { useChosenTypes } from '../live.ts'
import type { PaperValues } from '../model/visit-values.ts'
import type { Sitting } from '../use-visit-form.ts'
import { OfWhich, describeOfWhich } from './of-which.tsx'

const pathOf = (at: number): string => `attachments.${at}.draftFileId`

interface PaperItemProps {
  paper: PaperValues
  at: number
  name: string
  chosen: readonly number[]
  error: ReactNode
  onRemove: () => void
}
const PaperItem = ({ paper, at, name, chosen, error, onRemove }: PaperItemProps) => (
  <Box
    component="li"

    py="xs"
    data-path={pathOf(at)}
    tabIndex={-1}
    style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
  >
    <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
      <Box style={{ minWidth: 0 }}>
        <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {[
            paper.fileName,
            kindOfFile(paper.fileType),
            sizeInWords(paper.size),
            ...(chosen.length > 1 ? [describeOfWhich(chosen, paper.labTypeId)] : []),
          ].join(' · ')}
        </Text>
        {error !== undefined && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
      </Box>
      <Tooltip label={say('Remove the attachment')}>
        <ActionIcon aria-label={say('Remove: {name}', { name })} onClick={onRemove}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </Group>
  </Box>
)

interface AddOrderPaperProps {
  patientId: number
  types: readonly number[]
  onAdd: (paper: PaperValues) => void
}
const AddOrderPaper = ({ patientId, types, onAdd }: AddOrderPaperProps) => (
  <AddPaper
    endpoint={drafts.saveFile}
    saveLabel={say('Add to the order')}
    toInput={(_, { fileAsBase64 }) => ({
      form: newOrderDraft(patientId),
      recordId: 0,
      fileAsBase64,
    })}
    onDone={({ draftFileId, fileType, size }, values, { fileName }) =>
      onAdd({ ...values, draftFileId, fileType, size, fileName })
    }
  >
    {({ fields }) => <OfPaper types={types} fields={fields} />}
  </AddPaper>
)

interface AttachmentDrawerProps {
  opened: boolean
  patientId: number
  chosen: readonly number[]
  onClose: () => void
  onAdd: (paper: PaperValues) => void
}
const AttachmentDrawer = ({ opened, patientId, chosen, onClose, onAdd }: AttachmentDrawerProps) => (
  <SideDrawer opened={opened} title={say('Add attachment')} onClose={onClose}>
    {opened && <AddOrderPaper patientId={patientId} types={chosen} onAdd={onAdd} />}
  </SideDrawer>
)

/**
 * Papers saved with the visit. A file is stored with the draft, encrypted, as soon as it is added:
 * it comes back with what was typed.
 */
export const AttachmentsPart = ({ visit: { form, facts, values } }: { visit: Sitting }) => {
  const may = useMay()
  const { inner, labels } = form.fields
  labels.set('attachments', say('Attachments'))
  const papers = inner.useWatchValue('attachments')
  const chosen = useChosenTypes(values)
  const [adding, setAdding] = useState(false)
  const [types] = useCodes('LOAttachmentType')
  if (!may.call(orderPapers.saveAttachment)) return null
  const put = (next: readonly PaperValues[]): void =>
    inner.setFieldValue('attachments', [...next], { forceUpdate: false })
  const add = (paper: PaperValues): void => {
    put([...inner.getValues().attachments, paper])
    setAdding(false)
  }
  const remove = (at: number, { draftFileId }: PaperValues): void => {
    put(papers.filter((_, index) => index !== at))
    papers.forEach((_, index) => inner.clearFieldError(pathOf(index)))
    /* If left in place, it is deleted with the draft. */
    call(drafts.discardFile, { draftFileId }).catch(() => undefined)
  }
  const nameOf = ({ loAttachmentTypeId, description }: PaperValues): string =>
    [
      types.find(({ value }) => value === loAttachmentTypeId)?.label ?? say('Attachment'),
      description,
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <Section
      id="attachments"
      title={say('Attachments')}
      columns={1}
      actions={
        papers.length < mostDraftFiles && (
          <AddButton onClick={() => setAdding(true)}>{say('Add attachment')}</AddButton>
        )
      }
    >
      {papers.length === 0 ? (
        <Text size="sm" c="dimmed">
          {say('Requisition pages, insurance cards, and photos are saved with the order.')}
        </Text>
      ) : (
        <Stack
          component="ul"
          gap={0}
          m={0}
          p={0}
          aria-label={say('Attachments')}
          style={{ listStyle: 'none' }}
        >
          {papers.map((paper, at) => (
            <PaperItem
              key={paper.draftFileId}
              paper={paper}
              at={at}
              name={nameOf(paper)}
              chosen={chosen}
              error={inner.errors[pathOf(at)]}
              onRemove={() => remove(at, paper)}
            />
          ))}
        </Stack>
      )}
      <AttachmentDrawer
        opened={adding}
        patientId={facts.patient.patientId}
        chosen={chosen}
        onClose={() => setAdding(false)}
        onAdd={add}
      />
    </Section>
  )
}

const OfPaper = ({
  types,
  fields: { inner },
}: {
  types: readonly number[]
  fields: Fields<PaperInput>
}) => {
  const value = inner.useWatchValue('labTypeId')
  return (
    <OfWhich
      types={types}
      value={value}
      onChange={(next) => inner.setFieldValue('labTypeId', next)}
    />
  )
}
