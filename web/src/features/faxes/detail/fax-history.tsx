import { say } from '@labgate/contract/languages/say'
import { Group, Stack, Text } from '@mantine/core'
import { instantHere } from '../../../forms/dates.ts'
import { phoneAsText } from '../../../forms/phone.ts'
import { Section } from '../../../ui/section.tsx'
import { OutcomeOfAttempt } from '../parts/fax-words.tsx'
import type { WholeFax } from './whole-fax.ts'

const acts = {
  resent: say('Sent again as another fax'),
  cancelled: say('Canceled'),
  arrived: say('Confirmed received'),
  'sent again': say('Sent again'),
} as const

const pagesSay = ({ outcome, pages, pagesSent }: WholeFax['attempts'][number]): string =>
  outcome === 'partial'
    ? say('{pagesSent} of {pages} pages', { pagesSent, pages })
    : pages === 1
      ? say('one page')
      : say('{pages} pages', { pages })

/** Every attempt with its outcome, and what people did. */
export const FaxHistory = ({ fax }: { fax: WholeFax }) => (
  <>
    <Section id="fax-attempts" title={say('Attempts')} columns={1}>
      {fax.attempts.length === 0 ? (
        <Text size="sm" c="dimmed">
          {say('Not tried yet.')}
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
                  row.endedDate === null
                    ? ''
                    : say('ended {endedDate}', { endedDate: instantHere(row.endedDate) }),
                  say('reference {reference}', { reference: row.reference }),
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
      <Section id="fax-events" title={say('Staff actions')} columns={1}>
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
