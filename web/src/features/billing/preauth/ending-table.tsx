import { preauth, type Authorization } from '@labgate/contract/billing/preauth'
import { say } from '@labgate/contract/languages/say'
import { Stack } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { call } from '../../../api/call.ts'
import { useList } from '../../../api/queries.ts'
import { dayAsText } from '../../../forms/dates.ts'
import { FilterBar, type FilterField } from '../../../ui/filter-bar.tsx'
import { useListPlace } from '../../../ui/list-place.ts'
import { AccountFilter } from '../../../ui/pickers/account-filter.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { AuthorizationForm } from './authorization-form.tsx'
import { AuthorizationPapers } from './authorization-papers.tsx'
import type { PreauthFilters } from './filters.ts'
import { AuthorizationWord, nextSay, testsSay, unitsSay } from './words.tsx'

const fields: readonly FilterField[] = [
  { name: 'search', label: say('Number'), kind: 'text', main: true, width: 180 },
  {
    name: 'which',
    label: say('Show'),
    kind: 'choice',
    main: true,
    width: 240,
    initial: 'ending',
    options: [
      { value: 'ending', label: say('Ending or nearly used up') },
      { value: 'all', label: say('All') },
    ],
  },
]
const columns: readonly Column<Authorization>[] = [
  {
    id: 'patientName',
    header: say('Patient'),
    cell: (row) => `${row.patientName} · ${dayAsText(row.dob)}`,
    width: 220,
    always: true,
  },
  { id: 'number', header: say('Number'), cell: (row) => row.number, width: 140, always: true },
  {
    id: 'state',
    header: say('Status'),
    cell: (row) => <AuthorizationWord state={row.state} />,
    width: 140,
  },
  { id: 'nextStep', header: say('Denied, next step'), cell: nextSay, width: 200 },
  {
    id: 'validTo',
    header: say('Valid through'),
    cell: (row) => dayAsText(row.validTo),
    width: 116,
  },
  { id: 'units', header: say('Units'), cell: unitsSay, width: 130 },
  { id: 'labType', header: say('For'), cell: testsSay, width: 150 },
  { id: 'payer', header: say('Payer'), cell: (row) => row.payer, width: 180 },
  { id: 'customer', header: say('Account'), cell: (row) => row.customer, width: 150 },
  {
    id: 'askedOn',
    header: say('Requested'),
    cell: (row) => dayAsText(row.askedOn),
    width: 110,
    initiallyHidden: true,
  },
]

const endingCard: (row: Authorization) => readonly [ReactNode, ReactNode, ReactNode] = (row) => [
  `${row.patientName} · ${dayAsText(row.dob)}`,
  [row.number, row.payer, unitsSay(row)].filter(Boolean).join(' · '),
  row.validTo === null ? '' : say('Through {validTo}', { validTo: dayAsText(row.validTo) }),
]

/**
 * Authorizations that end soon or are nearly used up, so that a new one can be requested before the
 * next specimen; or all.
 */
export const EndingTable = ({ filters }: { filters: PreauthFilters }) => {
  const { accountId } = useListPlace()
  const { which = 'ending', account = 0, search = '' } = filters.value
  const [open, setOpen] = useState<Authorization>()
  const criteria = {
    customerId: accountId > 0 ? accountId : account,
    // a number may be that of one that ended long ago
    ending: which !== 'all' && search === '',
    search,
  }
  const found = useList(preauth.list, criteria)
  return (
    <>
      <FilterBar
        fields={fields}
        value={filters.value}
        onChange={filters.set}
        {...(accountId === 0 && {
          actions: (
            <AccountFilter
              customerId={account === 0 ? undefined : account}
              onChange={(next) => filters.set({ account: next })}
            />
          ),
        })}
      />
      <DataTable
        filters={{ fields, value: filters.value, onChange: filters.set }}

        name="preauth"
        label={say('authorizations')}
        from={found}
        columns={columns}
        rowId={(row) => row.preAuthorizationId}
        rowLabel={(row) => `${row.patientName}, ${row.number}`}
        onOpen={setOpen}
        onExport={(format, shown) =>
          call(preauth.exportList, { searchCriteria: criteria, format, columns: shown })
        }
        card={endingCard}
        empty={{
          text:
            search !== ''
              ? say('No authorization has this number.')
              : which === 'all'
                ? say('No authorizations yet.')
                : say('No authorization ends within 30 days or is nearly used up.'),
        }}
      />
      <SideDrawer
        opened={open !== undefined}
        whose={open}
        title={open === undefined ? '' : `${open.patientName}, ${open.payer}`}
        size={560}
        onClose={() => setOpen(undefined)}
      >
        {open !== undefined && (
          <Stack key={open.preAuthorizationId} gap="lg">
            <AuthorizationForm about={open} onDone={() => setOpen(undefined)} />
            <AuthorizationPapers of={open} />
          </Stack>
        )}
      </SideDrawer>
    </>
  )
}
