import {
  authorizationStateLabels,
  nextStepLabels,
  type preauth,
} from '@labgate/contract/billing/preauth'
import { utcDay } from '@labgate/contract/kit/days'
import type { Actor } from '../../../access/actor.ts'
import type { AppContext } from '../../../app-context.ts'
import { exportRows, type Column } from '../../../core/export/export-rows.ts'
import type { Query } from '../../../db/queries.ts'
import type { Call } from '../../../http/call.ts'
import { keysetOfAuthorization, listAuthorizations } from './authorizations.query.ts'
import { keysetOfMissing, missingAuthorizations } from './missing.query.ts'

/* Authorizations as files (rules.md#money-files). */

type RowOf<Q> = Q extends Query<infer Row> ? Row : never
type Authorization = RowOf<ReturnType<typeof listAuthorizations>>
type Missing = RowOf<ReturnType<typeof missingAuthorizations>>

const columns: readonly Column<Authorization>[] = [
  { name: 'number', title: 'Number', isAlways: true, of: (row) => row.number },
  {
    name: 'state',
    title: 'Status',
    isAlways: true,
    of: (row) => authorizationStateLabels[row.state],
  },
  { name: 'patientName', title: 'Patient', isAlways: true, of: (row) => row.patientName },
  { name: 'dob', title: 'DOB', isAlways: true, of: (row) => ({ day: row.dob }) },
  { name: 'memberId', title: 'Member ID', isAlways: true, of: (row) => row.memberId },
  { name: 'payer', title: 'Payer', isAlways: true, of: (row) => row.payer },
  { name: 'customer', title: 'Account', of: (row) => row.customer },
  { name: 'labType', title: 'Test type', of: (row) => row.labType },
  { name: 'validFrom', title: 'Valid from', isAlways: true, of: (row) => ({ day: row.validFrom }) },
  { name: 'validTo', title: 'Valid through', isAlways: true, of: (row) => ({ day: row.validTo }) },
  {
    name: 'units',
    title: 'Units',
    isAlways: true,
    of: (row) => (row.units === 0 ? '' : row.units),
  },
  { name: 'used', title: 'Units used', isAlways: true, of: (row) => row.used },
  { name: 'askedOn', title: 'Requested', of: (row) => ({ day: row.askedOn }) },
  { name: 'denialReason', title: 'Denied because', of: (row) => row.denialReason },
  {
    name: 'nextStep',
    title: 'Next step',
    of: (row) => (row.nextStep === '' ? '' : nextStepLabels[row.nextStep]),
  },
  { name: 'nextBy', title: 'Next step by', of: (row) => ({ day: row.nextBy }) },
]
const missingColumns: readonly Column<Missing>[] = [
  { name: 'specimenBarcode', title: 'Specimen', isAlways: true, of: (row) => row.specimenBarcode },
  { name: 'patientName', title: 'Patient', isAlways: true, of: (row) => row.patientName },
  { name: 'dob', title: 'DOB', isAlways: true, of: (row) => ({ day: row.dob }) },
  { name: 'memberId', title: 'Member ID', isAlways: true, of: (row) => row.memberId },
  { name: 'payer', title: 'Payer', isAlways: true, of: (row) => row.payer },
  { name: 'customer', title: 'Account', of: (row) => row.customer },
  {
    name: 'collectionDate',
    title: 'Service date',
    isAlways: true,
    of: (row) => ({ day: row.collectionDate }),
  },
  { name: 'labType', title: 'Test type', of: (row) => row.labType },
  { name: 'says', title: 'What is missing', of: (row) => row.says },
  { name: 'deadline', title: 'Request by', of: (row) => ({ day: row.deadline }) },
]

export const exportAuthorizations = (
  context: AppContext,
  call: Call<(typeof preauth)['exportList'], Actor>,
) =>
  exportRows(context, call, {
    title: 'authorizations',
    columns,
    page: (after, pageSize) =>
      listAuthorizations(
        call.actor,
        { ...call.input.searchCriteria, pageSize },
        after,
        utcDay(context.now()),
      ),
    keyset: keysetOfAuthorization,
  })
export const exportMissing = (
  context: AppContext,
  call: Call<(typeof preauth)['exportMissing'], Actor>,
) =>
  exportRows(context, call, {
    title: 'missing-authorizations',
    columns: missingColumns,
    page: (after, pageSize) =>
      missingAuthorizations(call.actor, { ...call.input.searchCriteria, pageSize }, after),
    keyset: keysetOfMissing,
  })
