/*
 * Codes of claim statuses (277, 277CA) and refused questions (271), in our own words; a code that is
 * not listed is shown as is. What a status code means is in the laboratory's own reasons (STC).
 */

/** STC01-1: what kind of status it is. */
const categories: Readonly<Record<string, string>> = {
  A0: 'Passed on to another receiver',
  A1: 'Received',
  A2: 'Accepted for a decision',
  A3: 'Returned, not processed',
  A4: 'Not found',
  A5: 'Split into several claims',
  A6: 'Rejected: information is missing',
  A7: 'Rejected: information is not valid',
  A8: 'Rejected: information does not fit together',
  D0: 'Not found in the payer’s data',
  E0: 'The request was in error',
  E1: 'The payer cannot answer now',
  E2: 'The payer did not answer in time',
  E3: 'The request was not valid',
  E4: 'The search had too many results',
  F0: 'Decided',
  F1: 'Decided: paid',
  F2: 'Decided: denied',
  F3: 'Decided: revised',
  F3F: 'Decided and forwarded',
  F3N: 'Decided, not forwarded',
  F4: 'Decided, no payment due',
  P0: 'Pending',
  P1: 'Pending: in process',
  P2: 'Pending: in review',
  P3: 'Pending: the payer asked someone for information',
  P4: 'Pending: the payer asked the patient',
  P5: 'Pending: held by the payer',
  R0: 'The payer asks for more information',
  R1: 'The payer asks for information about the organization',
  R3: 'The payer asks for information about the claim',
  R4: 'The payer asks for documents',
  R5: 'The payer asks for a more exact answer',
  RQ: 'The payer asks a general question',
}
/** STC01-3: whom a status is about. */
const entities: Readonly<Record<string, string>> = {
  '03': 'dependent',
  '1P': 'provider',
  '36': 'employer',
  '40': 'receiver',
  '41': 'submitter',
  '77': 'place of service',
  '82': 'rendering provider',
  '85': 'billing provider',
  DK: 'ordering provider',
  DN: 'referring provider',
  GB: 'other insured',
  IL: 'insured',
  PR: 'payer',
  QC: 'patient',
}
/**
 * A status in words: 'Rejected: information is not valid (A7, 164, insured): the member ID is not
 * valid.' `meaning`: of the status code, ''.
 */
export const describeStatus = (
  { category, status, entity }: { category: string; status: string; entity: string },
  meaning: string,
): string =>
  [
    `${categories[category] ?? `Status ${category}`} (${[category, status, entities[entity] ?? entity].filter(Boolean).join(', ')})`,
    meaning,
  ]
    .filter(Boolean)
    .join(': ')

/** AAA03: why a question was refused. */
const refusals: Readonly<Record<string, string>> = {
  '15': 'Required information is missing.',
  '33': 'The question has errors.',
  '35': 'Out of network.',
  '41': 'We are not authorized for this payer’s data.',
  '42': 'The payer cannot answer now.',
  '43': 'Our number is not valid at the payer.',
  '44': 'Our name is not valid at the payer.',
  '45': 'Our specialty is not valid at the payer.',
  '46': 'Our phone number is not valid at the payer.',
  '47': 'Our state is not valid at the payer.',
  '48': 'The number of the referring provider is not valid.',
  '49': 'The provider is not the patient’s primary care physician.',
  '50': 'We are not eligible for questions to this payer.',
  '51': 'The payer does not know us.',
  '52': 'The date of service is outside our enrollment.',
  '53': 'The benefit does not fit our kind of provider.',
  '54': 'The product is not valid.',
  '55': 'The product number is not valid.',
  '56': 'The date is not valid.',
  '57': 'The date of service is not valid.',
  '58': 'The birth date is missing or not valid.',
  '60': 'The birth date is after the date of service.',
  '61': 'The patient had died before the date of service.',
  '62': 'The date of service is outside the period that can be asked about.',
  '63': 'The date of service is in the future.',
  '64': 'The member ID of the patient is missing or not valid.',
  '65': 'The name of the patient is missing or not valid.',
  '66': 'The sex of the patient is missing or not valid.',
  '67': 'The patient was not found.',
  '68': 'Several patients have this member ID.',
  '69': 'It does not fit the patient’s age.',
  '70': 'It does not fit the patient’s sex.',
  '71': 'The birth date is not the one that the payer has.',
  '72': 'The member ID of the insured is missing or not valid.',
  '73': 'The name of the insured is missing or not valid.',
  '74': 'The sex of the insured is missing or not valid.',
  '75': 'The insured was not found.',
  '76': 'Several people have this member ID.',
  '77': 'The insured was found, and the patient was not.',
  '78': 'The insured is not in this group or plan.',
  '79': 'The payer ID is not valid.',
  '80': 'No response came from the payer.',
  '97': 'Our address is missing or not valid.',
  T4: 'The payer’s name or ID is missing.',
}
export const describeRefusal = (reason: string): string =>
  `${refusals[reason] ?? 'The payer refused the question.'} (${reason})`
