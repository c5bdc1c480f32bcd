import { createHash } from 'node:crypto'
import type { SentBefore } from '@labgate/server/ports/simulators.ts'
import type { Transport } from '@labgate/server/ports/transport/transport.ts'
import { courseByMember } from './decide.ts'
import { simulatedPayer } from './payer-simulator.ts'
import { simulatedTransport } from './simulated-transport.ts'

/*
 * Out of a hundred clean claims, the demo's payers reject or deny a few, in part or whole, take
 * some back later, and never respond to some.
 */
const courses = [
  ['rejected', 2],
  ['denied', 6],
  ['undocumented', 8],
  ['partly-denied', 11],
  ['late', 14],
  ['reversed', 15],
  ['silent', 16],
  ['unremitted', 17],
] as const
const courseOf = (number: string) => {
  const at = createHash('sha256').update(number).digest().readUInt16BE() % 100
  return courses.find(([, below]) => at < below)?.[0] ?? 'paid'
}

/** All payers of the demo, behind one connection. They take up what was sent before. */
export const demoPayers = (now: () => Date, { files, openClaims }: SentBefore): Transport => {
  const payer = simulatedPayer({
    name: 'Simulated payers',
    id: '00000',
    taxId: '591112222',
    now,
    seed: 'demo',
    course: (claim) =>
      courseByMember(claim) ?? (claim.frequency === '1' ? courseOf(claim.number) : 'paid'),
  })
  const transport = simulatedTransport(payer)
  transport.again(files, openClaims)
  return transport
}
