/**
 * The texts of the papers that patients see, in ICU message format. The catalog's other languages
 * have the same keys with the same values (docs/decisions/0101).
 */
export const english = {
  page: 'Page {page} of {pages}',
  notRecorded: 'Not recorded',
  date: 'Date',
  dateOfService: 'Date of service',
  dueDate: 'Due date',
  dob: 'DOB',
  practice: 'Practice',
  orderedBy: 'Ordered by',
  questions: 'Questions',
  taxId: 'Our tax ID',
  test: 'Test',
  charge: 'Charge',
  total: 'Total',
  name: 'Name',
  parentOf: 'Parent or guardian of',
  theLaboratory: 'the laboratory',

  accountNumber: 'Account number',
  accountSummary: 'Account summary',
  amountDue: 'Amount due',
  statement: 'Statement {number}',
  statementFoot: 'Statement {number}, account {account}',
  statementNumber: 'Statement number',
  statementDate: 'Statement date',
  previousBalance: 'Previous balance',
  previousBalanceOf: 'Previous balance, statement {number}',
  newCharges: 'New charges',
  correctedCharges: 'Corrected charges',
  insurancePaid: 'Insurance paid',
  insuranceAdjusted: 'Insurance adjusted',
  insuranceAdjustedNotYours: 'Insurance adjusted, not yours to pay',
  yourPayments: 'Your payments',
  otherCredits: 'Other credits',
  notDueNow: 'Not due from you now',
  dueAgain: 'Due from you again',
  youPaid: 'You paid',
  notCharged: 'Not charged to you',
  youOwe: 'You owe',
  unapplied:
    'On {day}, we held {amount} of yours that was not applied yet. It is not subtracted here: call us before you pay.',
  firstNotice:
    'Your laboratory tests are billed separately from your visit. This is what is left for you to pay.',
  laterNotice:
    'We have billed you before. Please pay the amount due, or call us so that we can help. This is notice {number}.',
  payByCheck: 'By check: send it with the coupon below, and write the statement number on it.',
  payByCard: 'By card: call {phone}.',
  hardship:
    'Questions, other insurance, or is paying this a hardship? Call {phone} before the due date.',
  howToPay: 'How to pay',
  daysSinceService: 'Days since service',
  amount: 'Amount',
  daysUpTo: '{from}–{to} days',
  daysOver: 'Over {days}',
  detach: 'Detach here and return this part with your payment.',
  amountEnclosed: 'Amount enclosed',
  payableTo: 'Make checks payable to {payee}.',
  remitTo: 'Remit to',

  deductible: 'Deductible amount.',
  coinsurance: 'Coinsurance amount.',
  copay: 'Co-payment amount.',
  payerDecision: 'What your insurance left for you to pay.',

  estimate: 'Good-faith estimate {number}',
  expectedOn: 'Expected on',
  notScheduled: 'Not scheduled',
  diagnoses: 'Diagnoses',
  npiAndTaxId: 'NPI, tax ID',
  code: 'Code',
  units: 'Units',
  expectedCharge: 'Expected charge',
  expectedCharges: 'Expected charges',
  yourRights: 'Your rights',
  estimateIsNoContract:
    'This is an estimate of what the laboratory expects to charge for these tests. It is not a contract, and you do not have to have them done. A result can make another test necessary; that test is not in this estimate. Your provider bills your visit separately.',
  estimateDispute:
    'If the laboratory bills you $400 or more above this estimate, you can dispute the bill. Start the dispute with the US Department of Health and Human Services within 120 calendar days of the date on the bill: www.cms.gov/nosurprises or 1-800-985-3059. Starting a dispute does not affect the quality of your care. Keep a copy of this estimate.',
  estimateQuestions: 'Questions about this estimate? Call {laboratory}.',
  estimateQuestionsAt: 'Questions about this estimate? Call {laboratory} at {phone}.',

  refund: 'Refund',
  refundOf: 'Refund {number}',
  aboutRefund: 'About this refund',
  collected: 'Collected',
  received: 'Received',
  payment: 'Payment',
  check: 'Check',
  cash: 'Cash',
  card: 'Card',
  paidTooMuch: '{payment}: more was paid than was due',
  youPaidTooMuch: 'You paid {amount} more than was due.',
  goesBackToCard: 'It goes back to the card that paid.',
  wentBackToCard:
    'It went back to the card that paid on {day}. Reference: {reference}. The card’s bank can take a few days to show it.',
  checkEnclosed: 'A check for this amount is enclosed.',
  checkOfEnclosed: 'Check {check} of {day} for this amount is enclosed.',
  refundQuestions:
    'Questions? Call the billing office of {laboratory} and refer to refund {number}.',
  refundQuestionsAt:
    'Questions? Call the billing office of {laboratory} at {phone} and refer to refund {number}.',

  patient: 'Patient',
  consentToSign:
    'I consent to testing of my specimen as ordered, to release of the results to my provider, and to billing my insurance, including release of the information needed for payment.',
  consent: 'Consent to these tests and to billing them',
} as const

/** The texts of one language: all of them. */
export type Texts = Readonly<Record<keyof typeof english, string>>
