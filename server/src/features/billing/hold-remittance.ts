import { lettersAndDigits } from '@labgate/contract/billing/folded-text'
import { describeMoney } from '@labgate/contract/billing/money'
import { balanceOf, type Difference } from '../../x12/faces/balance.ts'
import type { Remittance } from '../../x12/faces/remittance.ts'
import { inWords, type Fault } from '../../x12/fault.ts'
import { describeByHand, type ByHand } from './by-hand.ts'
import type { RemittanceOrigin } from './remittance-origin.ts'

/** What kind of reason holds a set; contact: faults of the envelope and of contacts alone. */
export type HoldKind = 'posted-before' | 'guide' | 'payee' | 'balance' | 'contact' | 'by-hand'
/** What is wrong, with the segment of the file. */
export interface FaultAt {
  at: number
  says: string
}
export interface Hold {
  state: 'held' | 'set aside'
  kind: HoldKind | ''
  says: string
  difference: number
  faults: FaultAt[]
  /** Its money adds up, and its payee is one of ours by number or name. */
  addsUp: boolean
}

const longestText = 300
/** Faults kept with a held set: no one reads more. */
const mostKept = 50

/** Segments that say whom to write to or call, or only wrap the set. */
const contacts = new Set(['ISA', 'GS', 'GE', 'IEA', 'PER', 'N3', 'N4', 'RDM', 'CUR'])
/** The same of the head of the set: below it, they are about a claim. */
const contactsOfHead = new Set(['DTM', 'REF'])
const headLoops = new Set(['', '1000A', '1000B'])
const isOfContact = ({ segment, loop, level }: Fault): boolean =>
  level !== 'set' && (contacts.has(segment) || (contactsOfHead.has(segment) && headLoops.has(loop)))

/** A claim or a line that does not add up, in words. */
const equations: Readonly<
  Record<Difference['equation'], (said: string, computed: string, claim: string) => string>
> = {
  'line-paid': (said, computed, claim) =>
    `a line of claim ${claim} pays ${said}, but its charge less its adjustments is ${computed}`,
  'claim-paid': (said, computed, claim) =>
    `claim ${claim} pays ${said}, but its charge less all adjustments is ${computed}`,
  'claim-charge': (said, computed, claim) =>
    `the charge of claim ${claim} is ${said}, but its lines charge ${computed}`,
  'claim-lines': (said, computed, claim) =>
    `claim ${claim} pays ${said}, but its lines add up to ${computed}`,
  'set-paid': (said, computed) => `its total is ${said}, and its parts add up to ${computed}`,
  'patient-share': (said, computed, claim) =>
    `claim ${claim} leaves ${said} to the patient, but its adjustments leave ${computed}`,
}
const taken = (cents: number): string =>
  cents < 0
    ? `the payer takes ${describeMoney(-cents)} from us`
    : `the payer pays ${describeMoney(cents)}`
/* BPR03 turns the sign: a payer that means a payment wrote D, or the reverse. */
const isTurned = ({ equation, said, computed }: Difference): boolean =>
  equation === 'set-paid' && said === -computed && said !== 0

export const describeDifference = (wrong: Difference, set: Pick<Remittance, 'claims'>): string => {
  const { said, computed, equation, at } = wrong
  if (!Number.isFinite(said) || !Number.isFinite(computed))
    return 'an amount in it cannot be read, so its parts do not add up'
  if (isTurned(wrong))
    return `BPR03 says that ${taken(said)}, but its claims say that ${taken(computed)}`
  const claim = set.claims.findLast((one) => one.at <= at)?.number ?? ''
  return equations[equation](describeMoney(said), describeMoney(computed), claim)
}

const faultsOf = (set: Remittance, differences: readonly Difference[]): FaultAt[] =>
  [
    ...set.faults.map((fault) => ({
      at: fault.position === 0 ? 0 : set.begins + fault.position - 1,
      says: inWords(fault),
    })),
    ...differences.map((wrong) => ({
      at: set.begins + wrong.at - 1,
      says: `Does not balance: ${describeDifference(wrong, set)}.`,
    })),
  ]
    .map((one) => ({ ...one, says: one.says.slice(0, longestText) }))
    .slice(0, mostKept)

