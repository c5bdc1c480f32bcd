import {
  custody,
  describeDelay,
  eventWords,
  gapsOf,
  type Chain,
} from '@labgate/contract/accessioning/custody'
import type { ApiResponse } from '@labgate/contract/kit/endpoint'
import { say } from '@labgate/contract/languages/say'
import { describeBench } from '@labgate/contract/orders/bench-text'
import { Alert, Box, Button, Group, Text } from '@mantine/core'
import { call } from '../../api/call.ts'
import { useApiQuery } from '../../api/queries.ts'
import { dayAsText, instantAsText } from '../../forms/dates.ts'
import { IconAlertTriangle, IconPrinter } from '../../ui/icons/icons.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { usePaper, type ShowPaper } from '../../ui/papers/use-paper.tsx'
import { SaidText } from '../../ui/said-text.tsx'
import classes from './chain-of-custody.module.css'

type Event = Chain['list'][number]

const ways = ({ from, to, place }: Event): string => {
  if (from !== '' && to !== '') return `${from} → ${to}`
  return [
    from === '' ? '' : say('From {from}', { from }),
    to === '' ? '' : say('To {to}', { to }),
    place === '' || place === to ? '' : place,
  ]
    .filter(Boolean)
    .join(' · ')
}

const One = ({
  event,
  timeZone,
  dayOnly,
}: {
  event: Event
  timeZone: string
  dayOnly: boolean
}) => {
  const when = instantAsText(event.at, timeZone)
  const details = [
    ways(event),
    [
      event.shipLogNo === '' ? '' : say('Parcel {shipLogNo}', { shipLogNo: event.shipLogNo }),
      event.manifestNo === '' ? '' : say('Manifest {manifestNo}', { manifestNo: event.manifestNo }),
    ]
      .filter(Boolean)
      .join(', '),
    event.condition,
    describeDelay({ at: event.at ?? '', recordedAt: event.recordedAt }),
  ].filter(Boolean)
  return (
    <>
      <Group justify="space-between" gap="xs" align="baseline">
        <Text fw={600} size="sm">
          {eventWords[event.move] ?? event.labStatus}
        </Text>
        <Text size="sm" c="dimmed">
          {[
            dayOnly ? say('{split}, time not recorded', { split: when.split(' ')[0] ?? '' }) : when,
            event.userName,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Group>
      {details.map((text) => (
        <Text key={text} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      ))}
      {event.comment !== '' && (
        <Text size="sm" c="dimmed" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {event.comment}
        </Text>
      )}
    </>
  )
}

interface ChainHeadProps {
  chain: ApiResponse<typeof custody.chain>
  paper: ShowPaper
  labOrderId: number
}
const ChainHead = ({ chain, paper, labOrderId }: ChainHeadProps) => (
  <Group justify="space-between" align="start" mb="sm">
    <Box>
      <Text fw={600} tt="uppercase">
        {chain.patientName}
      </Text>
      <Text size="sm" c="dimmed">
        {[
          chain.dob === null ? '' : say('Born {dob}', { dob: dayAsText(chain.dob) }),
          chain.labType,
          chain.labStatus,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Box>
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} aria-hidden />}
      loading={paper.busy}
      onClick={() =>
        void paper.show(say('Chain of custody'), () => call(custody.chainPdf, { labOrderId }))
      }
    >
      {say('Print')}
    </Button>
  </Group>
)

/** Every handover of a specimen, starting at collection; says so if the chain is broken. */
export const ChainOfCustody = ({ labOrderId }: { labOrderId: number }) => {
  const query = useApiQuery(custody.chain, { labOrderId })
  const paper = usePaper()
  return (
    <Loaded from={query} height={240}>
      {(chain) => {
        const events = chain.list.map(({ move, at, recordedAt, condition }) => ({
          move,
          at: at ?? '',
          recordedAt,
          condition,
        }))
        const gaps = new Map(gapsOf(events).map(({ before, says: text }) => [before, text]))
        return (
          <>
            <ChainHead chain={chain} paper={paper} labOrderId={labOrderId} />
            {describeBench(chain.bench).map(([label, text]) => (
              <SaidText key={label} text={`${label}: ${text}`} mb={4} />
            ))}
            <ol className={classes['chain']} aria-label={say('Chain of custody')}>
              {chain.list.map((event, at) => (
                <li key={`${at} ${event.move}`} className={classes['event']}>
                  {gaps.has(at) && (
                    <Alert
                      color="red"
                      variant="light"
                      icon={<IconAlertTriangle size={18} aria-hidden />}
                      title={say('Gap')}
                      mb={6}
                    >
                      {gaps.get(at)}
                    </Alert>
                  )}
                  <One
                    event={event}
                    timeZone={chain.timeZone}
                    dayOnly={event.move === 'collected' && chain.noCollectionTime}
                  />
                </li>
              ))}
            </ol>
            {paper.dialog}
          </>
        )
      }}
    </Loaded>
  )
}
