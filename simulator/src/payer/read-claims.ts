import type { SimulatedFile, SimulatedSet } from './segments.ts'

/*
 * What the simulated payer reads in a set of claims: it walks the segments and remembers whose they
 * are.
 */

export interface SimulatedAdjustment {
  group: string
  reason: string
  /** In cents. */
  amount: number
}
export interface SimulatedLine {
  number: string
  /** SV101 as received: 'HC:80307:90'. */
  procedure: readonly string[]
  charge: number
  units: number
  pointers: readonly string[]
  day: string
  clia: string
  referringClia: string
  orderer: string
  /** What other payers paid and adjusted. */
  paidBefore: number
  adjustedBefore: readonly SimulatedAdjustment[]
}
export interface SimulatedClaim {
  number: string
  charge: number
  place: string
  frequency: string
  payerNumber: string
  clia: string
  authorization: string
  diagnoses: readonly string[]
  sequence: string
  filing: string
  /** The id of the payer that the claim is for. */
  payerId: string
  memberId: string
  subscriber: readonly string[]
  /** NM103 onward of the patient: the subscriber's if no other is named. */
  patient: readonly string[]
  hasBirth: boolean
  isSubscriber: boolean
  billing: { name: string; npi: string; taxId: string }
  batch: string
  submitter: string
  hasOtherPayer: boolean
  referrer: string
  lines: readonly SimulatedLine[]
}

/** A file's dollar amount in cents: read digit by digit, since 367.5 has no exact binary form. */
export const simulatedCents = (text: string): number => {
  const [whole = '', after = ''] = text.replace('-', '').split('.')
  const cents = Number(`${whole || '0'}${after.padEnd(2, '0').slice(0, 2)}`)
  return text.startsWith('-') ? -cents : cents
}

type Open<T> = { -readonly [K in keyof T]: T[K] }

const newLine = (): Open<SimulatedLine> => ({
  number: '',
  procedure: [],
  charge: 0,
  units: 1,
  pointers: [],
  day: '',
  clia: '',
  referringClia: '',
  orderer: '',
  paidBefore: 0,
  adjustedBefore: [],
})

/** What segments before a claim stated, and its own CLM segment does not. */
type Surroundings = Pick<
  SimulatedClaim,
  | 'sequence'
  | 'filing'
  | 'payerId'
  | 'memberId'
  | 'subscriber'
  | 'patient'
  | 'hasBirth'
  | 'isSubscriber'
  | 'billing'
  | 'batch'
  | 'submitter'
>
const newClaim = (
  [, number = '', charge = '', , , where = '']: readonly string[],
  component: string,
  surroundings: Surroundings,
): Open<SimulatedClaim> => {
  const [place = '', , frequency = ''] = where.split(component)
  return {
    ...surroundings,
    number,
    charge: simulatedCents(charge),
    place,
    frequency,
    payerNumber: '',
    clia: '',
    authorization: '',
    diagnoses: [],
    hasOtherPayer: false,
    referrer: '',
    lines: [],
  }
}

/** Enters what a segment states about its claim as a whole. */
const readIntoClaim = (
  claim: Open<SimulatedClaim>,
  segment: readonly string[],
  component: string,
  { inLine, inOther }: { inLine: boolean; inOther: boolean },
): void => {
  const [id = '', one = '', two = ''] = segment
  if (id === 'HI') claim.diagnoses = segment.slice(1).map((code) => code.split(component)[1] ?? '')
  if (id === 'NM1' && one === 'DN' && !inLine) claim.referrer = segment[9] ?? ''
  if (id === 'REF' && !inLine && !inOther) {
    if (one === 'F8') claim.payerNumber = two
    if (one === 'X4') claim.clia = two
    if (one === 'G1') claim.authorization = two
  }
}

/** Enters what a segment within a service line states about it. */
const readIntoLine = (
  line: Open<SimulatedLine>,
  segment: readonly string[],
  component: string,
): void => {
  const [id = '', one = '', two = '', three = '', four = ''] = segment
  if (id === 'SV1')
    Object.assign(line, {
      procedure: one.split(component),
      charge: simulatedCents(two),
      units: Number(four),
      pointers: (segment[7] ?? '').split(component),
    })
  if (id === 'DTP' && one === '472') line.day = three.slice(0, 8)
  if (id === 'REF' && one === '6R') line.number = two
  if (id === 'REF' && one === 'X4') line.clia = two
  if (id === 'REF' && one === 'F4') line.referringClia = two
  if (id === 'NM1' && (one === 'DK' || one === 'DN')) line.orderer = segment[9] ?? ''
  if (id === 'SVD') line.paidBefore += simulatedCents(two)
  if (id === 'CAS')
    for (let at = 2; at < segment.length; at += 3)
      line.adjustedBefore = [
        ...line.adjustedBefore,
        { group: one, reason: segment[at] ?? '', amount: simulatedCents(segment[at + 1] ?? '0') },
      ]
}

/** Claims of an 837, in order. */
export const simulatedClaims = (
  { segments }: SimulatedSet,
  { component }: SimulatedFile,
): SimulatedClaim[] => {
  const claims: Open<SimulatedClaim>[] = []
  const billing = { name: '', npi: '', taxId: '' }
  let [batch, submitter, sequence, filing, payerId, memberId] = ['', '', '', '', '', '']
  let [subscriber, patient]: [readonly string[], readonly string[]] = [[], []]
  let [isSubscriber, hasBirth, inOther] = [true, false, false]
  let claim: Open<SimulatedClaim> | undefined
  let line: Open<SimulatedLine> | undefined

  for (const segment of segments) {
    const [id = '', one = '', two = '', three = ''] = segment
    const name = segment.slice(3, 6)
    const nine = segment[9] ?? ''
    if (id === 'BHT') batch = three
    if (id === 'NM1' && one === '41') submitter = nine
    if (id === 'NM1' && one === '85') Object.assign(billing, { name: three, npi: nine })
    if (id === 'REF' && one === 'EI' && claim === undefined) billing.taxId = two
    if (id === 'HL') {
      ;[claim, line, inOther] = [undefined, undefined, false]
      if (three === '22') [isSubscriber, hasBirth] = [true, false]
      if (three === '23') [isSubscriber, hasBirth] = [false, false]
    }
    if (id === 'SBR' && claim === undefined) [sequence, filing] = [one, nine]
    if (id === 'SBR' && claim !== undefined) [inOther, claim.hasOtherPayer] = [true, true]
    if (id === 'NM1' && one === 'IL' && !inOther)
      [subscriber, patient, memberId] = [name, name, nine]
    if (id === 'NM1' && one === 'PR' && !inOther) payerId = nine
    if (id === 'NM1' && one === 'QC') patient = name
    if (id === 'DMG' && two !== '') hasBirth = true
    if (id === 'CLM') {
      claim = newClaim(segment, component, {
        sequence,
        filing,
        payerId,
        memberId,
        subscriber,
        patient,
        hasBirth,
        isSubscriber,
        billing: { ...billing },
        batch,
        submitter,
      })
      ;[line, inOther] = [undefined, false]
      claims.push(claim)
    }
    if (claim === undefined) continue
    if (id === 'LX') {
      line = newLine()
      claim.lines = [...claim.lines, line]
      inOther = false
    }
    readIntoClaim(claim, segment, component, { inLine: line !== undefined, inOther })
    if (line !== undefined) readIntoLine(line, segment, component)
  }
  return claims
}
