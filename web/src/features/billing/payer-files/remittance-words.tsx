import { describeMoney } from '@labgate/contract/billing/money'
import { describePaidBy } from '@labgate/contract/billing/remittance-words'
import type { AdviceClaim, RemittanceRow } from '@labgate/contract/billing/remittances'
import { StatusWord, type Tone } from '../../../ui/status-word.tsx'

const states: Readonly<Record<RemittanceRow['state'], readonly [text: string, tone: Tone]>> = {
  posting: ['Being posted', 'waiting'],
  posted: ['Posted', 'done'],
  'partly posted': ['Posted in part', 'waiting'],
  held: ['Held', 'waiting'],
  'set aside': ['Set aside', 'plain'],
}
/** State of a remittance: it is done when each of its claims is posted. */
export const RemittanceStateWord = ({ of: { state, notPosted } }: { of: RemittanceRow }) => {
  const [text, tone] = states[state]
  return state === 'posted' && notPosted > 0 ? (
    <StatusWord tone="waiting">{`Posted, ${notPosted} not matched`}</StatusWord>
  ) : (
    <StatusWord tone={tone}>{text}</StatusWord>
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
/** The tone of what became of a payer's decision. */
export const toneOfClaim = ({ state }: AdviceClaim): Tone => claimTones[state]
