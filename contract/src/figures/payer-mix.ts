import { payerKinds } from '../billing/payers.ts'
import { say } from '../languages/say.ts'

/**
 * Who pays: the payer kind of the first insurance frozen at accession, or how it is paid without
 * one (rules.md#volume-measures).
 */
const kinds = Object.fromEntries(
  payerKinds.map((kind) => [kind, `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`]),
)
export const payerMixes: Readonly<Record<string, string>> = {
  ...kinds,
  'self-pay': 'Self-pay',
  account: say('Account pays'),
  none: say('None on file'),
  pending: say('Not accessioned yet'),
}
export const payerMixNames = [...payerKinds, 'self-pay', 'account', 'none', 'pending'] as const
export type PayerMix = (typeof payerMixNames)[number]
