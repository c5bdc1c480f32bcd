/** A payer's decision on a line, in dollars; adjustments as in CAS: group*reason*amount. */
export interface PaidLine {
  code: string
  charge: number
  paid: number
  adjustments: readonly string[]
  /** REF*6R. */
  number?: string
  /** RARC. */
  remarks?: readonly string[]
}
/** A payer's decision on a claim, in dollars; adjustments as in CAS: group*reason*amount. */
export interface PaidClaim {
  number: string
  member: string
  status: string
  charge: number
  paid: number
  payerNumber: string
  /** Last and first name of the patient; nobody's if not said. */
  name?: readonly [last: string, first: string]
  adjustments: readonly string[]
  lines?: readonly PaidLine[]
  /** RARC of the claim (MOA). */
  remarks?: readonly string[]
}

/** Segments of a claim's lines. */
export const segmentsOfLines = (lines: readonly PaidLine[]): string[] =>
  lines.flatMap(({ code, charge, paid, adjustments, number, remarks = [] }) => [
    `SVC*HC:${code}*${charge}*${paid}**1`,
    'DTM*472*20260310',
    ...adjustments.map((one) => `CAS*${one}`),
    ...(number === undefined ? [] : [`REF*6R*${number}`]),
    ...remarks.map((one) => `LQ*HE*${one}`),
  ])

/** A remittance to the billing laboratory of the tests; `segments`: its claims, from CLP on. */
export interface WrittenRemittance {
  trace: string
  control: number
  /** What it pays, in dollars. */
  paid: number
  segments: readonly string[]
  bpr?: string
  version?: string
  payee?: string
  hasContact?: boolean
  /** Provider adjustments: reason:reference*amount. */
  plb?: readonly string[]
}
export const remittanceText = ({
  trace,
  control,
  paid,
  segments,
  bpr = `BPR*${paid > 0 ? 'I' : 'H'}*${paid}*C*${paid > 0 ? 'CHK' : 'NON'}************20260319`,
  version = '005010X221A1',
  payee = '1234567893',
  hasContact = true,
  plb = [],
}: WrittenRemittance): string => {
  const at = String(control).padStart(9, '0')
  const set = [
    'ST*835*0001',
    bpr,
    `TRN*1*${trace}*1591112222`,
    'N1*PR*BAY HEALTH INC',
    'N3*1 Payer Way',
    'N4*Tampa*FL*33602',
    ...(hasContact ? ['PER*BL*EDI*TE*8135550111'] : []),
    `N1*PE*LABGATE*XX*${payee}`,
    ...(segments.length === 0 ? [] : ['LX*1']),
    ...segments,
    ...plb.map((one) => `PLB*1234567893*20261231*${one}`),
  ]
  return [
    `ISA*00*          *00*          *ZZ*PAYERTEST      *ZZ*LABGATETEST    *260319*1005*^*00501*${at}*0*P*:`,
    `GS*HP*PAYERTEST*LABGATETEST*20260319*1005*${control}*X*${version}`,
    ...set,
    `SE*${set.length + 1}*0001`,
    `GE*1*${control}`,
    `IEA*1*${at}`,
    '',
  ].join('~')
}

/** A remittance with decisions on claims, with adjustments at the claim or its lines. */
export const remittanceFile = ({
  trace,
  control,
  claims,
  plb = [],
}: {
  trace: string
  control: number
  claims: readonly PaidClaim[]
  plb?: readonly string[]
}): Buffer => {
  const segments = claims.flatMap((claim) => {
    const { number, member, status, charge, paid, payerNumber, adjustments, remarks = [] } = claim
    const { name = ['X', 'Y'] } = claim
    return [
      `CLP*${number}*${status}*${charge}*${paid}**12*${payerNumber}`,
      ...adjustments.map((one) => `CAS*${one}`),
      `NM1*QC*1*${name.join('*')}****MI*${member}`,
      ...(remarks.length === 0 ? [] : [`MOA***${remarks.join('*')}`]),
      'DTM*232*20260310',
      ...segmentsOfLines(claim.lines ?? []),
    ]
  })
  const taken = plb.reduce((sum, one) => sum + Number(one.split('*')[1]), 0)
  const paid = claims.reduce((sum, one) => sum + one.paid, 0) - taken
  return Buffer.from(remittanceText({ trace, control, paid, segments, plb }), 'latin1')
}
