import {
  ownerOf,
  owners,
  type Bill,
  type BillRow,
  type Owner,
} from '@labgate/contract/billing/bills'
import { billTos, notBillable, parties } from '@labgate/contract/billing/kinds'
import { describeMoney } from '@labgate/contract/billing/money'
import { say } from '@labgate/contract/languages/say'
import { stateOfClaim } from '../claims/claim-words.ts'

type Standing = Pick<Bill, 'billId' | 'billTo' | 'whyNobody' | 'isWaiting' | 'open'>

/** Where a bill stands, in one sentence. `isHeld`: something keeps it from leaving. */
export const describeStanding = (
  { billId, billTo, whyNobody, isWaiting, open }: Standing,
  isHeld: boolean,
  claim?: Pick<Bill['claims'][number], 'number' | 'payer' | 'state' | 'outcome'>,
): string => {
  if (billId === 0)
    return say('No bill yet. The bill is made when the order reaches the laboratory.')
  if (billTo === 'nobody')
    return say('Not billable: {notBillable}', {
      notBillable: notBillable[whyNobody as keyof typeof notBillable] ?? '',
    })
  if (isWaiting) return say('Waiting for the final result.')
  if (isHeld) return say('Held until this is corrected:')
  if (claim !== undefined)
    return say('Claim {number} to {payer}: {claim}.', {
      number: claim.number,
      payer: claim.payer,
      claim: stateOfClaim(claim),
    })
  return open.some(({ cents }) => cents > 0) ? say('Billed.') : say('Nothing is open.')
}
/** To whom a bill goes: 'Bill to practice'. */
export const describeBillTo = ({ billTo }: Pick<Bill, 'billTo'>): string =>
  billTo === ''
    ? ''
    : billTo === 'nobody'
      ? billTos.nobody
      : say('Bill to {billTos}', { billTos: billTos[billTo].toLowerCase() })

/** What each owner has open, in the order of `owners`; without those of 0. */
export const openByOwner = (
  open: Bill['open'],
): { owner: Owner; cents: number; of: Bill['open'] }[] =>
  (Object.keys(owners) as Owner[]).flatMap((owner) => {
    const of = open.filter(({ party }) => ownerOf(party) === owner)
    const cents = of.reduce((sum, one) => sum + one.cents, 0)
    return of.every((one) => one.cents === 0) ? [] : [{ owner, cents, of }]
  })
const nameOf = ({ party, name }: Bill['open'][number]): string =>
  `${parties[party]}${name === '' ? '' : ` (${name})`}`
/**
 * Who of an owner owes what: 'Primary insurance (Bay Health)', or with amounts if several do; '' if
 * the owner says it all.
 */
export const describeOpen = (of: Bill['open']): string => {
  const [only] = of
  if (of.length === 1 && only !== undefined)
    return only.name === '' && only.party !== 'facility' ? '' : nameOf(only)
  return of
    .map(
      (one) =>
        `${nameOf(one)} ${one.cents < 0 ? say('credit {describeMoney}', { describeMoney: describeMoney(-one.cents) }) : describeMoney(one.cents)}`,
    )
    .join(', ')
}
/** 'Insurance $20.00, patient $5.00' for a row; 'Nothing' if nothing is open. */
export const describeBalance = ({ open }: Pick<BillRow, 'open'>): string =>
  openByOwner(open)
    .map(({ owner, cents }) => `${owners[owner]} ${describeMoney(cents)}`)
    .join(', ') || say('Nothing')
