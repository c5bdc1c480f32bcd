import { linkTo } from '@labgate/contract/access/link-to'
import {
  inconsistencies,
  inconsistencyKinds,
  inconsistencyTabs,
  type InconsistencyTab,
} from '@labgate/contract/desk/inconsistencies'
import { dayBefore } from '@labgate/contract/kit/days'
import { listLocation } from '@labgate/contract/kit/list-location'
import { say } from '@labgate/contract/languages/say'
import { Button, Tabs } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../api/call.ts'
import { useList } from '../../../api/queries.ts'
import { todayHere } from '../../../core/patients/parts/age.ts'
import { anyDay } from '../../../ui/day-filter.tsx'
import type { Option } from '../../../ui/fields/choice-fields.tsx'
import { FilterBar, type FilterField } from '../../../ui/filter-bar.tsx'
import { locationFilter } from '../../../ui/location-filter.ts'
import { Page } from '../../../ui/page.tsx'
import { AccountFilter } from '../../../ui/pickers/account-filter.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useInconsistencyFilters, type InconsistencyFilters } from './filters.ts'
import { columnsOf, inconsistencyCard } from './inconsistency-columns.tsx'
import { usePlacesOf } from './places-of.ts'
import { InconsistencyTotals } from './totals.tsx'

const daysShown = 30
const tabLabels: Readonly<Record<InconsistencyTab, string>> = {
  documents: say('Documents'),
  toxicology: say('Toxicology'),
}
const emptyLabels: Readonly<Record<InconsistencyTab, string>> = {
  documents: say(
    'Nothing found in this date range. Differences between tube, requisition, and order appear here, along with missing items and signatures.',
  ),
  toxicology: say(
    'Nothing found in this date range. Medication findings on released reports appear here.',
  ),
}
const states = [
  { value: 'open', label: say('Open') },
  { value: 'resolved', label: say('Resolved') },
]

interface FieldsOfInput {
  today: string
  kinds: readonly Option[]
  tab: InconsistencyTab
  customerId: number
  /** The location in the address; 0 none. */
  chosen: number
  locations: readonly Option[]
  providers: readonly Option[]
}
const fieldsOf = ({
  today,
  kinds,
  tab,
  customerId,
  chosen,
  locations,
  providers,
}: FieldsOfInput): readonly FilterField[] => [
  {
    name: 'from',
    label: say('From'),
    kind: 'day',
    main: true,
    initial: dayBefore(today, daysShown),
  },
  { name: 'to', label: say('To'), kind: 'day', main: true, initial: today },
  {
    name: 'kind',
    label: say('Inconsistency'),
    kind: 'choice',
    main: true,
    width: 220,
    options: kinds,
  },
  ...(tab === 'documents'
    ? [
        {
          name: 'state',
          label: say('Status'),
          kind: 'choice',
          main: true,
          width: 130,
          options: states,
        } as const,
      ]
    : []),
  ...locationFilter({ accountId: customerId, locationId: 0 }, locations, chosen),
  ...(providers.length > 0
    ? [
        {
          name: 'physicianId',
          label: say('Provider'),
          kind: 'choice',
          main: true,
          width: 180,
          options: providers,
        } as const,
      ]
    : []),
]

interface CriteriaOfInput {
  tab: InconsistencyTab
  today: string
  customerId: number
}
const criteriaOf = (
  value: InconsistencyFilters['value'],
  { tab, today, customerId }: CriteriaOfInput,
) => {
  const {
    from = dayBefore(today, daysShown),
    to = today,
    kind = '',
    locationId: chosen = 0,
    physicianId = 0,
  } = value
  const state =
    tab === 'documents' ? (states.find((one) => one.value === value.state)?.value ?? '') : ''
  return {
    tab,
    startDate: from === anyDay ? '2000-01-01' : from,
    ...(to !== anyDay && { endDate: to }),
    customerId,
    locationId: listLocation({ accountId: customerId, locationId: 0 }, chosen),
    physicianId,
    kind,
    state: state as '' | 'open' | 'resolved',
  }
}

interface ReportTabsProps {
  tab: InconsistencyTab
  onChange: InconsistencyFilters['set']
}
const ReportTabs = ({ tab, onChange }: ReportTabsProps) => (
  <Tabs
    value={tab}
    onChange={(next) =>
      onChange({
        tab: next === 'documents' || next === null ? undefined : next,
        kind: undefined,
        state: undefined,
      })
    }
  >
    <Tabs.List>
      {inconsistencyTabs.map((one) => (
        <Tabs.Tab key={one} value={one}>
          {tabLabels[one]}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  </Tabs>
)

/**
 * Where order, paper, and tube disagree, and where a result and the medication list disagree
 * (records.md#inconsistency-report).
 */
export const InconsistenciesPage = () => {
  const filters = useInconsistencyFilters()
  const navigate = useNavigate()
  const phone = useMediaQuery('(max-width: 640px)') ?? false
  const [asksTotals, { toggle }] = useDisclosure()
  const today = todayHere()
  const tab = inconsistencyTabs.find((one) => one === filters.value.tab) ?? 'documents'
  const { customerId, locations, providers } = usePlacesOf(filters)
  const criteria = criteriaOf(filters.value, { tab, today, customerId })
  const found = useList(inconsistencies.list, criteria)
  const kinds = Object.entries(inconsistencyKinds[tab]).map(([value, label]) => ({ value, label }))
  const fields: readonly FilterField[] = fieldsOf({
    today,
    kinds,
    tab,
    customerId,
    chosen: filters.value.locationId ?? 0,
    locations,
    providers,
  })
  const showsTotals = !phone || asksTotals
  return (
    <Page
      title={say('Inconsistency Report')}
      actions={
        phone && (
          <Button variant="default" aria-expanded={asksTotals} onClick={toggle}>
            {asksTotals ? say('Hide totals') : say('Totals')}
          </Button>
        )
      }
    >
      <ReportTabs tab={tab} onChange={filters.set} />
      <FilterBar
        fields={fields}
        value={filters.value}
        onChange={filters.set}
        actions={
          <AccountFilter
            customerId={filters.value.customerId}
            width={200}
            onChange={(next) =>
              filters.set({ customerId: next, locationId: undefined, physicianId: undefined })
            }
          />
        }
      />
      {showsTotals && <InconsistencyTotals criteria={criteria} onChoose={filters.set} />}
      <DataTable
        filters={{ fields, value: filters.value, onChange: filters.set }}

        key={tab}
        name={`inconsistencies-${tab}`}
        label={say('inconsistencies')}
        from={found}
        columns={columnsOf(tab, customerId > 0)}
        rowId={(row) => row.inconsistencyId}
        rowLabel={(row) => row.specimenBarcode}
        onOpen={(row) => void navigate(linkTo('/lab-order', { id: row.labOrderId }))}
        card={inconsistencyCard}
        empty={{ text: emptyLabels[tab] }}
        onExport={(format, columns) =>
          call(inconsistencies.exportList, { searchCriteria: criteria, format, columns })
        }
      />
    </Page>
  )
}
