import { say } from '../languages/say.ts'
/*
 * Names on paper (rules.md#names-in-other-scripts). Labels and requisitions are drawn with fonts
 * that have Latin, Greek, and Cyrillic; a name in other letters is printed as the patient writes it
 * in Latin letters, marked. server/src/paper/faces.test.ts checks the characters below against the
 * fonts.
 */

export interface NameFacts {
  firstName?: string
  middleName?: string
  lastName?: string
  firstNameLatin?: string
  middleNameLatin?: string
  lastNameLatin?: string
}
/** Each part of a name, and the field with its Latin letters. */
export const latinFields = {
  firstName: 'firstNameLatin',
  middleName: 'middleNameLatin',
  lastName: 'lastNameLatin',
} as const
export type NameField = keyof typeof latinFields
export const nameFields = Object.keys(latinFields) as NameField[]
export const nameWords: Readonly<Record<NameField, string>> = {
  firstName: say('first name'),
  middleName: say('middle name'),
  lastName: say('last name'),
}

/*
 * Letters of the three scripts that the fonts lack: turned digits, wide forms, letters of old
 * inscriptions and phonetics.
 */
const lacking =
  /[\u1C89\u1C8A\u2160-\u2182\u2185-\u2188\uA7CB-\uA7CF\uA7D2\uA7D4\uA7DA-\uA7DC\uA7F1\uFF21-\uFF3A\uFF41-\uFF5A]/u
const letters = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
/*
 * Characters of all scripts: keyboard characters, modifier letters, accents, hyphens, and quotation
 * marks.
 */
const signs =
  /[ -~\u00A1-\u00BF\u00D7\u00F7\u02B0-\u02E9\u02EC-\u02FF\u0384\u0385\u2010-\u2015\u2018-\u201E]/u
const accents = /[\u0300-\u036F]/u
const isDrawn = (sign: string): boolean =>
  signs.test(sign) ||
  accents.test(sign) ||
  (sign.length === 1 && letters.test(sign) && !lacking.test(sign))

/* As paper.asPrinted composes text before drawing it. */
const composed = (text: string): string[] => [
  ...text
    .normalize('NFC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim(),
]
/** Whether labels and requisitions can show the name as is. */
export const isDrawable = (name: string): boolean => composed(name).every(isDrawn)
/** Whether it is written only in Latin letters. */
export const isLatin = (name: string): boolean =>
  composed(name).every(
    (sign) => isDrawn(sign) && !/[\p{Script=Greek}\p{Script=Cyrillic}]/u.test(sign),
  )

const given = (text: string | undefined): string => (text ?? '').trim()

/**
 * The parts of a name that must be entered in Latin letters before anything with the name is
 * printed.
 */
export const wantedForPaper = (name: NameFacts): NameField[] =>
  nameFields.filter(
    (field) => !isDrawable(given(name[field])) && given(name[latinFields[field]]) === '',
  )

export interface PrintedName {
  firstName: string
  middleName: string
  lastName: string
  /** The parts shown in Latin letters instead of the original. */
  transliterated: NameField[]
}
/** The name as printed; parts that need Latin letters but have none are as on record. */
export const printedName = (name: NameFacts): PrintedName => {
  const transliterated = nameFields.filter(
    (field) => !isDrawable(given(name[field])) && given(name[latinFields[field]]) !== '',
  )
  const of = (field: NameField): string =>
    transliterated.includes(field) ? given(name[latinFields[field]]) : (name[field] ?? '')
  return {
    firstName: of('firstName'),
    middleName: of('middleName'),
    lastName: of('lastName'),
    transliterated,
  }
}
