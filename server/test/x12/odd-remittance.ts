/** A line of a claim that was sent, in dollars. */
export interface SentLine {
  billLineId: number
  code: string
  dollars: number
}
/** A claim that was sent. `file`: its name. */
export interface Sent {
  claimId: number
  labOrderId: number
  number: string
  member: string
  last: string
  dollars: number
  file: string
  lines: readonly SentLine[]
}

/** A remittance as a payer writes it; `segments`: from CLP on. */
export interface Remitted {
  trace: string
  paid: number
  segments: readonly string[]
  bpr?: string
  version?: string
  payee?: string
  contact?: boolean
  plb?: readonly string[]
}
const controls = new Map<string, string>()
const controlOf = (trace: string): string => {
  const control = controls.get(trace) ?? String(770_000_000 + controls.size)
  controls.set(trace, control)
  return control
}
export const written = (segments: readonly string[]): string => `${segments.join('~')}~`
/** A remittance of the simulated payer; `segments`: from CLP on. */
export const remittance = ({
  trace,
  paid,
  segments,
  bpr = `BPR*${paid > 0 ? 'I' : 'H'}*${paid}*C*${paid > 0 ? 'CHK' : 'NON'}************20260319`,
  version = '005010X221A1',
  payee = '1234567893',
  contact = true,
  plb = [],
}: Remitted): string => {
  const control = controlOf(`${trace} ${segments.join()}${bpr}${version}${payee}`)
  const set = [
    'ST*835*0001',
    bpr,
    `TRN*1*${trace}*1591112222`,
    'DTM*405*20260319',
    'N1*PR*BAY HEALTH',
    'N3*2 PAYER SQUARE',
    'N4*TAMPA*FL*33602',
    ...(contact ? ['PER*BL*PROVIDER LINE*TE*8135550111'] : []),
    `N1*PE*LABGATE REFERENCE LABORATORY*XX*${payee}`,
    'LX*1',
    ...segments,
    ...plb.map((one) => `PLB*1234567893*20261231*${one}`),
  ]
  return written([
    `ISA*00*          *00*          *ZZ*PAYERTEST      *ZZ*LABGATETEST    *260319*1005*^*00501*${control}*0*P*:`,
    `GS*HP*PAYERTEST*LABGATETEST*20260319*1005*${control}*X*${version}`,
    ...set,
    `SE*${set.length + 1}*0001`,
    `GE*1*${control}`,
    `IEA*1*${control}`,
  ])
}
const person = ({ last, member }: Pick<Sent, 'last' | 'member'>): string =>
  `NM1*QC*1*${last}*JANE****MI*${member}`
/** Segments of a claim; each line: charge, paid, then its adjustments, and its number if said. */
export const claimOf = (
  claim: Sent,
  {
    status = '1',
    charge = claim.dollars,
    paid,
    patient = '',
    payerNumber = `ICN${claim.number}`,
    who = person(claim),
    more = [],
    lines,
  }: {
    status?: string
    charge?: number
    paid: number
    patient?: string
    payerNumber?: string
    who?: string
    more?: readonly string[]
    lines: readonly {
      code: string
      charge: number
      paid: number
      cas: readonly string[]
      number?: string
      remarks?: readonly string[]
    }[]
  },
): string[] => [
  `CLP*${claim.number}*${status}*${charge}*${paid}*${patient}*12*${payerNumber}*81`,
  who,
  ...more,
  'DTM*232*20260310',
  ...lines.flatMap((line) => [
    `SVC*HC:${line.code}*${line.charge}*${line.paid}**1`,
    'DTM*472*20260310',
    ...line.cas.map((one) => `CAS*${one}`),
    ...(line.number === undefined ? [] : [`REF*6R*${line.number}`]),
    ...(line.remarks ?? []).map((one) => `LQ*HE*${one}`),
  ]),
]
export const numberOf = ({ billLineId }: SentLine): string => `L${billLineId}`
export const oneLine = (
  claim: Sent,
  paid: number,
  cas: readonly string[],
  number: string = numberOf(claim.lines[0]!),
) => [{ code: claim.lines[0]!.code, charge: claim.dollars, paid, cas, number }]
