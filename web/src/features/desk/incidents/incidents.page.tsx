import { screenParameters } from '@labgate/contract/access/screen-parameters'
import { incidents, incidentStatuses } from '@labgate/contract/desk/incidents'
import { phraseOf, say } from '@labgate/contract/languages/say'
import { Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useCodes } from '../../../api/codes.ts'
import { useList } from '../../../api/queries.ts'
import { IncidentForm, newIncident } from '../../../core/incidents/incident-form.tsx'
import { statusOptions } from '../../../core/incidents/incident-words.tsx'
import { useLaboratoryMessage } from '../../../core/incidents/use-laboratory-message.tsx'
import { todayHere } from '../../../core/patients/parts/age.ts'
import { useMay, useSession } from '../../../session/use-session.ts'
import { AddButton } from '../../../ui/add-button.tsx'
import type { Option } from '../../../ui/fields/choice-fields.tsx'
import { FilterBar, type FilterField } from '../../../ui/filter-bar.tsx'
import { useListPlace } from '../../../ui/list-place.ts'
import { Page } from '../../../ui/page.tsx'
import { AccountPicker, type PickedAccount } from '../../../ui/pickers/account-picker.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useFilters } from '../../../ui/use-filters.ts'
import { useIncidentActs } from './incident-acts.tsx'
import { columnsOfOneAccount, incidentCard, incidentColumns } from './incident-columns.tsx'
import { IncidentDetail } from './incident-detail.tsx'

const statuses = ['', 'open', ...incidentStatuses] as const

/** A new account issue; if no account is current, it is chosen first. */
const NewIncident = ({
  accountId,
  onSaved,
}: {
  accountId: number
  onSaved: (id: number) => void
}) => {
  const [account, setAccount] = useState<PickedAccount | null>(null)
  const customerId = accountId > 0 ? accountId : (account?.customerId ?? 0)
  const incident = useMemo(() => newIncident({ customerId }, todayHere()), [customerId])
  return (
    <Stack gap="sm">
      {accountId === 0 && (
        <AccountPicker label={say('Account')} value={account} onChange={setAccount} width={420} />
      )}
      {customerId > 0 ? (
        <IncidentForm key={customerId} incident={incident} onSaved={onSaved} />
      ) : (
        <Text size="sm" c="dimmed">
          {say('Choose the account.')}
        </Text>
      )}
    </Stack>
  )
}

interface FieldsOfInput {
  types: readonly Option[]
  mayAdd: boolean
  userId: number
}
const fieldsOf = ({ types, mayAdd, userId }: FieldsOfInput): readonly FilterField[] => [
  {
    name: 'status',
    label: say('Status'),
    kind: 'choice',
    main: true,
    width: 190,
    initial: 'open',
    options: [
      { value: 'open', label: say('Not resolved') },
      ...statusOptions,
      { value: 'all', label: say('All') },
    ],
  },
  {
    name: 'type',
    label: say('What happened'),
    kind: 'choice',
    main: true,
    width: 220,
    options: types,
  },
  ...(mayAdd
    ? [
        {
          name: 'owner',
          label: say('Assigned to'),
          kind: 'choice' as const,
          main: true,
          width: 170,
          options: [
            { value: userId, label: say('Me') },
            { value: -1, label: say('No one') },
          ],
        },
      ]
    : []),
  { name: 'overdue', label: say('Overdue'), kind: 'flag' },
  ...(mayAdd
    ? [{ name: 'fromPractice', label: say('From practices'), kind: 'flag' as const }]
    : []),
  { name: 'from', label: say('From'), kind: 'day', width: 140 },
  { name: 'to', label: say('Until'), kind: 'day', width: 140 },
]

interface IncidentDrawerProps {
  id: number | undefined
  accountId: number
  onClose: () => void
  onMade: (made: number) => void
  onSaved: (next: number | undefined) => void
}
const IncidentDrawer = ({ id, accountId, onClose, onMade, onSaved }: IncidentDrawerProps) => (
  <SideDrawer
    opened={id !== undefined}
    title={id === 0 ? say('New account issue') : say('Account issue')}
    onClose={onClose}
    size={560}
  >
    {id === 0 && <NewIncident accountId={accountId} onSaved={onMade} />}
    {id !== undefined && id > 0 && (
      <IncidentDetail key={id} customerIncidentId={id} onSaved={onSaved} />
    )}
  </SideDrawer>
)

/**
 * What happened to accounts’ parcels and specimens, and who owns the issue
 * (records.md#account-issue).
 */
export const IncidentsPage = () => {
  const filters = useFilters(screenParameters['/customer-issue'])
  const { userId } = useSession()
  const { accountId } = useListPlace()
  const mayAdd = useMay().call(incidents.save)
  const [types] = useCodes('AuditIncidentType')
  const acts = useIncidentActs()
  const [saved, setSaved] = useState<number>()
  const { id, status = 'open', type = 0, owner = 0, from, to } = filters.value
  const { overdue = false, fromPractice = false } = filters.value
  const found = useList(incidents.list, {
    customerId: accountId,
    status: status === 'all' ? '' : (statuses.find((one) => one === status) ?? 'open'),
    auditIncidentTypeId: type,
    userId_Owner: owner,
    overdue,
    fromPractice,
    ...(from !== undefined && { startDate: from }),
    ...(to !== undefined && { endDate: to }),
  })
  const fields: readonly FilterField[] = fieldsOf({ types, mayAdd, userId })
  const close = () => filters.set({ id: undefined })
  const { write, drawer } = useLaboratoryMessage()
  const add = mayAdd ? (
    <AddButton isMain onClick={() => filters.set({ id: 0 })}>
      {say('New issue')}
    </AddButton>
  ) : (
    write && (
      <AddButton isMain onClick={() => write()}>
        {say('Write to the laboratory')}
      </AddButton>
    )
  )
  return (
    <Page title={say('Account Issue')} actions={add}>
      <FilterBar fields={fields} value={filters.value} onChange={filters.set} />
      <DataTable
        name="incidents"
        label={say('account issues')}
        from={found}
        columns={accountId > 0 ? columnsOfOneAccount : incidentColumns}
        rowId={(row) => row.customerIncidentId}
        rowLabel={(row) => `${phraseOf(row.auditIncidentType)} ${row.incidentDate ?? ''}`}
        onOpen={(row) => filters.set({ id: row.customerIncidentId })}
        actions={acts}
        card={incidentCard}
        filters={{ fields, value: filters.value, onChange: filters.set }}
        empty={{
          text: say(
            'No account issues match. Missing tubes, late parcels, mismatched labels, and messages to the laboratory appear here until resolved.',
          ),
          action: add,
        }}
        glowing={saved}
      />
      {drawer}
      <IncidentDrawer
        id={id}
        accountId={accountId}
        onClose={close}
        onMade={(made) => {
          setSaved(made)
          close()
        }}
        onSaved={setSaved}
      />
    </Page>
  )
}
