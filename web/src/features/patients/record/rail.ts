import { nameWords, wantedForPaper } from '@labgate/contract/kit/printed-name'
import { say } from '@labgate/contract/languages/say'
import type { Patient } from '@labgate/contract/patients/patients'
import type { RailSection } from '../../../ui/section-rail.tsx'

const fields: readonly RailSection[] = [
  { id: 'identity', label: say('Identity') },
  { id: 'contact', label: say('Contact and address') },
  { id: 'identification', label: say('Identification') },
  { id: 'pay', label: say('Pay') },
  { id: 'flags', label: say('Flags') },
]

const pathsOfMissing: Readonly<Record<string, string>> = { address: 'address.street1' }
/** The field that completes what is missing first; '' for nothing. */
export const pathOfMissing = (missing: readonly string[]): string =>
  missing[0] === undefined ? '' : (pathsOfMissing[missing[0]] ?? missing[0])

const missingWords: Readonly<Record<string, { section: string; text: string }>> = {
  firstName: { section: 'identity', text: say('first name') },
  lastName: { section: 'identity', text: say('last name') },
  dob: { section: 'identity', text: say('birth date') },
  genderId: { section: 'identity', text: say('sex') },
  address: { section: 'contact', text: say('address') },
  phone: { section: 'contact', text: say('phone') },
}

/** What is missing, in words: 'birth date, sex'; for one section, or for all. */
export const describeMissing = (missing: readonly string[], section?: string): string =>
  missing
    .flatMap((field) => missingWords[field] ?? [])
    .filter((one) => section === undefined || one.section === section)
    .map(({ text }) => text)
    .join(', ')

/**
 * What labels and requisitions wait for: 'Needed to print: last name in Latin letters'; '' for
 * nothing.
 */
export const describeWanted = (patient: Patient | null): string => {
  const wanted = patient === null ? [] : wantedForPaper(patient)
  return wanted.length === 0
    ? ''
    : say('Needed to print: {wanted} in Latin letters', {
        wanted: wanted.map((field) => nameWords[field]).join(', '),
      })
}

/** The sections of a record's fields, marked if something is missing. */
export const fieldSections = (patient: Patient | null): readonly RailSection[] =>
  fields.map((section) => {
    const text = describeMissing(patient?.missing ?? [], section.id)
    const wanted = section.id === 'identity' ? describeWanted(patient) : ''
    const marks = [
      text === '' ? '' : say('Missing: {text}.', { text }),
      wanted === '' ? '' : `${wanted}.`,
    ]
      .filter(Boolean)
      .join(' ')
    return { ...section, missing: marks === '' ? undefined : marks }
  })

/**
 * The rail of a chart: its parts, then the demographics: with their sections while they are open, as
 * one while they are not.
 */
export const railOf = (
  patient: Patient,
  parts: readonly RailSection[],
  isOpen: boolean,
): readonly RailSection[] => {
  const sections = fieldSections(patient)
  const missing = sections.flatMap((one) => one.missing ?? []).join(' ')
  return [
    ...parts,
    {
      id: 'demographics',
      label: say('Demographics'),
      missing: missing === '' ? undefined : missing,
    },
    ...(isOpen ? sections : []),
  ]
}
