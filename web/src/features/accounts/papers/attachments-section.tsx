import { accounts, type Account, type AttachmentRow } from '@labgate/contract/accounts/accounts'
import { say } from '@labgate/contract/languages/say'
import { Button } from '@mantine/core'
import { instantHere } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { instantWide } from '../../../ui/column-widths.ts'
import { Empty } from '../../../ui/empty.tsx'
import { IconDownload, IconEye, IconPlus, IconTrash } from '../../../ui/icons/icons.ts'
import {
  becomesPdf,
  instantOfCreated,
  kindOfFile,
  shownAs,
  sizeInWords,
} from '../../../ui/papers/file-words.ts'
import { Section } from '../../../ui/section.tsx'
import type { Column, RowAction } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { localRows } from '../../../ui/table/local-rows.ts'

const columns: readonly Column<AttachmentRow>[] = [
  { id: 'title', header: say('Title'), cell: (row) => row.title, width: 170, always: true },
  { id: 'description', header: say('Description'), cell: (row) => row.description, width: 226 },
  { id: 'fileType', header: say('File'), cell: (row) => kindOfFile(row.fileType), width: 60 },
  {
    id: 'size',
    header: say('Size'),
    cell: (row) => sizeInWords(row.size),
    width: 70,
    align: 'right',
  },
  { id: 'createdBy', header: say('Added by'), cell: (row) => row.createdBy, width: 130 },
  {
    id: 'dateCreated',
    header: say('Added'),
    cell: (row) => instantHere(instantOfCreated(row.dateCreated)),
    width: instantWide,
  },
]

interface AttachmentsSectionProps {
  account: Account
  onAdd: () => void
  onShow: (row: AttachmentRow) => void
  onDelete: (row: AttachmentRow) => void
  glowing?: number | undefined
}

/** The account's papers: agreements, licenses, letters. */
export const AttachmentsSection = ({
  account,
  onAdd,
  onShow,
  onDelete,
  glowing,
}: AttachmentsSectionProps) => {
  const may = useMay()
  const add = may.call(accounts.saveAttachment) && (
    <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
      {say('Add attachment')}
    </Button>
  )
  const none = {
    text: say('No attachments. Add agreements, licenses, and letters here.'),
    action: add,
  }
  const actions = (row: AttachmentRow): RowAction<AttachmentRow>[] => [
    shownAs(row.fileType) || becomesPdf(row.fileType)
      ? { label: say('View'), icon: IconEye, run: onShow }
      : { label: say('Download'), icon: IconDownload, run: onShow },
    ...(may.call(accounts.deleteAttachment)
      ? [{ label: say('Delete'), icon: IconTrash, danger: true, run: onDelete }]
      : []),
  ]
  return (
    <Section id="attachments" title={say('Attachments')} columns={1} actions={add}>
      {account.attachments.length === 0 ? (
        <Empty {...none} />
      ) : (
        <DataTable
          filters="none"

          name="account-attachments"
          label={say('attachments')}
          from={localRows(account.attachments)}
          columns={columns}
          rowId={(row) => row.customerAttachmentId}
          rowLabel={(row) => row.title}
          onOpen={onShow}
          actions={actions}
          card={(row) => [row.title, row.description, kindOfFile(row.fileType)]}
          empty={none}
          glowing={glowing}
        />
      )}
    </Section>
  )
}
