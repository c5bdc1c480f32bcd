import { randomBytes } from 'node:crypto'
import type { Lab } from './lab.ts'

/** Makes a laboratory sign-in one that no second person has confirmed (docs/decisions/0082). */
export const waitsToBeConfirmed = (lab: Lab, userId: number): Promise<number> =>
  lab.make.insert(
    'sign_in_change',
    {
      user_id: userId,
      customer_id: 0,
      kind: 'sign-in',
      requested_by: userId,
      requested_at: lab.clock.now.toISOString(),
      needs_proof: false,
      needs_second: true,
      objection_hash: randomBytes(32),
    },
    'sign_in_change_id',
  )
