/*
 * SQL parts of questions to payers; `i`: patient_insurance, `p`: its patient, `y`: its payer, `t`:
 * the payer's trading partner.
 */

const latin = (column: string): string => `coalesce(nullif(p.${column}_latin, ''), p.${column})`

/** What a question says about the person, stored as asked. */
export const questionFacts = `
  jsonb_build_object(
    'payer',
    coalesce(y.name, i.insurance_name),
    'payerKind',
    coalesce(y.payer_kind, 'other'),
    'memberId',
    i.member_id,
    'groupNo',
    i.group_no,
    'firstName',
    ${latin('first_name')},
    'lastName',
    ${latin('last_name')},
    'dob',
    p.dob,
    'genderId',
    coalesce(p.gender_id, 0),
    'relationshipId',
    coalesce(i.relationship_id, 0),
    'subscriberFirstName',
    i.subscriber_first_name,
    'subscriberLastName',
    i.subscriber_last_name,
    'subscriberDob',
    i.subscriber_dob,
    'subscriberGenderId',
    coalesce(i.subscriber_gender_id, 0),
    'effectiveDate',
    i.effective_date,
    'street1',
    p.street1,
    'city',
    p.city,
    'state',
    p.state,
    'postalCode',
    p.postal_code
  )
`

/** Hash of what identifies the member: another hash is another question. */
export const memberHash = `
  sha256(
    convert_to(
      jsonb_build_array(
        i.insurance_id,
        i.member_id,
        i.group_no,
        i.effective_date,
        i.expire_date,
        coalesce(i.relationship_id, 0),
        i.subscriber_first_name,
        i.subscriber_last_name,
        i.subscriber_dob,
        i.subscriber_gender_id,
        ${latin('first_name')},
        ${latin('last_name')},
        p.dob,
        p.gender_id
      )::text,
      'UTF8'
    )
  )
`

/** Whether a 270 can be sent to the payer. */
export const isRouted = `coalesce(y.active and y.eligibility_payer_id <> '' and t.active, false)`

/** Whether the payer's partner answers one question in the same exchange. */
export const isRealTime = `
  coalesce(t.transport = 'http' and (t.settings ->> 'realTime')::boolean, false)
`

/**
 * Whether the answer `e` still applies: with changed member data it does until the question with
 * the new data ends. So what a payer did not know stays held while the corrected number is asked
 * about, and no longer.
 */
export const isUnanswered = `
  not exists (
    select
    from patient_eligibility n
    where
      n.patient_insurance_id = e.patient_insurance_id
      and n.patient_eligibility_id > e.patient_eligibility_id
      and left(n.asked ->> 'serviceDate', 7) = left(e.asked ->> 'serviceDate', 7)
      and n.status = 'failed'
      and n.member_hash is distinct from e.member_hash
  )
`
