/**
 * Columns that may be null, and are not in the rows of a query: by file and property, with what
 * keeps the others out.
 */
export const neverNull: Readonly<Record<string, string>> = {
  'server/src/core/clinical/tables-of-lab.ts approvalId': 'joined to its approval',
  'server/src/core/order-audits/order-audits.queries.ts userId': 'the where clause',
  'server/src/features/admin/audit-log/verify.ts sealed_by': 'the where clause',
  'server/src/features/billing/eligibility/take-cover.ts insuranceId':
    'a question in a file has a payer',
  'server/src/features/billing/lowered-shares.ts userId': 'the join to what a person took off',
  'server/src/features/billing/post-by-hand.queries.ts askedBy': 'the where clause',
  'server/src/features/billing/post-by-hand.queries.ts choice': 'a request is kept with its choice',
  'server/src/features/billing/post-payment.ts claim': 'rows of a payment have its claim',
  'server/src/features/billing/post-payment.ts payment': 'the where clause',
  'server/src/features/billing/post-recovery.ts billId': 'a recovery is opened for a claim',
  'server/src/features/billing/post-recovery.ts claimId': 'a recovery is opened for a claim',
  'server/src/features/billing/post-recovery.ts customerId': 'a recovery is opened for a claim',
  'server/src/features/billing/post-recovery.ts labOrderId': 'a recovery is opened for a claim',
  'server/src/features/billing/preauth/remove-paper.ts authorizationId': 'the where clause',
  'server/src/features/clinical/clinical-tables/approve.ts approvalId': 'joined to its approval',
  'server/src/features/clinical/clinical-tables/table.ts approvalId': 'joined to its approval',
  'server/src/features/results/result-delivery/sent-result.query.ts releasedAt': 'the where clause',
  'server/src/overviews/chart/chart.query.ts place': 'the where clause',
  'server/src/overviews/laboratory-figures/bench.queries.ts day': 'the where clause',
  'server/src/overviews/practice-reports/kept-report.ts content': 'the where clause',
  'simulator/src/laboratory/simulated-lab.ts content': 'the where clause',
}
