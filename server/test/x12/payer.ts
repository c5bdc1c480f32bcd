import {
  simulatedPayer,
  type SimulatedAnswer,
  type SimulatedPayer,
} from '@labgate/simulator/payer/payer-simulator.ts'
import { expect } from 'vitest'
import { balanceOf } from '../../src/x12/faces/balance.ts'
import type { Claim } from '../../src/x12/faces/claim.ts'
import { readRemittance } from '../../src/x12/faces/read-remittance.ts'
import type { Remittance } from '../../src/x12/faces/remittance.ts'
import { writeClaims } from '../../src/x12/faces/write-claims.ts'
import { inWords } from '../../src/x12/fault.ts'
import { guideOf } from '../../src/x12/guides/guides.ts'
import { readFile } from '../../src/x12/read-file.ts'
import { readSet } from '../../src/x12/read-set.ts'
import { elementOf } from '../../src/x12/segment.ts'
import { batchOf, envelope } from './sample-claims.ts'

export const payer = (): SimulatedPayer =>
  simulatedPayer({
    name: 'Medicare B Test',
    id: '09102',
    taxId: '591112222',
    now: () => new Date('2026-12-01T15:00:00Z'),
    seed: 'test',
  })
export const fileOf = (...claims: readonly Claim[]): Uint8Array => {
  const { bytes, stops } = writeClaims(batchOf(...claims), envelope)
  expect(stops).toEqual([])
  return bytes as Uint8Array
}
/** Checks that our guides find no fault in a response, ever, and that it is a test. */
const checked = <A extends SimulatedAnswer>(answer: A): A => {
  const file = readFile(answer.bytes)
  expect(file.faults.map(inWords)).toEqual([])
  for (const { isa, groups } of file.interchanges) {
    expect(elementOf(isa, 15)).toBe('T')
    for (const set of groups.flatMap(({ sets }) => sets)) {
      const guide = guideOf(set)!
      expect(
        readSet(guide, set).faults.map(inWords),
        `${answer.kind}\n${Buffer.from(answer.bytes).toString('latin1').replaceAll('~', '~\n')}`,
      ).toEqual([])
    }
  }
  return answer
}
export const received = (to: SimulatedPayer, bytes: Uint8Array) =>
  new Map(to.receive(bytes).map((answer) => [answer.kind, checked(answer).bytes] as const))
export const remitted = (from: SimulatedPayer): Remittance => {
  const [set] = readRemittance(checked(from.remit()!).bytes).sets
  expect(balanceOf(set!)).toEqual([])
  return set!
}
