import { sumOf } from '../cents.ts'
import type { FoundLoop } from '../found.ts'
import type { Breach, Rule } from '../validate.ts'
import type { professionalClaim } from './professional-claim.ts'

/* Rules of an 837P are about its claims or their lines. */

export type Body = typeof professionalClaim.body
type Found = FoundLoop<Body>
type Subscriber = Found['billing'][number]['subscribers'][number]
export type Claim = Subscriber['claims'][number]
export type Line = Claim['lines'][number]

interface Held {
  subscriber: Subscriber
  claim: Claim
}
const heldByFound = new WeakMap<Found, readonly Held[]>()
/** The claims of a file, each with its subscriber: listed once for all rules. */
export const heldIn = (found: Found): readonly Held[] => {
  const known = heldByFound.get(found)
  if (known !== undefined) return known
  const held = listHeld(found)
  heldByFound.set(found, held)
  return held
}
const listHeld = (found: Found): Held[] =>
  found.billing.flatMap(({ subscribers }) =>
    subscribers.flatMap((subscriber) =>
      [...subscriber.claims, ...subscriber.patients.flatMap(({ claims }) => claims)].map(
        (claim) => ({ subscriber, claim }),
      ),
    ),
  )
export const forClaims = (
  id: string,
  source: string,
  breaches: (held: Held) => Breach[],
): Rule<Body> => ({
  id,
  source,
  breaches: (found) => heldIn(found).flatMap(breaches),
})
export const forLines = (
  id: string,
  source: string,
  breaches: (line: Line, held: Held) => Breach[],
): Rule<Body> =>
  forClaims(id, source, (held) => held.claim.lines.flatMap((line) => breaches(line, held)))
export const claimBreach = (
  { claim }: Held,
  code: string,
  text: string,
  element?: number,
  segment = 'CLM',
): Breach => ({
  at: claim.at,
  loop: '2300',
  segment,
  code,
  says: text,
  ...(element !== undefined && { element }),
})
export const lineBreach = (
  line: Line,
  code: string,
  text: string,
  segment: string,
  element?: number,
): Breach => ({
  at: line.service?.at ?? line.at,
  loop: '2400',
  segment,
  code,
  says: text,
  ...(element !== undefined && { element }),
})
export const adjusted = (all: Claim['otherPayers'][number]['adjustments']): number =>
  sumOf(all.flatMap(({ reasons }) => reasons.map(({ amount }) => amount)))
