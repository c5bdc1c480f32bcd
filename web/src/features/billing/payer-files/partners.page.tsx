import { screenParameters } from '@labgate/contract/access/screen-parameters'
import { tradingPartners, type TradingPartner } from '@labgate/contract/billing/trading-partners'
import { say } from '@labgate/contract/languages/say'
import { Button } from '@mantine/core'
import { asRows, useApiQuery } from '../../../api/queries.ts'
import { instantHere } from '../../../forms/dates.ts'
import { useMay } from '../../../session/use-session.ts'
import { instantWide } from '../../../ui/column-widths.ts'
import { IconPlus } from '../../../ui/icons/icons.ts'
import { Page } from '../../../ui/page.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import { PartnerRecord } from './partner-record.tsx'
import {
  describeFailure,
  describeMode,
  newPartner,
  PartnerState,
  describeWay,
} from './partner-words.tsx'

const columns: readonly Column<TradingPartner>[] = [
  { id: 'name', header: say('Name'), cell: (row) => row.name, width: 200, always: true },
  {
    id: 'state',
    header: say('Status'),
    cell: (row) => <PartnerState partner={row} />,
    width: 140,
    always: true,
  },
  { id: 'transport', header: say('Connection'), cell: describeWay, width: 180 },
  { id: 'isTest', header: say('Mode'), cell: describeMode, width: 96 },
  {
    id: 'waiting',
    header: say('Waiting files'),
    cell: (row) => (row.waiting === 0 ? '' : row.waiting.toLocaleString('en-US')),
    width: 110,
    align: 'right',
  },
  {
    id: 'reachedAt',
    header: say('Last reached'),
    cell: (row) => (row.reachedAt === null ? '' : instantHere(row.reachedAt)),
    width: instantWide,
  },
  { id: 'failure', header: say('Last failure'), cell: describeFailure, width: 170 },
  {
    id: 'payers',
    header: say('Payers'),
    cell: (row) => String(row.payers),
    width: 80,
    align: 'right',
  },
  {
    id: 'receiverId',
    header: say('Partner’s ID'),
    cell: (row) => row.receiverId,
    width: 140,
    initiallyHidden: true,
  },
]

/** Where claims are sent and responses come from (docs/decisions/0055). */
export const TradingPartnersPage = () => {
  const filters = useFilters(screenParameters['/trading-partners'])
  const { id } = filters.value
  const saves = useMay().call(tradingPartners.save)
  const query = useApiQuery(tradingPartners.list, {})
  const close = () => filters.set({ id: undefined })
  const open =
    id === 0 ? newPartner : query.data?.list.find(({ tradingPartnerId }) => tradingPartnerId === id)
  const add = saves && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => filters.set({ id: 0 })}>
      {say('New trading partner')}
    </Button>
  )
  return (
    <Page title={say('Trading Partners')} actions={add}>
      <DataTable
        filters="none"

        name="trading-partners"
        label={say('trading partners')}
        from={asRows(query, null)}
        columns={columns}
        rowId={(row) => row.tradingPartnerId}
        rowLabel={(row) => row.name}
        onOpen={(row) => filters.set({ id: row.tradingPartnerId })}
        card={(row) => [
          row.name,
          [describeWay(row), describeMode(row), row.failure].filter(Boolean).join(' · '),
          <PartnerState key="state" partner={row} />,
        ]}
        empty={{ text: say('No trading partners yet. Claims cannot leave without one.') }}
      />
      <SideDrawer
        opened={open !== undefined}
        size={720}
        title={id === 0 ? say('New trading partner') : (open?.name ?? '')}
        onClose={close}
      >
        {open !== undefined && (
          <PartnerRecord key={open.tradingPartnerId} partner={open} onSaved={close} />
        )}
      </SideDrawer>
    </Page>
  )
}