const payeeIds = ({ payee }: Remittance): string[] =>
  [payee.id, ...payee.ids.map(({ value }) => value)].filter((id) => id !== '')
/* A tax ID has a hyphen in some files, and none in others. */
const isOurs = (set: Remittance, ours: readonly string[]): boolean => {
  const known = new Set(ours.map(lettersAndDigits))
  const named = payeeIds(set)
  return named.length === 0 || named.some((id) => known.has(lettersAndDigits(id)))
}
const idWords: Readonly<Record<string, string>> = { XX: 'NPI', FI: 'tax ID' }
const describePayee = ({ payee: { name, idQualifier, id } }: Remittance): string =>
  [name, id === '' ? '' : `${idWords[idQualifier] ?? 'ID'} ${id}`].filter(Boolean).join(', ')

/* Another number of ours that nobody entered, or somebody with our name: two people can tell. */
const hasOurName = ({ payee: { name } }: Remittance, { names = [] }: RemittanceOrigin): boolean => {
  const named = lettersAndDigits(name)
  return named !== '' && names.some((one) => lettersAndDigits(one) === named)
}

type Reason = Omit<Hold, 'faults' | 'addsUp'>
const heldFor = (kind: HoldKind, text: string, difference = 0): Reason => ({
  state: 'held',
  kind,
  says: text.slice(0, longestText),
  difference,
})
const setAside = (text: string): Hold => ({
  state: 'set aside',
  kind: '',
  says: text,
  difference: 0,
  faults: [],
  addsUp: false,
})

/** What is known of a payment before it is posted. */
interface Known {
  isTwin: boolean
  isPosted: boolean
  /** A person brought it, and it takes off more than this person may write off. */
  byHand?: ByHand | undefined
}

/* The gravest reason: what two people can release comes last. */
const reasonOf = (
  set: Remittance,
  { ours }: RemittanceOrigin,
  differences: readonly Difference[],
  { isPosted, byHand }: Pick<Known, 'isPosted' | 'byHand'>,
): Reason | undefined => {
  const fault = set.faults.find((one) => !isOfContact(one))
  if (fault !== undefined)
    return heldFor('guide', `The remittance does not follow the guide: ${inWords(fault)}`)
  if (!isOurs(set, ours))
    return heldFor(
      'payee',
      `The payment is for ${describePayee(set) || 'another provider'}, not for us.`,
    )
  const [wrong] = differences
  if (wrong !== undefined)
    return heldFor(
      'balance',
      `The remittance does not balance: ${describeDifference(wrong, set)}.`,
      Number.isFinite(wrong.difference) ? wrong.difference : 0,
    )
  if (isPosted)
    return heldFor(
      'posted-before',
      'A remittance of this payer with this check or EFT number was already posted with different content.',
    )
  if (byHand !== undefined)
    return heldFor('by-hand', `${describeByHand(byHand)} Another person must release it.`)
  const [contact] = set.faults
  return (
    contact && heldFor('contact', `Only its envelope or a contact is at fault: ${inWords(contact)}`)
  )
}

/** Why a set cannot be posted as a whole; undefined if it can. */
export const holdOf = (
  set: Remittance,
  origin: RemittanceOrigin,
  known: Known,
): Hold | undefined => {
  if (known.isTwin) return setAside('This remittance was received before.')
  if (set.isTest && origin.ignoresTests) return setAside('A test file: it moves no money.')
  const differences = balanceOf(set).filter(({ isTolerated }) => !isTolerated)
  const reason = reasonOf(set, origin, differences, known)
  return (
    reason && {
      ...reason,
      faults: faultsOf(set, differences),
      addsUp: differences.length === 0 && (isOurs(set, origin.ours) || hasOurName(set, origin)),
    }
  )
}
