import { say } from '@labgate/contract/languages/say'
import { patientPapers, type PatientAttachmentRow } from '@labgate/contract/patients/patient-papers'
import type { Patient } from '@labgate/contract/patients/patients'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useCodes } from '../../../api/codes.ts'
import {
  attachmentLists,
  isRevocable,
  releaseNames,
  releaseState,
} from '../../../core/patients/papers/release-words.ts'
import { todayHere } from '../../../core/patients/parts/age.ts'
import { Card } from '../../../core/patients/parts/card.tsx'
import { inWords } from '../../../core/patients/parts/counted.ts'
import { instantHere } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { instantWide } from '../../../ui/column-widths.ts'
import { Empty } from '../../../ui/empty.tsx'
import type { Option } from '../../../ui/fields/choice-fields.tsx'
import { IconBan, IconDownload, IconEye, IconPlus, IconTrash } from '../../../ui/icons/icons.ts'
import {
  becomesPdf,
  instantOfCreated,
  kindOfFile,
  shownAs,
  sizeInWords,
} from '../../../ui/papers/file-words.ts'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column, RowAction } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { localRows } from '../../../ui/table/local-rows.ts'

const release = (row: PatientAttachmentRow) => {
  const state = releaseState(row, todayHere())
  return state && <StatusWord tone={state.tone}>{state.text}</StatusWord>
}
const describe = (row: PatientAttachmentRow, labTypes: readonly Option[]): string =>
  [row.description, row.agency, row.purpose, releaseNames(row, labTypes)]
    .filter(Boolean)
    .join(' · ')

const columnsWith = (labTypes: readonly Option[]): readonly Column<PatientAttachmentRow>[] => [
  {
    id: 'attachmentType',
    header: say('Type'),
    cell: (row) => row.attachmentType,
    width: 176,
    always: true,
  },
  {
    id: 'description',
    header: say('Description'),
    cell: (row) => describe(row, labTypes),
    width: 158,
  },
  { id: 'expireDate', header: say('Release'), cell: release, width: 172 },
  { id: 'fileType', header: say('File'), cell: (row) => kindOfFile(row.fileType), width: 50 },
  {
    id: 'size',
    header: say('Size'),
    cell: (row) => sizeInWords(row.size),
    width: 66,
    align: 'right',
  },
  {
    id: 'createdBy',
    header: say('Added by'),
    cell: (row) => row.createdBy,
    width: 120,
    initiallyHidden: true,
  },
  {
    id: 'dateCreated',
    header: say('Added'),
    cell: (row) => instantHere(instantOfCreated(row.dateCreated)),
    width: instantWide,
  },
]

interface AttachmentsCardProps {
  patient: Patient
  onAdd: () => void
  onShow: (row: PatientAttachmentRow) => void
  onRevoke: (row: PatientAttachmentRow) => void
  onDelete: (row: PatientAttachmentRow) => void
  glowing?: number | undefined
}

/** Papers of the patient: cards, facesheets, consents, releases of information. */
export const AttachmentsCard = ({
  patient,
  onAdd,
  onShow,
  onRevoke,
  onDelete,
  glowing,
}: AttachmentsCardProps) => {
  const may = useMay()
  const saves = may.call(patientPapers.saveAttachment)
  /*
   * For the drawer: a list that arrives while it is open would recreate its first field and take
   * the focus away.
   */
  const [, , labTypes] = useCodes(...attachmentLists)
  const columns = useMemo(() => columnsWith(labTypes), [labTypes])
  const add = saves && (
    <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
      {say('Add attachment')}
    </Button>
  )
  const actions = (row: PatientAttachmentRow): RowAction<PatientAttachmentRow>[] => [
    shownAs(row.fileType) || becomesPdf(row.fileType)
      ? { label: say('View'), icon: IconEye, run: onShow }
      : { label: say('Download'), icon: IconDownload, run: onShow },
    ...(saves && isRevocable(row, todayHere())
      ? [{ label: say('Revoke'), icon: IconBan, danger: true, run: onRevoke }]
      : []),
    // a paper of an authorization is removed there, with a reason
    ...(saves && row.preAuthorizationId === 0
      ? [{ label: say('Delete'), icon: IconTrash, danger: true, run: onDelete }]
      : []),
  ]
  const none = {
    text: say(
      'No attachments. Add insurance cards, facesheets, consents, and releases of information here.',
    ),
  }
  return (
    <Card
      id="attachments"
      title={say('Attachments')}
      text={inWords(patient.attachments, 'attachment', 'attachments')}
      actions={add}
    >
      {patient.attachments.length === 0 ? (
        <Empty {...none} action={add} />
      ) : (
        <DataTable
          name="patient-attachments"
          label={say('attachments')}
          from={localRows(patient.attachments)}
          columns={columns}
          rowId={(row) => row.patientAttachmentId}
          rowLabel={(row) => row.attachmentType}
          onOpen={onShow}
          actions={actions}
          card={(row) => [
            row.attachmentType,
            describe(row, labTypes),
            release(row) ?? kindOfFile(row.fileType),
          ]}
          filters="none"
          empty={none}
          glowing={glowing}
        />
      )}
    </Card>
  )
}
