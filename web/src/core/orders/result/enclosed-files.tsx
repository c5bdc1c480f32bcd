import type { Report } from '@labgate/contract/results/report-shape'
import { Box, Button, Group, Text } from '@mantine/core'
import { instantAsText } from '../../../forms/dates.ts'
import { IconFileTypePdf } from '../../../ui/icons/icons.ts'

interface EnclosedFilesProps {
  report: Report
  busy: boolean
  onOpen: (file: Report['enclosed'][number]) => void
}

/** The PDFs that the laboratory sent with a result, each with a button that opens it. */
export const EnclosedFiles = ({
  report: { enclosed, groups, location },
  busy,
  onOpen,
}: EnclosedFilesProps) => (
  <Box>
    <Text fw={600} mb={4}>
      Enclosed by the laboratory
    </Text>
    {groups.length === 0 && (
      <Text size="sm" mb={6}>
        The result is in the enclosed file.
      </Text>
    )}
    {enclosed.map((file) => {
      const { resultDocumentId, title, pages, receivedDate } = file
      const name = title || 'Untitled file'
      return (
        <Group key={resultDocumentId} gap="sm" mb={4}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {name}, {pages === 1 ? '1 page' : `${pages} pages`}, received{' '}
            {instantAsText(receivedDate, location.timeZone)}
          </Text>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconFileTypePdf size={16} aria-hidden />}
            aria-label={`Open ${name}`}
            loading={busy}
            onClick={() => onOpen(file)}
          >
            Open
          </Button>
        </Group>
      )
    })}
  </Box>
)
