import { createHash } from 'node:crypto'
import type { Remittance } from './remittance.ts'

/* Control numbers, places in the file, and faults decide nothing of what is posted. */
const decidesNothing = new Set([
  'at',
  'begins',
  'sender',
  'control',
  'interchangeControl',
  'isTest',
  'faults',
  'digest',
])
/**
 * What makes two sets the same remittance, whatever file they arrive in: all that decides what is
 * posted, as a hash. A set of a file carries it: a large one is hashed in the thread that reads it.
 */
export const digestOf = (set: Remittance): string =>
  set.digest ??
  createHash('sha256')
    .update(
      JSON.stringify(set, (key, value: unknown) =>
        decidesNothing.has(key) ? undefined : Number.isNaN(value) ? 'NaN' : value,
      ),
    )
    .digest('hex')
