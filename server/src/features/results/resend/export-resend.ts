import type { resend } from '@labgate/contract/results/resend'
import type { Actor } from '../../../access/actor.ts'
import type { AppContext } from '../../../app-context.ts'
import { exportRows, type Column } from '../../../core/export/export-rows.ts'
import {
  listReportsToResend,
  type FoundReport,
} from '../../../core/results/report-sendings.query.ts'
import type { Call } from '../../../http/call.ts'
import { describeMoment, inFiles, momentIn } from '../../../paper/moments.ts'
import { listOrdersToResend, type FoundOrder } from './order-sendings.query.ts'

/* Both lists cover all accounts: their times are in the laboratory’s time zone. */
const at = (instant: string | null, zone: string): string =>
  describeMoment(momentIn(inFiles(zone), instant))

const orderColumns: readonly Column<FoundOrder>[] = [
  { name: 'state', title: 'Status', of: (row) => row.state },
  { name: 'specimenBarcode', title: 'Specimen', of: (row) => row.specimenBarcode },
  { name: 'patientName', title: 'Patient', of: (row) => row.patientName },
  { name: 'dob', title: 'Born', of: (row) => row.dob ?? '' },
  { name: 'labType', title: 'Test type', of: (row) => row.labType },
  { name: 'lab', title: 'Laboratory', of: (row) => row.lab },
  { name: 'customer', title: 'Account', of: (row) => row.customer },
  { name: 'labStatus', title: 'Status', of: (row) => row.labStatus },
  {
    name: 'accessionedDate',
    title: 'Accessioned',
    of: (row, zone) => at(row.accessionedDate, zone),
  },
  { name: 'queuedDate', title: 'Queued', of: (row, zone) => at(row.queuedDate, zone) },
  { name: 'sentDate', title: 'Sent', of: (row, zone) => at(row.sentDate, zone) },
  { name: 'tries', title: 'Tries', of: (row) => row.tries },
  { name: 'says', title: 'Last error', of: (row) => row.says },
]
const reportColumns: readonly Column<FoundReport>[] = [
  { name: 'state', title: 'Status', of: (row) => row.state },
  { name: 'way', title: 'Way', of: (row) => row.way },
  { name: 'specimenBarcode', title: 'Specimen', of: (row) => row.specimenBarcode },
  { name: 'version', title: 'Version', of: (row) => row.version },
  { name: 'patientName', title: 'Patient', of: (row) => row.patientName },
  { name: 'dob', title: 'Born', of: (row) => row.dob ?? '' },
  { name: 'labType', title: 'Test type', of: (row) => row.labType },
  { name: 'customer', title: 'Account', of: (row) => row.customer },
  { name: 'location', title: 'Location', of: (row) => row.location },
  { name: 'to', title: 'To', of: (row) => row.to },
  { name: 'madeDate', title: 'Made', of: (row, zone) => at(row.madeDate, zone) },
  { name: 'doneDate', title: 'Done', of: (row, zone) => at(row.doneDate, zone) },
  { name: 'askedBy', title: 'Sent by', of: (row) => row.askedBy || 'Automatic' },
  { name: 'says', title: 'What happened', of: (row) => row.says },
]

export const exportOrdersToResend = (
  context: AppContext,
  call: Call<(typeof resend)['exportOrders'], Actor>,
) =>
  exportRows(context, call, {
    title: 'orders-to-laboratories',
    columns: orderColumns,
    page: (after, pageSize) =>
      listOrdersToResend(call.actor, { ...call.input.searchCriteria, pageSize }, after),
    keyset: ({ accessionedDate, labOrderId }) => [accessionedDate, labOrderId],
  })

export const exportReportsToResend = (
  context: AppContext,
  call: Call<(typeof resend)['exportReports'], Actor>,
) =>
  exportRows(context, call, {
    title: 'reports-sent',
    columns: reportColumns,
    page: (after, pageSize) =>
      listReportsToResend(call.actor, { ...call.input.searchCriteria, pageSize }, after),
    keyset: ({ madeDate, deliveryId }) => [madeDate, deliveryId],
  })
