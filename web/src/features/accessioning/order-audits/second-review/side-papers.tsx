import { say } from '@labgate/contract/languages/say'
import { orderPapers, type OrderAttachmentRow } from '@labgate/contract/orders/order-documents'
import { patientPapers } from '@labgate/contract/patients/patient-papers'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../../../api/queries.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { FileShown } from '../../../../ui/papers/file-shown.tsx'
import { becomesPdf, kindOfFile, shownAs } from '../../../../ui/papers/file-words.ts'
import { Section } from '../../../../ui/section.tsx'

/* There is room for this many buttons beside the facts; the others are on the order. */
const shownAtOnce = 4
const keyOf = ({ labOrderAttachmentId, patientAttachmentId }: OrderAttachmentRow): string =>
  `${labOrderAttachmentId} ${patientAttachmentId}`

interface File {
  fileType: string
  fileAsBase64: string
}
const Shown = ({ file, title }: { file: File; title: string }) =>
  shownAs(file.fileType) === undefined ? (
    <Text size="sm">
      {say('{fileType} files cannot be shown here. Open the order to download it.', {
        fileType: kindOfFile(file.fileType),
      })}
    </Text>
  ) : (
    <FileShown file={{ ...file, title }} />
  )
const way = (fileType: string) => (becomesPdf(fileType) ? { asPdf: true } : {})

const PatientPaper = ({ paper }: { paper: OrderAttachmentRow }) => {
  const query = useApiQuery(patientPapers.attachment, {
    PatientAttachmentId: paper.patientAttachmentId,
    ...way(paper.fileType),
  })
  return (
    <Loaded from={query} height={480}>
      {(file) => <Shown file={file} title={paper.attachmentType} />}
    </Loaded>
  )
}
const OrderPaper = ({ paper }: { paper: OrderAttachmentRow }) => {
  const query = useApiQuery(orderPapers.attachment, {
    LabOrderAttachmentId: paper.labOrderAttachmentId,
    ...way(paper.fileType),
  })
  return (
    <Loaded from={query} height={480}>
      {(file) => <Shown file={file} title={paper.attachmentType} />}
    </Loaded>
  )
}

/** The papers of the order and its patient, shown in the page: up to four with a button each. */
export const SidePapers = ({ labOrderId }: { labOrderId: number }) => {
  const query = useApiQuery(orderPapers.attachments, { LabOrderId: labOrderId })
  const [open, setOpen] = useState<string>()
  return (
    <Section id="papers" title={say('Attachments')} columns={1}>
      <Loaded from={query} height={32}>
        {({ list }) => {
          const shown = list.find((paper) => keyOf(paper) === open)
          if (list.length === 0)
            return (
              <Text size="sm" c="dimmed">
                {say('No attachments.')}
              </Text>
            )
          return (
            <Stack gap="sm">
              <Group gap="xs">
                {list.slice(0, shownAtOnce).map((paper) => (
                  <Button
                    key={keyOf(paper)}
                    variant={keyOf(paper) === open ? 'light' : 'default'}
                    aria-expanded={keyOf(paper) === open}
                    onClick={() =>
                      setOpen((now) => (now === keyOf(paper) ? undefined : keyOf(paper)))
                    }
                  >
                    {paper.description === '' ? paper.attachmentType : paper.description}
                  </Button>
                ))}
                {list.length > shownAtOnce && (
                  <Text size="sm" c="dimmed">
                    {say('{length} more in the order.', { length: list.length - shownAtOnce })}
                  </Text>
                )}
              </Group>
              {shown &&
                (shown.patientAttachmentId > 0 ? (
                  <PatientPaper key={open} paper={shown} />
                ) : (
                  <OrderPaper key={open} paper={shown} />
                ))}
            </Stack>
          )
        }}
      </Loaded>
    </Section>
  )
}
