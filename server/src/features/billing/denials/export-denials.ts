import type { denials } from '@labgate/contract/billing/denials'
import type { Actor } from '../../../access/actor.ts'
import type { AppContext } from '../../../app-context.ts'
import { exportRows, type Column } from '../../../core/export/export-rows.ts'
import type { Query } from '../../../db/queries.ts'
import type { Call } from '../../../http/call.ts'
import { keysetOfDenial, listDenials } from './denials.query.ts'

type Row = ReturnType<typeof listDenials> extends Query<infer R> ? R : never

const columns: readonly Column<Row>[] = [
  { name: 'deniedOn', title: 'Denied', isAlways: true, of: (row) => ({ day: row.deniedOn }) },
  { name: 'claimNumber', title: 'Claim', isAlways: true, of: (row) => row.claimNumber },
  { name: 'payerNumber', title: 'Payer’s number', isAlways: true, of: (row) => row.payerNumber },
  { name: 'specimenBarcode', title: 'Specimen', isAlways: true, of: (row) => row.specimenBarcode },
  { name: 'patient', title: 'Patient', isAlways: true, of: (row) => row.patientName },
  { name: 'dob', title: 'DOB', isAlways: true, of: (row) => ({ day: row.dob }) },
  { name: 'memberId', title: 'Member ID', isAlways: true, of: (row) => row.memberId },
  {
    name: 'serviceDate',
    title: 'Service date',
    isAlways: true,
    of: (row) => ({ day: row.serviceDate }),
  },
  { name: 'customer', title: 'Account', of: (row) => row.customer },
  { name: 'payer', title: 'Payer', isAlways: true, of: (row) => row.payer },
  { name: 'code', title: 'Code', isAlways: true, of: (row) => row.code },
  { name: 'reason', title: 'Reason', isAlways: true, of: (row) => row.reason },
  { name: 'says', title: 'In words', of: (row) => row.says },
  { name: 'rule', title: 'Rule', of: (row) => row.rule },
  { name: 'cents', title: 'Denied amount', isAlways: true, of: ({ cents }) => ({ cents }) },
  {
    name: 'recovered',
    title: 'Paid after all',
    isAlways: true,
    of: (row) => ({ cents: row.recoveredCents }),
  },
]

/** Denied lines as a file (rules.md#money-files). */
export const exportDenials = (
  context: AppContext,
  call: Call<(typeof denials)['exportList'], Actor>,
) =>
  exportRows(context, call, {
    title: 'denials',
    columns,
    page: (after, pageSize) =>
      listDenials(call.actor, { ...call.input.searchCriteria, pageSize }, after),
    keyset: keysetOfDenial,
  })
