import { say } from '@labgate/contract/languages/say'
import type { Printed } from '@labgate/contract/orders/labels'
import { Box, Text } from '@mantine/core'
import { instantHere } from '../../../forms/dates.ts'
import { StatusWord } from '../../../ui/status-word.tsx'

const describeCount = (copies: number): string =>
  `${copies} ${copies === 1 ? say('label') : say('labels')}`

/** Who printed the label, when, and why again; latest first. */
export const LabelHistory = ({ prints }: { prints: readonly Printed[] }) => {
  const [last] = prints.filter(({ failed }) => failed === '')
  return (
    <Box>
      {last && !last.isCurrent && (
        <StatusWord tone="danger">
          {say(
            'The name, birth date, or number changed after the label was printed. Reprint it and replace the old one.',
          )}
        </StatusWord>
      )}
      <Box
        component="ol"
        aria-label={say('Label prints')}
        m={0}
        p={0}
        style={{ listStyle: 'none' }}
      >
        {prints.map(({ labelPrintId, at, userName, copies, reason, printer, failed }) => (
          <Box
            component="li"
            key={labelPrintId}
            py={6}
            style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
          >
            <Text size="sm">
              {[describeCount(copies), printer, instantHere(at), userName]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            {reason !== '' && (
              <Text size="sm" c="dimmed">
                {reason}
              </Text>
            )}
            {failed !== '' && <StatusWord tone="waiting">{failed}</StatusWord>}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
