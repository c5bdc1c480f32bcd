import { say } from '../../languages/say.ts'
/*
 * What happens to every reference to a patient when two records of one person are merged
 * (docs/decisions/0046). A test compares this list with the database catalog: a new table that
 * references a patient and has no line here fails the build.
 */

/**
 * moves: the row belongs to the person and moves to the kept record. combined: it moves, and ends
 * there if the kept record has a matching one. stays: it says what was true of the folded record,
 * or would make more visible to someone than before.
 */
export type Fate = 'moves' | 'combined' | 'stays'

export interface PatientKey {
  table: string
  column: string
  fate: Fate
  why: string
}
export interface MovingKey extends PatientKey {
  fate: 'moves' | 'combined'
  /** The table's own key, one column. */
  key: string
  /** The name shown to users: 'Orders'. */
  words: string
  /** Rows that follow another row, as a value follows its order: never assigned separately. */
  follows?: 'lab_order'
  /**
   * For a combined one: the columns that two matching entries share, and the column that ends an
   * entry.
   */
  alike?: readonly string[]
  ends?: string
  /** SQL condition for rows `t` that move; others stay. */
  only?: string
}

/**
 * Releases of information stay: an officer who was given one record's orders does not get the
 * other's.
 */
const notARelease = 't.attachment_type_id <> 12'

export const movingKeys = [
  {
    table: 'lab_order',
    column: 'patient_id',
    fate: 'moves',
    key: 'lab_order_id',
    words: say('Orders'),
    why: 'The person’s orders, with their specimens, results, and papers.',
  },
  {
    table: 'observation',
    column: 'patient_id',
    fate: 'moves',
    key: 'observation_id',
    words: say('Values'),
    follows: 'lab_order',
    why: 'Each follows its order.',
  },
  {
    table: 'inbox',
    column: 'patient_id',
    fate: 'moves',
    key: 'inbox_id',
    words: say('Inbox messages'),
    why: 'Messages about the person.',
  },
  {
    table: 'customer_incident',
    column: 'patient_id',
    fate: 'moves',
    key: 'customer_incident_id',
    words: say('Messages to the laboratory'),
    why: 'Messages about the person.',
  },
  {
    table: 'patient_insurance',
    column: 'patient_id',
    fate: 'combined',
    key: 'patient_insurance_id',
    words: say('Insurances'),
    alike: ['insurance_id', 'name_folded', 'member_id', 'injury_date', 'injury_claim_no'],
    ends: 'active',
    why: 'Coverage of the person.',
  },
  {
    table: 'patient_medication',
    column: 'patient_id',
    fate: 'combined',
    key: 'patient_medication_id',
    words: say('Medications'),
    alike: ['folded'],
    ends: 'ended_at',
    why: 'One entry for each drug.',
  },
  {
    table: 'patient_diagnosis',
    column: 'patient_id',
    fate: 'combined',
    key: 'patient_diagnosis_id',
    words: say('Diagnoses'),
    alike: ['icd10_code'],
    ends: 'ended_at',
    why: 'One entry for each code.',
  },
  {
    table: 'patient_allergy',
    column: 'patient_id',
    fate: 'combined',
    key: 'patient_allergy_id',
    words: say('Allergies'),
    alike: ['folded'],
    ends: 'ended_at',
    why: 'One entry for each allergy.',
  },
  {
    table: 'patient_none',
    column: 'patient_id',
    fate: 'combined',
    key: 'patient_none_id',
    words: '“None” entries',
    alike: ['what'],
    ends: 'ended_at',
    why: '“No known allergies” ends where the other record lists one.',
  },
  {
    table: 'patient_attachment',
    column: 'patient_id',
    fate: 'moves',
    key: 'patient_attachment_id',
    words: say('Attachments'),
    only: notARelease,
    why: 'Papers about the person; releases of information stay.',
  },
  {
    table: 'patient_note',
    column: 'patient_id',
    fate: 'moves',
    key: 'patient_note_id',
    words: say('Notes'),
    why: 'Notes about the person.',
  },
  {
    table: 'patient_signature',
    column: 'patient_id',
    fate: 'moves',
    key: 'patient_signature_id',
    words: say('Signatures'),
    why: 'The person’s own signature.',
  },
  {
    table: 'patient_eligibility',
    column: 'patient_id',
    fate: 'moves',
    key: 'patient_eligibility_id',
    words: say('Eligibility answers'),
    why: 'They go with the insurance they are about.',
  },
  {
    table: 'call_note',
    column: 'patient_id',
    fate: 'moves',
    key: 'call_note_id',
    words: say('Call notes'),
    why: 'Calls about the person.',
  },
  {
    table: 'order_correction',
    column: 'patient_id',
    fate: 'moves',
    key: 'order_correction_id',
    words: say('Corrections of orders'),
    follows: 'lab_order',
    why: 'Each follows its order.',
  },
  {
    table: 'order_plan',
    column: 'patient_id',
    fate: 'moves',
    key: 'order_plan_id',
    words: say('Planned orders'),
    why: 'Orders that are due for the person.',
  },
  {
    table: 'advance_notice',
    column: 'patient_id',
    fate: 'moves',
    key: 'advance_notice_id',
    words: say('Advance notices (ABN)'),
    follows: 'lab_order',
    why: 'Each follows its order.',
  },
  {
    table: 'statement',
    column: 'patient_id',
    fate: 'moves',
    key: 'statement_id',
    words: say('Statements'),
    why: 'They ask for what the person owes.',
  },
  {
    table: 'payment',
    column: 'patient_id',
    fate: 'moves',
    key: 'payment_id',
    words: say('Payments'),
    why: 'The person paid them.',
  },
  {
    table: 'pre_authorization',
    column: 'patient_id',
    fate: 'moves',
    key: 'pre_authorization_id',
    words: say('Authorizations'),
    why: 'They go with the insurance they are about.',
  },
] as const satisfies readonly MovingKey[]

export const stayingKeys: readonly PatientKey[] = [
  {
    table: 'lab_order',
    column: 'patient_id_before',
    fate: 'stays',
    why: 'The record that an order was moved from: releases of information count by it.',
  },
  {
    table: 'order_correction',
    column: 'patient_id_before',
    fate: 'stays',
    why: 'The record that an order was taken from by a correction.',
  },
  {
    table: 'patient',
    column: 'patient_id_merged_into',
    fate: 'stays',
    why: 'Where a folded record went.',
  },
  {
    table: 'patient_parole',
    column: 'patient_id',
    fate: 'stays',
    why: 'An officer sees the orders of the record that was released, and no more.',
  },
  {
    table: 'identity_correction',
    column: 'patient_id',
    fate: 'stays',
    why: 'What was corrected on that record.',
  },
  {
    table: 'break_glass',
    column: 'patient_id',
    fate: 'stays',
    why: 'Emergency access was to that chart.',
  },
  { table: 'audit', column: 'patient_id', fate: 'stays', why: 'Who looked at that record.' },
  { table: 'patient_merge', column: 'patient_id', fate: 'stays', why: 'The record that was kept.' },
  {
    table: 'patient_merge',
    column: 'patient_id_folded',
    fate: 'stays',
    why: 'The record that was folded in.',
  },
  {
    table: 'patient_not_same',
    column: 'patient_id_one',
    fate: 'stays',
    why: 'A decision about two records.',
  },
  {
    table: 'patient_not_same',
    column: 'patient_id_other',
    fate: 'stays',
    why: 'A decision about two records.',
  },
]

export const patientKeys: readonly PatientKey[] = [...movingKeys, ...stayingKeys]
