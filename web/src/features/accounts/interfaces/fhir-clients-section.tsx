import type { LocationRow } from '@labgate/contract/accounts/locations'
import { interfaces, type FhirClient } from '@labgate/contract/interfaces/interfaces'
import { say } from '@labgate/contract/languages/say'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { asRows, useApiMutation, useApiQuery } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { instantWide } from '../../../ui/column-widths.ts'
import { ConfirmDestination } from '../../../ui/confirm-destination.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { IconBan, IconCheck, IconPlus } from '../../../ui/icons/icons.ts'
import { notify } from '../../../ui/notify.tsx'
import { Section } from '../../../ui/section.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column, RowAction } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { recordsSay } from './record-words.ts'

const state = ({ revokedDate, confirmed }: FhirClient) => {
  if (revokedDate !== null) return <StatusWord tone="plain">{say('Revoked')}</StatusWord>
  return confirmed ? (
    <StatusWord tone="done">{say('In use')}</StatusWord>
  ) : (
    <StatusWord tone="waiting">{say('Not confirmed')}</StatusWord>
  )
}
const revoked = ({ revokedDate, revokedBy }: FhirClient): string =>
  [instantHere(revokedDate), revokedBy].filter(Boolean).join(', ')
const lastUsed = ({ lastUsedDate }: FhirClient): string =>
  lastUsedDate === null ? say('Never') : instantHere(lastUsedDate)

const columnsFor = (locations: readonly LocationRow[]): readonly Column<FhirClient>[] => {
  const seen = ({ locations: ids }: FhirClient): string =>
    ids.length === 0
      ? say('All')
      : ids
          .map(
            (id) =>
              locations.find(({ locationId }) => locationId === id)?.locationName ?? `(${id})`,
          )
          .join(', ')
  return [
    { id: 'name', header: say('System'), cell: (row) => row.name, width: 170, always: true },
    { id: 'state', header: say('Status'), cell: state, width: 110 },
    { id: 'clientKey', header: say('Client ID'), cell: (row) => row.clientKey, width: 208 },
    { id: 'resources', header: say('Reads'), cell: (row) => recordsSay(row.resources), width: 120 },
    { id: 'locations', header: say('Locations'), cell: seen, width: 100 },
    {
      id: 'addresses',
      header: say('From'),
      cell: (row) => (row.addresses.length === 0 ? say('Anywhere') : row.addresses.join(', ')),
      width: 140,
      initiallyHidden: true,
    },
    { id: 'lastUsedDate', header: say('Last sign-in'), cell: lastUsed, width: instantWide },
    { id: 'revokedDate', header: say('Revoked'), cell: revoked, width: 220, initiallyHidden: true },
    {
      id: 'createdBy',
      header: say('Created by'),
      cell: (row) => row.createdBy,
      width: 130,
      initiallyHidden: true,
    },
    {
      id: 'createdDate',
      header: say('Made'),
      cell: (row) => instantHere(row.createdDate),
      width: instantWide,
      initiallyHidden: true,
    },
  ]
}

interface FhirClientsProps {
  customerId: number
  locations: readonly LocationRow[]
  onAdd: () => void
  onRevoke: (client: FhirClient) => void
}

/** The practice's own systems that read its results by FHIR. */
export const FhirClientsSection = ({
  customerId,
  locations,
  onAdd,
  onRevoke,
}: FhirClientsProps) => {
  const may = useMay()
  const query = useApiQuery(interfaces.clients, { customerId })
  const add = may.call(interfaces.addClient) && (
    <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
      {say('Add system')}
    </Button>
  )
  const none = {
    text: say(
      'No systems yet. A practice’s system, such as its EHR, can read released results by FHIR. Add it here to get its client ID and secret.',
    ),
  }
  const { save } = useApiMutation(interfaces.confirmClient, { refresh: [interfaces.clients] })
  const [confirming, setConfirming] = useState<FhirClient | null>(null)
  const actions = (row: FhirClient): RowAction<FhirClient>[] =>
    row.revokedDate === null && may.call(interfaces.revokeClient)
      ? [
          ...(row.confirmed || row.needsOther
            ? []
            : [{ label: say('Confirm'), icon: IconCheck, run: setConfirming }]),
          { label: say('Revoke'), icon: IconBan, danger: true, run: onRevoke },
        ]
      : []
  const waitsForOther =
    add !== false &&
    query.data?.list.some(
      ({ confirmed, needsOther, revokedDate }) => !confirmed && needsOther && revokedDate === null,
    ) === true
  return (
    <Section id="interfaces" title={say('Interfaces')} columns={1} actions={add}>
      {query.data?.list.length === 0 ? (
        <Empty {...none} action={add} />
      ) : (
        <DataTable
          filters="none"

          name="account-interfaces"
          label={say('systems')}
          from={asRows(query, null)}
          columns={columnsFor(locations)}
          rowId={(row) => row.fhirClientId}
          onOpen="nothing more"
          rowLabel={(row) => row.name}
          actions={actions}
          card={(row) => [row.name, say('Last sign-in: {row}', { row: lastUsed(row) }), state(row)]}
          empty={none}
          {...(waitsForOther && {
            note: say('Another person must confirm the systems you added.'),
          })}
        />
      )}
      {confirming && (
        <ConfirmDestination
          what={say('{resources}, of the account’s patients alone', {
            resources: recordsSay(confirming.resources),
          })}
          where={say('{name}, client ID {clientKey}, from {value}', {
            name: confirming.name,
            clientKey: confirming.clientKey,
            value:
              confirming.addresses.length === 0
                ? say('any address')
                : confirming.addresses.join(', '),
          })}
          requestedBy={confirming.createdBy}
          onConfirm={async () =>
            notify.success((await save({ fhirClientId: confirming.fhirClientId })).message)
          }
          onClose={() => setConfirming(null)}
        />
      )}
    </Section>
  )
}
