import { z } from 'zod'
import { flag, instant, line } from '../kit/values.ts'
import { say } from '../languages/say.ts'

/*
 * 'Not recorded' and 'none' are different statements: no one asked, or someone was told that there
 * is none. One function words them for every screen, paper, and message.
 */

/** 'not provided': the practice states that it does not have the list. */
export type Recorded = 'given' | 'none' | 'not provided' | 'not recorded'

const notRecorded = say('Not recorded')
const words = {
  allergies: {
    none: say('No known allergies'),
    'not provided': notRecorded,
    'not recorded': notRecorded,
  },
  medications: {
    none: say('Takes no medications'),
    'not provided': say('List not provided'),
    'not recorded': notRecorded,
  },
  insurance: {
    none: say('No insurance'),
    'not provided': notRecorded,
    'not recorded': notRecorded,
  },
  pregnancy: {
    none: say('Not pregnant'),
    'not provided': notRecorded,
    'not recorded': notRecorded,
  },
} satisfies Record<string, Record<Exclude<Recorded, 'given'>, string>>
export type RecordedWhat = keyof typeof words

/** The record in words: the entries, or why there are none. */
export const describeRecorded = (
  what: RecordedWhat,
  state: Recorded,
  entries: readonly string[] = [],
): string => (state === 'given' ? entries.join(', ') : words[what][state])

const stateOf = (count: number, isNone: boolean, isNotProvided = false): Recorded =>
  count > 0 ? 'given' : isNone ? 'none' : isNotProvided ? 'not provided' : 'not recorded'

export const allergyState = ({
  allergies,
  noAllergy,
}: {
  allergies: readonly unknown[]
  noAllergy: boolean
}): Recorded => stateOf(allergies.length, noAllergy)
export const medicationState = (of: {
  medications: readonly unknown[]
  noMeds: boolean
  medicationNotProvided: boolean
}): Recorded => stateOf(of.medications.length, of.noMeds, of.medicationNotProvided)
/** `isPregnant`: 1 yes, 2 no, 0 not stated. */
export const describePregnancy = (isPregnant: number): string =>
  describeRecorded(
    'pregnancy',
    isPregnant === 1 ? 'given' : isPregnant === 2 ? 'none' : 'not recorded',
    [say('Pregnant')],
  )

/** The lists that a patient can be stated to have none of. */
export const noneWhats = ['allergies', 'medications', 'insurance'] as const
export type NoneWhat = (typeof noneWhats)[number]
/** Someone was told that the patient has none: who states it, and since when. */
export const SaidNone = z.object({
  what: z.enum(noneWhats),
  saidDate: instant(),
  saidBy: line(120),
})
export type SaidNone = z.infer<typeof SaidNone>

interface OfPatient {
  allergies: readonly { description: string }[]
  medications: readonly { description: string }[]
  insurances: readonly { active: boolean; insurance: string; sequence: number }[]
  selfPay: boolean
  saidNone: readonly Pick<SaidNone, 'what'>[]
}
/** State of one list in a patient's record. */
export const patientState = (patient: OfPatient, what: NoneWhat): Recorded => {
  const isNone = patient.saidNone.some((said) => said.what === what)
  return what === 'insurance'
    ? stateOf(patient.insurances.filter(({ active }) => active).length, isNone)
    : stateOf(patient[what].length, isNone)
}
/** The same in words; a patient who pays without insurance is 'Self-pay'. */
export const describePatient = (patient: OfPatient, what: NoneWhat): string => {
  const state = patientState(patient, what)
  if (what !== 'insurance')
    return describeRecorded(
      what,
      state,
      patient[what].map(({ description }) => description),
    )
  const active = patient.insurances
    .filter((one) => one.active)
    .toSorted((one, other) => one.sequence - other.sequence)
  return state === 'not recorded' && patient.selfPay
    ? 'Self-pay'
    : describeRecorded('insurance', state, active.map(({ insurance }) => insurance).slice(0, 1))
}

export const sayNoneShape = {
  what: z.enum(noneWhats),
  /** false: reverses the statement. */ none: flag(),
}
