/**
 * What a practice looks for. `sheet`: where the tube is listed, as 'a parcel’s sheet'.
 */
export const missingTubeMessage = (barcode: string, sheet: string): string =>
  `Tube ${barcode} is on ${sheet}, but was not in the parcel. Look for it at the practice. If you have it, choose “We still have it” in ShipLog; then it can be shipped again.`

/**
 * Every sentence, label, and piece of one that the database writes for people, by the name of its
 * function in SQL: `hold_ended` is sentence_hold_ended() there. A value goes in as text, each once
 * and as it is (docs/decisions/0071).
 */
export const sentences = {
  // account issues and messages of an order
  hold_ended: 'The hold has ended.',
  no_tube_missing: 'No tube is missing now.',
  order_canceled: 'The order was canceled.',
  order_canceled_nothing_needed: 'The order was canceled: nothing more is needed.',
  order_ended_nothing_needed: 'The order has ended: nothing more is needed.',
  order_goes_on_without_tube: 'The order goes on, and its tube is still missing.',
  order_on_hold_again: 'The order goes on, and its specimen is on hold again.',
  rejection_undone: 'The rejection was undone.',
  tube_did_not_arrive: (barcode: string) => `Tube ${barcode} did not arrive`,
  tube_missing: (barcode: string) => missingTubeMessage(barcode, 'a parcel’s sheet'),
  tube_not_in_parcel: (barcode: string) => `Not in its parcel: ${barcode}.`,

  // results and their delivery
  delivery_replaced: (version: string) => `Version ${version} took its place before it left.`,
  delivery_withdrawn: 'It was withdrawn before it left.',
  fax_for_caller: 'For a caller',
  result_assigned: (name: string) => `${name} handed you this result to review.`,
  result_assigned_subject: (name: string) => `A result from ${name}`,

  // values in the Inconsistency Report
  hours_old: (hours: string) => `${hours} hours old`,
  not_pregnant: 'Not pregnant',
  pregnancy_unknown: 'Not said',
  pregnant: 'Pregnant',

  // work on claims
  claim_part_awaited:
    'The payer decided a part of the claim, and another part is awaited. Ask about it if it does not come.',
  claim_rejected: (reason: string) =>
    `The payer rejected the claim: ${reason} Correct it and send it again.`,
  claim_reversed: 'The payer took its payment back. Find out why.',
  claim_reversed_under_later:
    'The payer took its payment back after the next payer had decided on it. What that one left to others is taken back, too. Find out why.',
  claim_status: (code: string) => `status ${code}.`,
  claim_underpaid:
    'The payer left part of the claim unpaid, and no one is charged for it. Find out why, and decide who pays.',
  claim_voided: 'The claim was voided, and money is still open. Send it again, or decide who pays.',
  denied_without_reason: 'The payer gives no reason.',
  file_refused: 'The payer refused the file. Correct the fault and send it again.',
  next_payer_unreachable:
    'Money is open with the next insurance, and no claim can be sent to it. Correct the insurance, set up its payer, or decide who pays.',
  order_ended_after_claim: 'The order ended after its claim was sent. Void the claim.',
  patient_overpaid: 'The patient paid more than was due. Refund it.',
  match_requested: 'A match is requested. Another person approves or declines it.',
  release_requested: 'Its release is requested. Another person approves or declines it.',
  outside_waits:
    'The claims are posted or set aside. What the payer moved outside them (PLB) waits: post it, or set it aside.',
  outside_waits_too: 'What the payer moved outside its claims (PLB) waits, too.',
  payer_returned:
    'The payer acknowledges a refund for this claim (PLB 72), and no reversal of it is posted. Find out what its money is for.',
  payer_recovered:
    'The payer took money back for this claim outside its claims, and no reversal explains it. Find out why, or post it to the claim.',
  payer_rests_on_nothing:
    'An earlier payer took back the decision that this payment rests on. Wait until that payer decides again, or refund it.',
  payer_overpaid: 'The payer paid more than was due. Refund it.',
  payer_overpaid_void_unanswered:
    'The payer paid more than was due. Refund it. It did not answer the void of its claim.',

  // a claim without an answer: what its payer last reported. `day` is ' (MM/DD/YYYY)' or empty,
  // `status` is status_with_meaning or empty
  claim_acknowledged: (day: string, status: string) =>
    `The payer has received the claim and says no more${day}.${status}`,
  claim_awaits_documents: (day: string, status: string) =>
    `The payer waits for documents or information${day}.${status}`,
  claim_finalized: (day: string, status: string) =>
    `The payer says that it decided${day}, and no remittance came. Request the remittance from the payer.${status}`,
  claim_not_found: (day: string, status: string) =>
    `The payer does not find the claim${day}. Check the member ID and the payer, and send it again.${status}`,
  claim_pending: (day: string, status: string) =>
    `The payer has the claim and has not decided${day}.${status}`,
  claim_rejected_by_status: (day: string, status: string) =>
    `The payer says that it rejected the claim${day}. Ask why, correct it, and send it again.${status}`,
  claim_status_unknown: (day: string, status: string) =>
    `The payer could not tell the status${day}. Ask by phone or portal.${status}`,
  claim_unanswered: 'The payer has not answered in its usual time. Ask for the status.',
  claim_unanswered_since_request: (day: string) =>
    `The payer has not answered in its usual time. We asked for the status on ${day}.`,
  status_with_meaning: (category: string, code: string, meaning: string) =>
    ` Status ${category} ${code}${meaning}`,

  // work on payments and balances
  balance_after_statements:
    'The patient has not paid after the last statement. Decide what happens to the balance.',
  balance_below_statement:
    'The patient’s balance is below the smallest amount of a statement. Decide what happens to it.',
  hardship_to_decide:
    'The patient has hardship. Write this off under the laboratory’s hardship policy, or decide who pays.',
  scholarship_to_decide:
    'The patient has a scholarship. Write this off under the scholarship, or decide who pays.',
  program_ended:
    'The patient no longer has hardship or a scholarship. Check the bill again, or decide who pays.',
  practice_not_invoiced:
    'A government program covers the patient, so no invoice goes to the practice. Decide who pays.',
  line_disputed: (reason: string) => `The practice disputes a line of its invoice: ${reason}`,
} as const satisfies Record<string, string | ((...values: string[]) => string)>
