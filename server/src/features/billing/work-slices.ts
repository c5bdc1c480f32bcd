/** A part of what work is made of: a view of what should be open, and the items of it. */
export interface Slice {
  view: string
  /** SQL over the view's rows `w`, and over items `i`. */
  rows: string
  items: string
  /** Includes denials. */
  asks?: true
}

const receivables = `('disputed', 'patient-balance', 'program', 'not-invoiced')`
const payments = `
  ('held-remittance', 'unmatched', 'unreadable-file', 'payer-file', 'recovery', 'returned')
`
export const ofFindings: Slice = {
  view: 'work_of_findings',
  rows: 'w.about = any ($1::text[])',
  items: `i.reason like 'claim.%' and i.about = any ($1::text[])`,
}
export const ofClaims: Slice = {
  view: 'work_of_claims',
  rows: 'w.bill_id_seen = any ($1::bigint[])',
  items: `
    i.reason not like 'claim.%'
    and i.reason not in ${receivables}
    and i.reason not in ${payments}
    and i.bill_id = any ($1::bigint[])
  `,
  asks: true,
}
export const ofReceivables: Slice = {
  view: 'work_of_receivables',
  rows: 'w.bill_id_seen = any ($1::bigint[])',
  items: `i.reason in ${receivables} and i.bill_id = any ($1::bigint[])`,
}
export const ofPayments: Slice = {
  view: 'work_of_payments',
  rows: '$1::int = 1',
  items: `$1::int = 1 and i.reason in ${payments}`,
}
export const ofEligibility: Slice = {
  view: 'work_of_eligibility',
  rows: '$1::int = 1',
  items: `$1::int = 1 and i.reason = 'eligibility-setup'`,
}
export const ofAll: Slice = {
  view: 'work_wanted',
  rows: '$1::int = 1',
  items: '$1::int = 1',
  asks: true,
}
