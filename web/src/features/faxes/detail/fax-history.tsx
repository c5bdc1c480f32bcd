import { Group, Stack, Text } from '@mantine/core'
import { instantHere } from '../../../forms/dates.ts'
import { phoneAsText } from '../../../forms/phone.ts'
import { Section } from '../../../ui/section.tsx'
import { OutcomeOfAttempt } from '../parts/fax-words.tsx'
import type { WholeFax } from './whole-fax.ts'

const acts = {
  resent: 'Sent again as another fax',
  cancelled: 'Canceled',
  arrived: 'Confirmed received',
  'sent again': 'Sent again',
} as const

const pagesSay = ({ outcome, pages, pagesSent }: WholeFax['attempts'][number]): string =>
  outcome === 'partial'
    ? `${pagesSent} of ${pages} pages`
    : pages === 1
      ? 'one page'
      : `${pages} pages`

/** Every attempt with its outcome, and what people did. */
export const FaxHistory = ({ fax }: { fax: WholeFax }) => (
  <>
    <Section id="fax-attempts" title="Attempts" columns={1}>
      {fax.attempts.length === 0 ? (
        <Text size="sm" c="dimmed">
          Not tried yet.
        </Text>
      ) : (
        <Stack gap="xs" component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
          {fax.attempts.map((row) => (
            <li key={row.faxAttemptId}>
              <Group gap="xs" justify="space-between">
                <OutcomeOfAttempt
                  outcome={
                    fax.state === 'uncertain' && row.outcome === '' ? 'uncertain' : row.outcome
                  }
                />
                <Text size="sm">{`${instantHere(row.startedDate)} · ${phoneAsText(row.number)} · ${pagesSay(row)}`}</Text>
              </Group>
              <Text size="xs" c="dimmed">
                {[
                  row.says,
                  row.endedDate === null ? '' : `ended ${instantHere(row.endedDate)}`,
                  `reference ${row.reference}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </Section>
    {fax.events.length > 0 && (
      <Section id="fax-events" title="Staff actions" columns={1}>
        <Stack gap={4}>
          {fax.events.map((row) => (
            <Text size="sm" key={`${row.at} ${row.act}`}>
              {`${instantHere(row.at)} ${row.by}: ${acts[row.act]}${row.note === '' ? '' : `. ${row.note}`}`}
            </Text>
          ))}
        </Stack>
      </Section>
    )}
  </>
)
