import { accountLevel } from '@labgate/contract/access/fields'
import type { Account } from '@labgate/contract/accounts/accounts'
import { locations, type LocationRow } from '@labgate/contract/accounts/locations'
import { describePlaceOfService } from '@labgate/contract/billing/place-of-service'
import { say } from '@labgate/contract/languages/say'
import { Button } from '@mantine/core'
import { asRows, useApiQuery } from '../../../api/queries.ts'
import { phoneAsText } from '../../../forms/phone.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import { Empty } from '../../../ui/empty.tsx'
import { IconPlus } from '../../../ui/icons/icons.ts'
import { Section } from '../../../ui/section.tsx'
import { StatusWord } from '../../../ui/status-word.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { localRows, mostInside } from '../../../ui/table/local-rows.ts'

type Row = LocationRow & { primary?: boolean; street1?: string; placeOfService?: string }

/* A long list does not say it for all rows. */
const placeOfService = ({ placeOfService: code }: Row) =>
  code === '' ? (
    <StatusWord tone="waiting">{say('Missing')}</StatusWord>
  ) : (
    describePlaceOfService(code ?? '')
  )

const columns: readonly Column<Row>[] = [
  {
    id: 'locationName',
    header: say('Name'),
    cell: (row) => row.locationName,
    width: 160,
    always: true,
  },
  {
    id: 'primary',
    header: say('Primary'),
    cell: (row) => row.primary && <StatusWord tone="done">{say('Primary')}</StatusWord>,
    width: 92,
  },
  { id: 'street1', header: say('Street'), cell: (row) => row.street1 ?? '', width: 135 },
  { id: 'area', header: say('Area'), cell: (row) => row.area, width: 125 },
  { id: 'placeOfService', header: say('Place of service'), cell: placeOfService, width: 150 },
  { id: 'phone', header: say('Phone'), cell: (row) => phoneAsText(row.phone), width: 130 },
  { id: 'email', header: say('Email'), cell: (row) => row.email, width: 143 },
]

interface LocationsSectionProps {
  account: Account
  /** 0: a new one. */
  onOpen: (locationId: number) => void
  glowing?: number | undefined
}

/** Places where the account collects specimens, the primary one first. */
export const LocationsSection = ({ account, onOpen, glowing }: LocationsSectionProps) => {
  const { who } = useSession()
  const may = useMay()
  const isLong = account.locations.length >= mostInside
  const all = asRows(
    useApiQuery(locations.listForCustomer, { CustomerId: account.customerId }, { enabled: isLong }),
    null,
  )
  const known = new Map(account.locations.map((row) => [row.locationId, row]))
  const add = accountLevel(who) === 1 && may.call(locations.save) && (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => onOpen(0)}
    >
      {say('New location')}
    </Button>
  )
  const none = {
    text: say(
      'No locations yet. Add the places where this account collects specimens; orders and shipments need one.',
    ),
    action: add,
  }
  return (
    <Section id="locations" title={say('Locations')} columns={1} actions={add}>
      {account.locations.length === 0 ? (
        <Empty {...none} />
      ) : (
        <DataTable<Row>
          filters="none"
          name="account-locations"
          label={say('locations')}
          from={
            isLong
              ? { ...all, rows: all.rows.map((row) => known.get(row.locationId) ?? row) }
              : localRows(account.locations)
          }
          columns={columns}
          rowId={(row) => row.locationId}
          rowLabel={(row) => row.locationName}
          onOpen={(row) => onOpen(row.locationId)}
          card={(row) => [
            row.locationName,
            row.area,
            row.primary ? say('Primary') : phoneAsText(row.phone),
          ]}
          empty={none}
          glowing={glowing}
        />
      )}
    </Section>
  )
}
