import { locations, type LocationRow } from '@labgate/contract/accounts/locations'
import { faxes, faxStates, faxTries, type FaxTries } from '@labgate/contract/faxes/faxes'
import { listLocation } from '@labgate/contract/kit/list-location'
import { say } from '@labgate/contract/languages/say'
import { useApiQuery, useList } from '../../../api/queries.ts'
import { daysBeforeToday } from '../../../core/manifests/parts/days.ts'
import { anyDay } from '../../../ui/day-filter.tsx'
import { FilterBar, type FilterField } from '../../../ui/filter-bar.tsx'
import { useListPlace } from '../../../ui/list-place.ts'
import { locationFilter } from '../../../ui/location-filter.ts'
import { AccountFilter } from '../../../ui/pickers/account-filter.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { FaxFilters } from '../filters.ts'
import { stateOptions } from '../parts/fax-words.tsx'
import { faxCard, faxColumns } from './fax-columns.tsx'

const triesSay: Readonly<Record<FaxTries, string>> = {
  tried: say('Tried'),
  first: say('Delivered at the first try'),
  later: say('Not at the first try'),
}
const triesOptions = faxTries.map((value) => ({ value, label: triesSay[value] }))
const states = ['', 'open', ...faxStates] as const
/** Default unless something else is requested. */
const daysShown = 30

const fieldsOf = (
  customerId: number,
  places: LocationRow[],
  chosen: number,
): readonly FilterField[] => [
  {
    name: 'state',
    label: say('Status'),
    kind: 'choice',
    main: true,
    width: 190,
    options: [{ value: 'open', label: say('Not done') }, ...stateOptions],
  },
  { name: 'tries', label: say('Delivery'), kind: 'choice', width: 210, options: triesOptions },
  {
    name: 'from',
    label: say('From'),
    kind: 'day',
    main: true,
    initial: daysBeforeToday(daysShown),
  },
  { name: 'to', label: say('Until'), kind: 'day', main: true },
  ...locationFilter(
    { accountId: customerId, locationId: 0 },
    places.map((row) => ({ value: row.locationId, label: row.locationName })),
    chosen,
  ),
]

/** Faxes, latest first. */
export const FaxTable = ({ filters }: { filters: FaxFilters }) => {
  const { accountId } = useListPlace()
  const { account } = filters.value
  const customerId = accountId > 0 ? accountId : (account ?? 0)
  const places = useApiQuery(
    locations.listForCustomer,
    { CustomerId: customerId },
    { enabled: customerId > 0, freshFor: 300_000 },
  )
  const {
    state = '',
    tries = '',
    from = daysBeforeToday(daysShown),
    to,
    locationId: chosen = 0,
  } = filters.value
  const found = useList(faxes.list, {
    customerId,
    locationId: listLocation({ accountId: customerId, locationId: 0 }, chosen),
    state: states.find((one) => one === state) ?? '',
    tries: faxTries.find((one) => one === tries) ?? '',
    startDate: from === anyDay ? null : from,
    endDate: to ?? null,
  })
  const fields: readonly FilterField[] = fieldsOf(customerId, places.data?.list ?? [], chosen)
  return (
    <>
      <FilterBar
        fields={fields}
        value={filters.value}
        onChange={filters.set}
        actions={
          <AccountFilter
            customerId={account}
            onChange={(next) => filters.set({ account: next, locationId: undefined })}
          />
        }
      />
      <DataTable
        filters={{ fields, value: filters.value, onChange: filters.set }}

        name="faxes"
        label={say('faxes')}
        from={found}
        columns={faxColumns}
        rowId={(row) => row.faxId}
        rowLabel={(row) =>
          say('Fax {faxId} to {location}', { faxId: row.faxId, location: row.location })
        }
        onOpen={(row) => filters.set({ id: row.faxId })}
        card={faxCard}
        empty={{
          text: say('No faxes match. Results faxed to locations appear here with each attempt.'),
        }}
      />
    </>
  )
}
