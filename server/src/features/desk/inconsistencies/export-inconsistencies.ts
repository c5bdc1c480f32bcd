import {
  inconsistencyEndings,
  describeInconsistencyKind,
  type InconsistencyTab,
  type inconsistencies,
} from '@labgate/contract/desk/inconsistencies'
import { localOf } from '@labgate/contract/orders/collection'
import type { Actor } from '../../../access/actor.ts'
import type { AppContext } from '../../../app-context.ts'
import { exportRows, type Column } from '../../../core/export/export-rows.ts'
import type { Call } from '../../../http/call.ts'
import { asInconsistency } from './as-inconsistency.ts'
import { listInconsistencies, tabOf, type FoundInconsistency } from './inconsistencies.queries.ts'

type Of = Column<FoundInconsistency>
const dayOf = (instant: string, zone: string): string => localOf(new Date(instant), zone).day
const plain = (
  name:
    | 'specimenBarcode'
    | 'patientName'
    | 'customer'
    | 'location'
    | 'physician'
    | 'portalValue'
    | 'comment'
    | 'accessioner',
  title: string,
): Of => ({
  name,
  title,
  of: (row) => row[name],
})
const begin: readonly Of[] = [
  { name: 'foundDate', title: 'Date', of: (row, zone) => dayOf(row.foundDate, zone) },
  { name: 'kind', title: 'Inconsistency', of: (row) => describeInconsistencyKind(row.kind) },
  plain('specimenBarcode', 'Specimen'),
  plain('patientName', 'Patient'),
  { name: 'dob', title: 'Born', of: ({ dob }) => dob ?? '' },
  plain('customer', 'Account'),
  plain('location', 'Location'),
  plain('physician', 'Provider'),
]
const columns: Readonly<Record<InconsistencyTab, readonly Of[]>> = {
  documents: [
    ...begin,
    plain('portalValue', 'In portal'),
    { name: 'foundValue', title: 'Found', of: (row) => asInconsistency(row).foundValue },
    plain('comment', 'Comment'),
    plain('accessioner', 'Accessioner'),
    {
      name: 'customerIncidentId',
      title: 'Account issue',
      of: (row) => row.customerIncidentId || '',
    },
    {
      name: 'ending',
      title: 'Status',
      of: ({ ending }) => (ending === '' ? 'Open' : inconsistencyEndings[ending]),
    },
    {
      name: 'dateResolved',
      title: 'Resolved',
      of: ({ dateResolved }, zone) => (dateResolved === null ? '' : dayOf(dateResolved, zone)),
    },
  ],
  toxicology: [
    ...begin,
    { name: 'subject', title: 'Drug', of: (row) => row.subject },
    { name: 'confirmation', title: 'Confirmation', of: (row) => row.confirmation },
    { name: 'cup', title: 'Cup', of: (row) => asInconsistency(row).cup },
    { name: 'says', title: 'Why', of: (row) => row.says },
  ],
}

/** Exports what a tab shows as a file. Each row keeps its own provider, not the user's. */
export const exportInconsistencies = (
  context: AppContext,
  call: Call<(typeof inconsistencies)['exportList'], Actor>,
) => {
  const criteria = call.input.searchCriteria
  return exportRows(context, call, {
    title: `inconsistencies-${tabOf(criteria)}`,
    columns: columns[tabOf(criteria)],
    page: (after, pageSize) =>
      listInconsistencies(call.actor, { ...criteria, pageSize }, after, context.now()),
    keyset: ({ foundDate, inconsistencyId }) => [foundDate, inconsistencyId],
  })
}
