import { say } from '@labgate/contract/languages/say'
import { countParcel } from '@labgate/contract/shipping/parcels'
import { shipLogs, type ShipLog, type ParcelSpecimen } from '@labgate/contract/shipping/ship-logs'
import { List, Stack, Text } from '@mantine/core'
import { useApiMutation } from '../../../../api/queries.ts'
import { Confirm } from '../../../../ui/confirm.tsx'
import { notify } from '../../../../ui/notify.tsx'
import { describeCount, nameOfTube } from '../parts/tube-text.ts'

const mostNamed = 12

const MissingList = ({ missing }: { missing: ParcelSpecimen[] }) => (
  <>
    <Text size="sm">{say('The practice will be notified of each missing tube:')}</Text>
    <List size="sm">
      {missing.slice(0, mostNamed).map((tube) => (
        <List.Item key={tube.labOrderId}>
          {[tube.specimenBarcode, nameOfTube(tube), tube.labType].filter(Boolean).join(', ')}
        </List.Item>
      ))}
      {missing.length > mostNamed && (
        <List.Item>{say('and {length} more', { length: missing.length - mostNamed })}</List.Item>
      )}
    </List>
  </>
)

interface CountNoteProps {
  unlisted: number
  withoutSheet: boolean
  counted: number
}
const CountNote = ({ unlisted, withoutSheet, counted }: CountNoteProps) => (
  <Text size="sm">
    {[
      unlisted > 0 && !withoutSheet
        ? say('{unlisted} not on the sheet.', { unlisted: describeCount(unlisted) })
        : '',
      counted > 0
        ? say(
            '{counted} {value} counted, not scanned. This stays on record, and each tube must be scanned at accessioning.',
            { counted: describeCount(counted), value: counted === 1 ? say('is') : say('are') },
          )
        : '',
      say('A closed parcel is read-only.'),
    ]
      .filter(Boolean)
      .join(' ')}
  </Text>
)

const notRecorded = (parcel: ShipLog): string[] => [
  ...(parcel.conditionId === 0 ? [say('the condition on arrival')] : []),
  ...(parcel.billingDocumentsWanted && parcel.billingDocuments === 0
    ? [say('whether the billing documents were included')]
    : []),
]

/** Before a parcel is closed: its final figures, and which tubes are missing. */
export const CloseParcel = ({
  parcel,
  ticked,
  onClose,
}: {
  parcel: ShipLog
  ticked: ReadonlySet<number>
  onClose: () => void
}) => {
  const { save } = useApiMutation(shipLogs.receive, {
    refresh: [shipLogs.get, shipLogs.list, shipLogs.missing],
  })
  const now = countParcel(parcel.specimens)
  const open = parcel.specimens.filter(({ isListed, fate }) => isListed && fate === 'packed')
  const missing = open.filter(({ labOrderId }) => !ticked.has(labOrderId))
  const counted = open.length - missing.length
  const notSaid = notRecorded(parcel)
  return (
    <Confirm
      opened
      deliberate
      danger={missing.length > 0}
      title={
        missing.length > 0
          ? say('Close with {length} missing?', { length: missing.length })
          : say('Close the parcel?')
      }
      action={
        missing.length > 0
          ? say('Close, {length} missing', { length: missing.length })
          : say('Close parcel')
      }
      keep={say('Continue receiving')}
      onClose={onClose}
      onConfirm={async () => {
        const { message } = await save({
          shipLogId: parcel.shipLogId,
          specimens: [...ticked].map((labOrderId) => ({ labOrderId })),
          rowVersion: parcel.rowVersion,
        })
        notify.success(message)
      }}
    >
      <Stack gap="sm">
        <Text fw={600} style={{ fontSize: 18 }}>
          {parcel.withoutSheet
            ? say('{unlisted} received, with no sheet to compare', { unlisted: now.unlisted })
            : say('{listed} listed = {received} received + {length} missing', {
                listed: now.listed,
                received: now.received + counted,
                length: missing.length + now.missing,
              })}
        </Text>
        <CountNote unlisted={now.unlisted} withoutSheet={parcel.withoutSheet} counted={counted} />
        {missing.length > 0 && <MissingList missing={missing} />}
        {notSaid.length > 0 && (
          <Text size="sm" c="var(--colour-waiting)">
            {say('Not recorded yet: {notSaid}. Continue receiving, and use Arrival to record it.', {
              notSaid: notSaid.join(', and '),
            })}
          </Text>
        )}
      </Stack>
    </Confirm>
  )
}
