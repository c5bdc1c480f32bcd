import { findingOwners } from '@labgate/contract/billing/kinds'
import { workBands, type billingWork, type WorkRow } from '@labgate/contract/billing/work-queues'
import { describeReason } from '@labgate/contract/billing/work-reasons'
import type { Actor } from '../../../access/actor.ts'
import type { AppContext } from '../../../app-context.ts'
import { exportRows, type Column } from '../../../core/export/export-rows.ts'
import type { Call } from '../../../http/call.ts'
import { describeMoment, inFiles, momentIn } from '../../../paper/moments.ts'
import type { Queue } from './queue.ts'
import { keysetOfWork, listWork } from './work.queries.ts'

const at = (instant: string | null, zone: string): string =>
  describeMoment(momentIn(inFiles(zone), instant))
/** Columns that a queue can export, in screen order. */
const columns: readonly Column<WorkRow & { counted: number }>[] = [
  { name: 'deadline', title: 'Deadline', of: (row) => ({ day: row.deadline }) },
  { name: 'band', title: 'Due', of: (row) => workBands[row.band] ?? '' },
  { name: 'cents', title: 'Amount', of: ({ cents }) => ({ cents }) },
  { name: 'reason', title: 'Reason', of: (row) => describeReason(row.reason) },
  { name: 'says', title: 'What to do', of: (row) => row.says },
  { name: 'patientName', title: 'Patient', of: (row) => row.patientName },
  { name: 'dob', title: 'DOB', isAlways: true, of: (row) => ({ day: row.dob }) },
  { name: 'memberId', title: 'Member ID', isAlways: true, of: (row) => row.memberId },
  { name: 'claimNumber', title: 'Claim', isAlways: true, of: (row) => row.claimNumber },
  { name: 'customer', title: 'Account', of: (row) => row.customer },
  { name: 'payer', title: 'Payer', of: (row) => row.payer },
  { name: 'state', title: 'Status', of: (row) => row.state },
  { name: 'ownerKind', title: 'With', of: (row) => findingOwners[row.ownerKind] },
  { name: 'owner', title: 'Owner', of: (row) => row.owner },
  { name: 'dateOpened', title: 'Open since', of: (row, zone) => at(row.dateOpened, zone) },
  { name: 'specimenBarcode', title: 'Specimen', isAlways: true, of: (row) => row.specimenBarcode },
  {
    name: 'serviceDate',
    title: 'Service date',
    isAlways: true,
    of: (row) => ({ day: row.serviceDate }),
  },
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
