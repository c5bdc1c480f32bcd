import * as features from '@labgate/contract/features'
import { expect, it } from 'vitest'
import type { Actor } from '../access/actor.ts'
import { leadsToPatients, seenPatients } from './seen-patients.ts'

/** Parts of an answer that tell who somebody is. */
const ofPerson = /^(patientName|patientLastName|subscriberName|inFile|onClaim|person|dob)$/i
/** Answers about people who are no patients of ours, or whom only what lies within ties to one. */
const noPatients: Readonly<Record<string, string>> = {
  'archive.list': 'people of a former system, whom no record of ours names',
  'fileContents.get': 'a claim in a file has ours within it, if it is one of ours',
  'messages.get': 'a message names a person; the orders that could be meant are within it',
  'payerFiles.payment': 'a payment names a person; the claims that could be meant are within it',
}

interface Schema {
  readonly shape?: Readonly<Record<string, unknown>>
  readonly def?: Readonly<Record<string, unknown>>
}
/* Places of a person without a key that leads to the patient, in the same part or around it. */
const untied = (schema: unknown, path: string, isTied: boolean, known: Set<unknown>): string[] => {
  if (typeof schema !== 'object' || schema === null || known.has(schema)) return []
  known.add(schema)
  const { shape, def } = schema as Schema
  if (shape === undefined)
    return Object.values(def ?? schema).flatMap((inner) => untied(inner, path, isTied, known))
  const is = isTied || Object.keys(shape).some(leadsToPatients)
  return Object.entries(shape).flatMap(([key, inner]) => [
    ...(ofPerson.test(key) && !is ? [`${path}.${key}`] : []),
    ...untied(inner, `${path}.${key}`, is, known),
  ])
}

it('every answer that tells who a patient is has a key by which the audit log names that patient', () => {
  const found = Object.entries(features).flatMap(([feature, calls]) =>
    Object.entries<{ answer: unknown }>(calls).flatMap(([call, { answer }]) =>
      `${feature}.${call}` in noPatients
        ? []
        : untied(answer, `${feature}.${call}`, false, new Set()),
    ),
  )
  expect(found).toEqual([])
  const answers = new Map(
    Object.entries(features).flatMap(([feature, calls]) =>
      Object.entries<{ answer: unknown }>(calls).map(([call, { answer }]) => [
        `${feature}.${call}`,
        answer,
      ]),
    ),
  )
  for (const name of Object.keys(noPatients))
    expect(untied(answers.get(name), name, false, new Set()), name).not.toEqual([])
})

it('a list of thousands names all of its patients, a thousand in a row', () => {
  const rowsOf = (act: string, patients: number) =>
    seenPatients({ userId: 1 } as Actor, act, [], {
      list: Array.from({ length: patients }, (_, nth) => ({ patientId: nth + 1 })),
    }).map((query) =>
      query.compile().parameters.find((one) => Array.isArray(one) && one.length > 0),
    )
  expect(rowsOf('patients.list', 2001)).toMatchObject([
    { length: 1000 },
    { length: 1000 },
    { length: 1 },
  ])
  expect(rowsOf('patients.list', 2001).flat()).toHaveLength(2001)
  expect(rowsOf('auditLog.list', 2), 'whom others looked at').toEqual([])
})
