import {
  paymentMethodLabels,
  paymentStateLabels,
  type payments,
} from '@labgate/contract/billing/payments'
import type { invoices, statements } from '@labgate/contract/billing/receivables'
import { refundStateLabels, type refunds } from '@labgate/contract/billing/refunds'
import type { Actor } from '../../../access/actor.ts'
import type { AppContext } from '../../../app-context.ts'
import { exportRows, type Column } from '../../../core/export/export-rows.ts'
import type { Query } from '../../../db/queries.ts'
import type { Call } from '../../../http/call.ts'
import { keysetOfPayment, listPayments } from './payments.query.ts'
import {
  keysetOfInvoice,
  keysetOfStatement,
  listInvoices,
  listStatements,
} from './receivables.query.ts'
import { keysetOfRefund, listRefunds } from './refunds.query.ts'

/*
 * Lists of money as files (rules.md#money-files): everything that the filters leave, in the order
 * of the screen. Amounts are numbers, days have one form, and what identifies a row elsewhere is
 * always there.
 */

type RowOf<Q> = Q extends Query<infer Row> ? Row : never
type Refund = RowOf<ReturnType<typeof listRefunds>>
type Payment = RowOf<ReturnType<typeof listPayments>>
type Invoice = RowOf<ReturnType<typeof listInvoices>>
type Statement = RowOf<ReturnType<typeof listStatements>>

const refundColumns: readonly Column<Refund>[] = [
  { name: 'refundId', title: 'Refund', isAlways: true, of: (row) => row.refundId },
  { name: 'to', title: 'To', of: (row) => row.to },
  { name: 'cents', title: 'Amount', of: ({ cents }) => ({ cents }) },
  { name: 'state', title: 'Status', of: (row) => refundStateLabels[row.state] },
  { name: 'method', title: 'Method', of: (row) => (row.method === 'card' ? 'Card' : 'Check') },
  { name: 'of', title: 'Payment', of: (row) => (row.paymentId > 0 ? row.paymentId : '') },
  { name: 'customer', title: 'Account', of: (row) => row.customer },
  { name: 'reason', title: 'Reason', of: (row) => row.reason },
  { name: 'createdBy', title: 'Decided by', of: (row) => row.createdBy },
  { name: 'decidedBy', title: 'Approved by', of: (row) => row.decidedBy },
  { name: 'askedOn', title: 'Decided', isAlways: true, of: (row) => ({ day: row.askedOn }) },
  { name: 'sentOn', title: 'Sent', isAlways: true, of: (row) => ({ day: row.sentOn }) },
  { name: 'checkNumber', title: 'Check', isAlways: true, of: (row) => row.checkNumber },
  { name: 'claimNumber', title: 'Claim', isAlways: true, of: (row) => row.claimNumber },
  { name: 'specimenBarcode', title: 'Specimen', isAlways: true, of: (row) => row.specimenBarcode },
  { name: 'memberId', title: 'Member ID', isAlways: true, of: (row) => row.memberId },
  {
    name: 'serviceDate',
    title: 'Service date',
    isAlways: true,
    of: (row) => ({ day: row.serviceDate }),
  },
]
const paymentColumns: readonly Column<Payment>[] = [
  { name: 'paymentId', title: 'Payment', isAlways: true, of: (row) => row.paymentId },
  { name: 'receivedOn', title: 'Received', isAlways: true, of: (row) => ({ day: row.receivedOn }) },
  { name: 'from', title: 'Patient', isAlways: true, of: (row) => row.patientName },
  { name: 'customer', title: 'Account', isAlways: true, of: (row) => row.customer },
  { name: 'cents', title: 'Amount', isAlways: true, of: ({ cents }) => ({ cents }) },
  {
    name: 'unappliedCents',
    title: 'Unapplied',
    isAlways: true,
    of: ({ unappliedCents: cents }) => ({ cents }),
  },
  { name: 'method', title: 'Method', of: (row) => paymentMethodLabels[row.method] },
  { name: 'reference', title: 'Check or reference', isAlways: true, of: (row) => row.reference },
  { name: 'state', title: 'Status', isAlways: true, of: (row) => paymentStateLabels[row.state] },
  { name: 'createdBy', title: 'Entered by', of: (row) => row.createdBy },
]
const invoiceColumns: readonly Column<Invoice>[] = [
  { name: 'number', title: 'Invoice', isAlways: true, of: (row) => row.number },
  { name: 'customer', title: 'Account', isAlways: true, of: (row) => row.customer },
  { name: 'period', title: 'Month', isAlways: true, of: (row) => ({ day: row.period }) },
  { name: 'issuedOn', title: 'Issued', isAlways: true, of: (row) => ({ day: row.issuedOn }) },
  { name: 'dueOn', title: 'Due', isAlways: true, of: (row) => ({ day: row.dueOn }) },
  { name: 'cents', title: 'Amount', isAlways: true, of: ({ cents }) => ({ cents }) },
  { name: 'openCents', title: 'Open', isAlways: true, of: (row) => ({ cents: row.openCents }) },
  { name: 'disputes', title: 'Open disputes', isAlways: true, of: (row) => row.disputes },
]
const statementColumns: readonly Column<Statement>[] = [
  { name: 'number', title: 'Statement', isAlways: true, of: (row) => row.number },
  { name: 'patientName', title: 'Patient', isAlways: true, of: (row) => row.patientName },
  { name: 'dob', title: 'DOB', isAlways: true, of: (row) => ({ day: row.dob }) },
  { name: 'customer', title: 'Account', isAlways: true, of: (row) => row.customer },
  { name: 'nth', title: 'Notice', isAlways: true, of: (row) => row.nth },
  { name: 'issuedOn', title: 'Issued', isAlways: true, of: (row) => ({ day: row.issuedOn }) },
  { name: 'dueOn', title: 'Due', isAlways: true, of: (row) => ({ day: row.dueOn }) },
  { name: 'cents', title: 'Amount', isAlways: true, of: ({ cents }) => ({ cents }) },
  { name: 'openCents', title: 'Open', isAlways: true, of: (row) => ({ cents: row.openCents }) },
]

export const exportRefunds = (
  context: AppContext,
  call: Call<(typeof refunds)['exportList'], Actor>,
) =>
  exportRows(context, call, {
    title: 'refunds',
    columns: refundColumns,
    page: (after, pageSize) =>
      listRefunds(call.actor, { ...call.input.searchCriteria, pageSize }, after),
    keyset: keysetOfRefund,
  })
export const exportPayments = (
  context: AppContext,
  call: Call<(typeof payments)['exportList'], Actor>,
) =>
  exportRows(context, call, {
    title: 'payments',
    columns: paymentColumns,
    page: (after, pageSize) =>
      listPayments(call.actor, { ...call.input.searchCriteria, pageSize }, after),
    keyset: keysetOfPayment,
  })
export const exportInvoices = (
  context: AppContext,
  call: Call<(typeof invoices)['exportList'], Actor>,
) =>
  exportRows(context, call, {
    title: 'invoices',
    columns: invoiceColumns,
    page: (after, pageSize) =>
      listInvoices(call.actor, { ...call.input.searchCriteria, pageSize }, after),
    keyset: keysetOfInvoice,
  })
export const exportStatements = (
  context: AppContext,
  call: Call<(typeof statements)['exportList'], Actor>,
) =>
  exportRows(context, call, {
    title: 'statements',
    columns: statementColumns,
    page: (after, pageSize) =>
      listStatements(call.actor, { ...call.input.searchCriteria, pageSize }, after),
    keyset: keysetOfStatement,
  })
