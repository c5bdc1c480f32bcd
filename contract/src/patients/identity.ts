import { latinFields, nameFields } from '../kit/printed-name.ts'
import { usDate } from '../kit/us-date.ts'
import { say } from '../languages/say.ts'

/*
 * A person's identity, as on tubes and reports (rules.md#closed-after-receipt,
 * docs/decisions/0031). Once the laboratory has a specimen and its result is not out, these fields
 * are closed to everyone outside the laboratory.
 */

export interface Identity {
  lastName: string
  firstName: string
  middleName: string
  suffix: string
  lastNameLatin: string
  firstNameLatin: string
  middleNameLatin: string
  /** YYYY-MM-DD; null: not known. */
  dob: string | null
  genderId: number
  medicalRecordId: string
}
export type IdentityField = keyof Identity
/** Some fields of an identity. */
export type SomeIdentity = { [F in IdentityField]?: Identity[F] | undefined }

export const identityWords: Readonly<Record<IdentityField, string>> = {
  lastName: say('Last name'),
  firstName: say('First name'),
  middleName: say('Middle name'),
  suffix: say('Suffix'),
  lastNameLatin: say('Last name in Latin letters'),
  firstNameLatin: say('First name in Latin letters'),
  middleNameLatin: say('Middle name in Latin letters'),
  dob: 'DOB',
  genderId: say('Sex'),
  medicalRecordId: say('Record number'),
}
export const identityFields = Object.keys(identityWords) as IdentityField[]

/** Fields used to judge values: a change can change a flag. */
export const judgingFields: readonly IdentityField[] = ['dob', 'genderId']
const latin: readonly string[] = Object.values(latinFields)

const plain = (identity: SomeIdentity, field: IdentityField): string | number =>
  identity[field] ?? (field === 'genderId' ? 0 : '')

/** The fields in which two records name different people. */
export const differsIn = (one: SomeIdentity, other: SomeIdentity): IdentityField[] =>
  identityFields.filter((field) => plain(one, field) !== plain(other, field))

/**
 * Of these changes, the ones that are closed while a specimen is under way: a first Latin spelling
 * is not, since no paperwork showed one yet (docs/decisions/0012).
 */
export const closedChanges = (before: SomeIdentity, changed: readonly string[]): IdentityField[] =>
  identityFields.filter(
    (field) => changed.includes(field) && !(latin.includes(field) && plain(before, field) === ''),
  )

const sexes: Readonly<Record<number, string>> = {
  1: say('Female'),
  2: say('Male'),
  3: say('Other'),
  4: say('Unknown'),
}
/** A field in words; 'not recorded' if empty. Days as MM/DD/YYYY. */
export const describeIdentity = (identity: SomeIdentity, field: IdentityField): string => {
  const value = plain(identity, field)
  if (value === '' || value === 0) return say('not recorded')
  if (field === 'genderId') return sexes[Number(value)] ?? say('Other')
  return field === 'dob' ? usDate(String(value)) : String(value)
}

/** What changed, as printed sentences: 'Last name: was Moss; now Bell.' */
export const identityChanges = (before: SomeIdentity, after: SomeIdentity): string[] =>
  differsIn(before, after).map((field) =>
    say('{identityWords}: was {before}; now {after}.', {
      identityWords: identityWords[field],
      before: describeIdentity(before, field),
      after: describeIdentity(after, field),
    }),
  )

/**
 * A name for printing: a Latin spelling entered after the report was sent applies if the name
 * itself is the same.
 */
export const withLaterLatin = (report: Identity, chart: Identity | null): Identity => {
  const late = nameFields.filter(
    (field) =>
      chart !== null && report[latinFields[field]] === '' && report[field] === chart[field],
  )
  return {
    ...report,
    ...Object.fromEntries(
      late.map((field) => [latinFields[field], chart?.[latinFields[field]] ?? '']),
    ),
  }
}

/**
 * Differences between a report and the chart: 'Last name: Moss on this report, Bell in the chart.'
 */
export const chartDiffers = (report: SomeIdentity, chart: SomeIdentity): string[] =>
  closedChanges(report, differsIn(report, chart)).map((field) =>
    say('{identityWords}: {report} on this report, {chart} in the chart.', {
      identityWords: identityWords[field],
      report: describeIdentity(report, field),
      chart: describeIdentity(chart, field),
    }),
  )

/**
 * Why an identity is changed: it was recorded wrong, so reports already sent are amended; or it
 * changed, so they stay as they were.
 */
export const correctionKinds = ['wrong', 'changed'] as const
export type CorrectionKind = (typeof correctionKinds)[number]
export const correctionKindWords: Readonly<Record<CorrectionKind, string>> = {
  wrong: say('It was recorded incorrectly'),
  changed: say('It changed, such as by marriage'),
}

export const correctionStates = ['open', 'accepted', 'rejected'] as const
export type CorrectionState = (typeof correctionStates)[number]
