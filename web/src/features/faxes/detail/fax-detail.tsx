import { linkTo } from '@labgate/contract/access/link-to'
import { faxes } from '@labgate/contract/faxes/faxes'
import { say } from '@labgate/contract/languages/say'
import { Alert, Anchor, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useApiQuery } from '../../../api/queries.ts'
import { dayAsText, instantHere } from '../../../forms/dates.ts'
import { phoneAsText } from '../../../forms/phone.ts'
import { ShownValue } from '../../../ui/fields/shown-value.tsx'
import { IconAlertTriangle } from '../../../ui/icons/icons.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { FaxStateWord } from '../parts/fax-words.tsx'
import { FaxActions } from './fax-actions.tsx'
import { FaxHistory } from './fax-history.tsx'
import type { WholeFax } from './whole-fax.ts'

const waitLabels: Readonly<Record<WholeFax['waits'], string>> = {
  '': '',
  'no number': say(
    'The location has no fax number. The fax goes out once a number is added and verified.',
  ),
  'not verified': say(
    'Nothing is faxed to this number until it is verified under Fax numbers. Then it goes out automatically.',
  ),
  paused: say('The location is paused. The fax goes out automatically when someone resumes it.'),
}
const describeContent = ({
  kind,
  version,
  resultKind,
  state,
  says: text,
}: WholeFax['contents'][number]): string =>
  [
    kind === 'withdrawal'
      ? say('withdrawal notice')
      : say('version {version}, {resultKind}', { version, resultKind }),
    state === 'stopped' || state === 'cancelled' ? text || say('not sent') : '',
  ]
    .filter(Boolean)
    .join(' · ')

const Contents = ({ fax }: { fax: WholeFax }) => (
  <Section
    id="fax-contents"
    title={
      fax.contents.length === 1
        ? say('One report')
        : say('{length} reports', { length: fax.contents.length })
    }
    columns={1}
  >
    <Stack gap={4}>
      {fax.contents.map((row) => (
        <Text
          size="sm"
          key={`${row.labOrderId} ${row.version}`}
          td={row.state === 'stopped' ? 'line-through' : 'none'}
        >
          <Anchor
            renderRoot={(props: object) => (
              <Link {...linkTo('/lab-order', { id: row.labOrderId })} {...props} />
            )}
            size="sm"
          >
            {row.specimenBarcode}
          </Anchor>
          {` · ${describeContent(row)}`}
        </Text>
      ))}
    </Stack>
  </Section>
)

const Facts = ({ fax }: { fax: WholeFax }) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
    <ShownValue label={say('To')}>{`${fax.location}, ${fax.customer}`}</ShownValue>
    <ShownValue label={say('Fax number')}>
      {fax.number === '' ? say('None at the location') : phoneAsText(fax.number)}
    </ShownValue>
    <ShownValue
      label={say('Queued')}
    >{`${instantHere(fax.queuedDate)}, ${fax.queuedBy || say('automatic')}`}</ShownValue>
    {fax.batchDate !== null && (
      <ShownValue label={say('Daily batch')}>{dayAsText(fax.batchDate)}</ShownValue>
    )}
    {fax.state === 'queued' && fax.waits === '' && fax.tries > 0 && (
      <ShownValue label={say('Next try')}>{instantHere(fax.nextTryDate)}</ShownValue>
    )}
    {fax.doneDate !== null && (
      <ShownValue label={fax.state === 'sent' ? say('Sent') : say('Ended')}>
        {instantHere(fax.doneDate)}
      </ShownValue>
    )}
    {fax.pages > 0 && <ShownValue label={say('Pages')}>{String(fax.pages)}</ShownValue>}
  </SimpleGrid>
)

/** One fax: its state, its contents, every attempt, and what can be done about it. */
export const FaxDetail = ({
  faxId,
  onOpen,
}: {
  faxId: number
  onOpen: (faxId: number) => void
}) => {
  const query = useApiQuery(faxes.get, { faxId }, { every: 15_000 })
  return (
    <Loaded from={query} height={480}>
      {(fax) => (
        <Stack gap="lg">
          <Group justify="space-between">
            <FaxStateWord of={fax} />
            <Text size="sm" c="dimmed">
              {say('Fax {faxId}', { faxId: fax.faxId })}
            </Text>
          </Group>
          {fax.state === 'uncertain' ? (
            <Alert
              color="red"
              variant="light"
              icon={<IconAlertTriangle aria-hidden />}
              title={say('Delivery unknown')}
            >
              {say('{says} Call the practice, then decide.', { says: fax.says })}
            </Alert>
          ) : (
            waitLabels[fax.waits] + fax.says !== '' && (
              <Text size="sm">{waitLabels[fax.waits] || fax.says}</Text>
            )
          )}
          <FaxActions fax={fax} onOpen={onOpen} />
          <Facts fax={fax} />
          {fax.contents.length > 0 && <Contents fax={fax} />}
          <FaxHistory fax={fax} />
        </Stack>
      )}
    </Loaded>
  )
}
