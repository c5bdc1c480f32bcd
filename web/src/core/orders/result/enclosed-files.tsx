import { say } from '@labgate/contract/languages/say'
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
      {say('Enclosed by the laboratory')}
    </Text>
    {groups.length === 0 && (
      <Text size="sm" mb={6}>
        {say('The result is in the enclosed file.')}
      </Text>
    )}
    {enclosed.map((file) => {
      const { resultDocumentId, title, pages, receivedDate } = file
      const name = title || say('Untitled file')
      return (
        <Group key={resultDocumentId} gap="sm" mb={4}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {say('{name}, {value}, received {receivedDate}', {
              name,
              value: pages === 1 ? say('1 page') : say('{pages} pages', { pages }),
              receivedDate: instantAsText(receivedDate, location.timeZone),
            })}
          </Text>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconFileTypePdf size={16} aria-hidden />}
            aria-label={say('Open {name}', { name })}
            loading={busy}
            onClick={() => onOpen(file)}
          >
            {say('Open')}
          </Button>
        </Group>
      )
    })}
  </Box>
)
