import { say } from '@labgate/contract/languages/say'
import { orderPapers, type OrderAttachmentRow } from '@labgate/contract/orders/order-documents'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { Empty } from '../../../ui/empty.tsx'
import { IconDownload, IconEye } from '../../../ui/icons/icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import {
  becomesPdf,
  instantOfCreated,
  kindOfFile,
  shownAs,
  sizeInWords,
} from '../../../ui/papers/file-words.ts'
import { ShowOrderPaper } from './show-order-paper.tsx'

const keyOf = ({ labOrderAttachmentId, patientAttachmentId }: OrderAttachmentRow): string =>
  `${labOrderAttachmentId} ${patientAttachmentId}`

const PaperItem = ({ paper, onShow }: { paper: OrderAttachmentRow; onShow: () => void }) => {
  const canShow = shownAs(paper.fileType) !== undefined || becomesPdf(paper.fileType)
  const Mark = canShow ? IconEye : IconDownload
  return (
    <Box
      component="li"
      py="xs"
      style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
    >
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Box style={{ minWidth: 0 }}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            <b>{paper.attachmentType}</b>
            {paper.patientAttachmentId > 0 && ` ${say('(patient document)')}`}
            {paper.description !== '' && ` · ${paper.description}`}
          </Text>
          <Text size="xs" c="dimmed">
            {[
              kindOfFile(paper.fileType),
              sizeInWords(paper.size),
              instantHere(instantOfCreated(paper.dateCreated)),
              paper.createdBy,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </Box>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Mark size={16} aria-hidden />}
          aria-label={`${canShow ? say('View') : say('Download')}: ${[paper.attachmentType, paper.description].filter(Boolean).join(', ')}`}
          onClick={onShow}
        >
          {canShow ? say('View') : say('Download')}
        </Button>
      </Group>
    </Box>
  )
}

/** Papers of an order and its patient together, latest first. */
export const PaperList = ({ labOrderId }: { labOrderId: number }) => {
  const query = useApiQuery(orderPapers.attachments, { LabOrderId: labOrderId })
  const [shown, setShown] = useState<OrderAttachmentRow>()
  return (
    <>
      <Loaded from={query} height={96}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty
              text={say(
                'Pages of the requisition, insurance cards and photos appear here, with the patient’s documents.',
              )}
            />
          ) : (
            <Stack
              component="ul"
              gap={0}
              m={0}
              p={0}
              aria-label={say('Attachments')}
              style={{ listStyle: 'none' }}
            >
              {list.map((paper) => (
                <PaperItem key={keyOf(paper)} paper={paper} onShow={() => setShown(paper)} />
              ))}
            </Stack>
          )
        }
      </Loaded>
      {shown && (
        <ShowOrderPaper key={keyOf(shown)} paper={shown} onClose={() => setShown(undefined)} />
      )}
    </>
  )
}
