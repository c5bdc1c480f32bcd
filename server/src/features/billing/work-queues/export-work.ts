import { findingOwners } from '@labgate/contract/billing/kinds'
import { workBands, type billingWork, type WorkRow } from '@labgate/contract/billing/work-queues'
import { describeReason } from '@labgate/contract/billing/work-reasons'
import type { Actor } from '../../../access/actor.ts'
import type { AppContext } from '../../../app-context.ts'
import { exportRows, type Column } from '../../../core/export/export-rows.ts'
import type { Call } from '../../../http/call.ts'
import { momentIn, describeMoment } from '../../../paper/moments.ts'
import type { Queue } from './queue.ts'
import { keysetOfWork, listWork } from './work.queries.ts'

const at = (instant: string | null, zone: string): string => describeMoment(momentIn(zone, instant))
/* Cents as a number that a spreadsheet can add up. */
const dollars = (cents: number): number => cents / 100

/** Columns that a queue can export, in screen order. */
const columns: readonly Column<WorkRow & { counted: number }>[] = [
  { name: 'deadline', title: 'Deadline', of: (row) => row.deadline ?? '' },
  { name: 'band', title: 'Due', of: (row) => workBands[row.band] ?? '' },
  { name: 'cents', title: 'Amount', of: (row) => dollars(row.cents) },
  { name: 'reason', title: 'Reason', of: (row) => describeReason(row.reason) },
  { name: 'says', title: 'What to do', of: (row) => row.says },
  {
    name: 'patientName',
    title: 'Patient',
    of: (row) => [row.patientName, row.dob ?? ''].filter(Boolean).join(', '),
  },
  { name: 'customer', title: 'Account', of: (row) => row.customer },
  { name: 'payer', title: 'Payer', of: (row) => row.payer },
  { name: 'state', title: 'State', of: (row) => row.state },
  { name: 'ownerKind', title: 'With', of: (row) => findingOwners[row.ownerKind] },
  { name: 'owner', title: 'Owner', of: (row) => row.owner },
  { name: 'dateOpened', title: 'Open since', of: (row, zone) => at(row.dateOpened, zone) },
  { name: 'specimenBarcode', title: 'Specimen', of: (row) => row.specimenBarcode },
  { name: 'serviceDate', title: 'Service date', of: (row) => row.serviceDate ?? '' },
  {
    name: 'partySince',
    title: 'With current party since',
    of: (row, zone) => at(row.partySince, zone),
  },
]

/** A queue as filtered, including everything beyond its first page, as a file. */
export const exportWork = (
  context: AppContext,
  call: Call<(typeof billingWork)['exportList'], Actor>,
  queue: Queue,
) =>
  exportRows(context, call, {
    title: `${queue}-work`,
    columns,
    page: (after, pageSize) =>
      listWork(call.actor, queue, { ...call.input.searchCriteria, pageSize }, after, context.now()),
    keyset: keysetOfWork,
  })
