/**
 * Whose chart a draft belongs to: the record that its form's name or its `recordId` names, and
 * through it the patient. Null if it is of no chart.
 */
export type DraftChart = {
  readonly names: 'patient' | 'order' | 'insurance' | 'issue'
  readonly in: 'form' | 'recordId'
} | null

/**
 * Every form that keeps drafts, and whose chart each is: a draft of a closed chart is closed like
 * the chart (rules.md#drafts-of-a-chart). `#` is a number. The function `patient_of_draft` of the
 * database repeats it.
 */
export const draftForms = {
  patient: { names: 'patient', in: 'recordId' },
  'order-of-#': { names: 'patient', in: 'form' },
  order: { names: 'order', in: 'recordId' },
  'insurance-of-#': { names: 'patient', in: 'form' },
  'patient-insurance': { names: 'insurance', in: 'recordId' },
  // account, order, parcel
  'issue-#-#-#': { names: 'order', in: 'form' },
  incident: { names: 'issue', in: 'recordId' },
  // a person of whom there is no chart yet
  'patient-of-#': null,
  // the bench works on every tube in hand, also of a closed chart (docs/decisions/0037)
  accessioning: null,
  // numbers of tubes alone
  'accessioning-rack': null,
  account: null,
  lab: null,
  'lab-system': null,
  location: null,
  'location-of-#': null,
  'parole-officer': null,
  payer: null,
  'preference-oral': null,
  'preference-urine': null,
  'top-message': null,
  'trading-partner': null,
  user: null,
  'user-of-#': null,
} as const satisfies Readonly<Record<string, DraftChart>>

type Filled<Name extends string> = Name extends `${infer Before}#${infer After}`
  ? `${Before}${number}${Filled<After>}`
  : Name
/** A form's name with its numbers, such as 'order-of-12'. */
export type DraftForm = Filled<keyof typeof draftForms>

const names = new RegExp(
  `^(${Object.keys(draftForms)
    .map((name) => name.replaceAll('#', String.raw`\d{1,15}`))
    .join('|')})$`,
)
/** Whether the text is the name of a form that keeps drafts; nothing typed is. */
export const isDraftForm = (text: string): text is DraftForm => names.test(text)
