import { z } from 'zod'
import { line } from '../kit/values.ts'
import { say } from '../languages/say.ts'

/** What is compared before a person files a message to an order (rules.md#result-matching). */
export const comparedWords = {
  specimen: say('Specimen number'),
  name: say('Patient name'),
  dob: 'DOB',
  testType: 'Test type',
  collection: say('Collection date'),
} as const
export type ComparedWhat = keyof typeof comparedWords
const whats = Object.keys(comparedWords) as [ComparedWhat, ...ComparedWhat[]]

/** 'refused': a different test type, and no one can file it there. */
export const comparedStates = ['same', 'differs', 'not given', 'refused'] as const
export type ComparedState = (typeof comparedStates)[number]

export const Compared = z.object({
  what: z.enum(whats),
  message: line(200),
  order: line(200),
  state: z.enum(comparedStates),
})
export type Compared = z.infer<typeof Compared>

/** Without them the person is unknown. */
const mustBeGiven: readonly ComparedWhat[] = ['name', 'dob']

/** Arguments against filing: each requires a second person to release the result. */
export const warningsOf = (rows: readonly Compared[]): Compared[] =>
  rows.filter(
    ({ what, state }) =>
      state === 'differs' ||
      state === 'refused' ||
      (state === 'not given' && mustBeGiven.includes(what)),
  )
export const isRefused = (rows: readonly Compared[]): boolean =>
  rows.some(({ state }) => state === 'refused')
