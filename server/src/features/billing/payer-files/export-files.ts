import { fileKinds, fileStateLabels, type payerFiles } from '@labgate/contract/billing/payer-files'
import { dayAt } from '@labgate/contract/kit/time-zones'
import type { Actor } from '../../../access/actor.ts'
import type { AppContext } from '../../../app-context.ts'
import { exportRows, type Column } from '../../../core/export/export-rows.ts'
import type { Query } from '../../../db/queries.ts'
import type { Call } from '../../../http/call.ts'
import { keysetOfFile, listFiles } from './files.query.ts'

type Row = ReturnType<typeof listFiles> extends Query<infer R> ? R : never

const count =
  (name: string) =>
  ({ counts }: Row): number =>
    counts[name] ?? 0
const columns: readonly Column<Row>[] = [
  {
    name: 'dateMade',
    title: 'Date',
    isAlways: true,
    of: (row, zone) => ({
      day: row.dateMade === null ? null : dayAt(new Date(row.dateMade), zone),
    }),
  },
  { name: 'partner', title: 'Trading partner', isAlways: true, of: (row) => row.partner },
  {
    name: 'direction',
    title: 'Direction',
    of: (row) => (row.direction === 'in' ? 'From the payer' : 'To the payer'),
  },
  { name: 'name', title: 'File', isAlways: true, of: (row) => row.name },
  {
    name: 'kinds',
    title: 'Kind',
    of: (row) => row.kinds.map((kind) => fileKinds[kind] ?? kind).join(', '),
  },
  { name: 'control', title: 'Control number', isAlways: true, of: (row) => row.control },
  { name: 'state', title: 'Status', isAlways: true, of: (row) => fileStateLabels[row.state] },
  { name: 'claims', title: 'Claims', of: count('claims') },
  { name: 'posted', title: 'Posted', of: count('posted') },
  { name: 'held', title: 'Held', of: count('held') },
  { name: 'unmatched', title: 'Without a claim', of: count('unmatched') },
  {
    name: 'cents',
    title: 'Amount',
    isAlways: true,
    of: (row) => ({ cents: count('cents')(row) }),
  },
  {
    name: 'waitingCents',
    title: 'Amount waiting',
    isAlways: true,
    of: (row) => ({ cents: count('waitingCents')(row) }),
  },
  { name: 'says', title: 'Note', of: (row) => [row.says, row.attention].filter(Boolean).join(' ') },
]

/** Files to and from payers as a list in a file (rules.md#money-files). */
export const exportFiles = (
  context: AppContext,
  call: Call<(typeof payerFiles)['exportList'], Actor>,
) =>
  exportRows(context, call, {
    title: 'payer-files',
    columns,
    page: (after, pageSize) => listFiles({ ...call.input.searchCriteria, pageSize }, after),
    keyset: keysetOfFile,
  })
