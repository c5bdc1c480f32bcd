import { rawQuery, type Query } from '../../../db/queries.ts'

export interface OurClaim {
  number: string
  claimId: number
  state: string
  outcome: string
}
/** Claims of ours by number, of those that the partner of a file has. */
export const claimsOfPartner = (x12FileId: number, numbers: readonly string[]): Query<OurClaim> =>
  rawQuery(
    `
      select c.number, c.claim_id as "claimId", c.state, c.outcome
      from
        claim c
        join x12_file f on f.x12_file_id = c.x12_file_id
      where
        c.number = any ($2::text[])
        and f.trading_partner_id = (select trading_partner_id from x12_file where x12_file_id = $1)
    `,
    [x12FileId, numbers],
  )

/** Statuses of claims in words, by code. */
export const statusWords = (codes: readonly string[]): Query<{ code: string; says: string }> =>
  rawQuery(
    `select code, says from payer_reason_now where list = 'STC' and code = any ($1::text[])`,
    [codes],
  )

export interface Question {
  patientEligibilityId: number
  patientId: number
}
/** Questions of ours that went to the partner of a file. */
export const questionsOfPartner = (x12FileId: number, ids: readonly number[]): Query<Question> =>
  rawQuery(
    `
      select e.patient_eligibility_id as "patientEligibilityId", e.patient_id as "patientId"
      from
        patient_eligibility e
        join x12_file f on f.x12_file_id = e.x12_file_id
      where
        e.patient_eligibility_id = any ($2::bigint[])
        and f.trading_partner_id = (select trading_partner_id from x12_file where x12_file_id = $1)
    `,
    [x12FileId, ids],
  )
