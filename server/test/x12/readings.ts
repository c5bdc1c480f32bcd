import { expect } from 'vitest'
import { balanceOf } from '../../src/x12/faces/balance.ts'
import { readAcknowledgement, type FileVerdict } from '../../src/x12/faces/read-acknowledgement.ts'
import { readRemittance } from '../../src/x12/faces/read-remittance.ts'
import type { Remittance } from '../../src/x12/faces/remittance.ts'
import { writeAcknowledgement } from '../../src/x12/faces/write-acknowledgement.ts'
import { inWords } from '../../src/x12/fault.ts'
import { guideOf } from '../../src/x12/guides/guides.ts'
import { readFile } from '../../src/x12/read-file.ts'
import { readSet } from '../../src/x12/read-set.ts'
import { envelope } from './sample-claims.ts'

/* What our readers make of a file of others. */

/** Every fault of a file and its sets, in words. */
export const faultsOf = (file: Uint8Array): string[] => {
  const { interchanges, faults } = readFile(file)
  const sets = interchanges.flatMap(({ groups }) => groups.flatMap((group) => group.sets))
  return [...faults, ...sets.flatMap((set) => readSet(guideOf(set)!, set).faults)].map(inWords)
}

export const remittanceOf = (file: Uint8Array): Remittance => readRemittance(file).sets[0]!

/** The deposit in dollars, how many claims it pays, and how many of its equations do not hold. */
export const depositOf = (file: Uint8Array): [amount: number, claims: number, unequal: number] => {
  const set = remittanceOf(file)
  return [set.amount / 100, set.claims.length, balanceOf(set).length]
}

/** How the 999 that we write answers its first set. */
export const answerTo = (file: Uint8Array): FileVerdict => {
  const { bytes, stops } = writeAcknowledgement(file, envelope)
  expect(stops).toEqual([])
  return readAcknowledgement(bytes!).groups[0]!.sets[0]!.verdict
}
