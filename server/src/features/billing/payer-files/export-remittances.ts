import { remittanceStateLabels } from '@labgate/contract/billing/payer-files'
import type { remittances } from '@labgate/contract/billing/remittances'
import { dayAt } from '@labgate/contract/kit/time-zones'
import type { Actor } from '../../../access/actor.ts'
import type { AppContext } from '../../../app-context.ts'
import { exportRows, type Column } from '../../../core/export/export-rows.ts'
import type { Query } from '../../../db/queries.ts'
import type { Call } from '../../../http/call.ts'
import { keysetOfRemittance, listRemittances } from './remittances.query.ts'

type Row = ReturnType<typeof listRemittances> extends Query<infer R> ? R : never

const columns: readonly Column<Row>[] = [
  {
    name: 'dateMade',
    title: 'Received',
    isAlways: true,
    of: ({ dateMade }, zone) => ({
      day: dateMade === null ? null : dayAt(new Date(dateMade), zone),
    }),
  },
  { name: 'payer', title: 'Payer', isAlways: true, of: (row) => row.payer },
  { name: 'check', title: 'Check or EFT', isAlways: true, of: (row) => row.check },
  { name: 'paidOn', title: 'Paid', isAlways: true, of: (row) => ({ day: row.paidOn }) },
  { name: 'cents', title: 'Amount', isAlways: true, of: ({ cents }) => ({ cents }) },
  { name: 'claims', title: 'Claims', isAlways: true, of: (row) => row.claims },
  { name: 'notPosted', title: 'Not posted', isAlways: true, of: (row) => row.notPosted },
  { name: 'state', title: 'Status', isAlways: true, of: (row) => remittanceStateLabels[row.state] },
  { name: 'says', title: 'Why', of: (row) => row.says },
]

/** Payments of payers as a file (rules.md#money-files). */
export const exportRemittances = (
  context: AppContext,
  call: Call<(typeof remittances)['exportList'], Actor>,
) =>
  exportRows(context, call, {
    title: 'remittances',
    columns,
    page: (after, pageSize) => listRemittances({ ...call.input.searchCriteria, pageSize }, after),
    keyset: keysetOfRemittance,
  })
