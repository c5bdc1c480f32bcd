import { describeMoney } from '@labgate/contract/billing/money'
import { remittanceStateLabels } from '@labgate/contract/billing/payer-files'
import { describePaidBy } from '@labgate/contract/billing/remittance-words'
import type { AdviceClaim, RemittanceRow } from '@labgate/contract/billing/remittances'
import { say } from '@labgate/contract/languages/say'
import { StatusWord, type Tone } from '../../../ui/status-word.tsx'

const tones: Readonly<Record<RemittanceRow['state'], Tone>> = {
  posting: 'waiting',
  posted: 'done',
  'partly posted': 'waiting',
  held: 'waiting',
  'set aside': 'plain',
}
/** State of a remittance: it is done when each of its claims is posted. */
export const RemittanceStateWord = ({ of: { state, notPosted } }: { of: RemittanceRow }) => {
  return state === 'posted' && notPosted > 0 ? (
    <StatusWord tone="waiting">{say('Posted, {notPosted} not matched', { notPosted })}</StatusWord>
  ) : (
    <StatusWord tone={tones[state]}>{remittanceStateLabels[state]}</StatusWord>
  )
}
/** 'Bay Health · EFT 881 of 04/02/2026 · $80.00'. */
export const describeRemittance = (of: RemittanceRow): string =>
  [of.payer, describePaidBy(of), describeMoney(of.cents)].filter(Boolean).join(' · ')

const claimTones: Readonly<Record<AdviceClaim['state'], Tone>> = {
  posted: 'done',
  unmatched: 'waiting',
  held: 'waiting',
  'set aside': 'plain',
}
/** The tone of what became of a payer's decision: one that was taken back stands for nothing. */
export const toneOfClaim = ({ state, isTakenBack }: AdviceClaim): Tone =>
  isTakenBack ? 'plain' : claimTones[state]
