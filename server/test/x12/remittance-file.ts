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
  adjustments: readonly string[]
  lines?: readonly PaidLine[]
  /** RARC of the claim (MOA). */
  remarks?: readonly string[]
}

const linesOf = ({ lines = [] }: PaidClaim): string[] =>
  lines.flatMap(({ code, charge, paid, adjustments, number, remarks = [] }) => [
    `SVC*HC:${code}*${charge}*${paid}**1`,
    'DTM*472*20260310',
    ...adjustments.map((one) => `CAS*${one}`),
    ...(number === undefined ? [] : [`REF*6R*${number}`]),
    ...remarks.map((one) => `LQ*HE*${one}`),
  ])

/**
 * A remittance to the billing laboratory of the tests (test/billing-builders.ts), with adjustments
 * at the claim or its lines.
 */
export const remittanceFile = ({
  trace,
  control,
  claims,
}: {
  trace: string
  control: number
  claims: readonly PaidClaim[]
}): Buffer => {
  const at = String(control).padStart(9, '0')
  const total = claims.reduce((sum, { paid }) => sum + paid, 0)
  const decisions = claims.flatMap((claim) => {
    const { number, member, status, charge, paid, payerNumber, adjustments, remarks = [] } = claim
    return [
      `CLP*${number}*${status}*${charge}*${paid}**12*${payerNumber}`,
      ...adjustments.map((one) => `CAS*${one}`),
      `NM1*QC*1*X*Y****MI*${member}`,
      ...(remarks.length === 0 ? [] : [`MOA***${remarks.join('*')}`]),
      'DTM*232*20260310',
      ...linesOf(claim),
    ]
  })
  const set = [
    'ST*835*0001',
    `BPR*${total > 0 ? 'I' : 'H'}*${total}*C*${total > 0 ? 'CHK' : 'NON'}************20260319`,
    `TRN*1*${trace}*1591112222`,
    'N1*PR*BAY HEALTH INC',
    'N3*1 Payer Way',
    'N4*Tampa*FL*33602',
    'PER*BL*EDI*TE*8135550111',
    'N1*PE*LABGATE*XX*1234567893',
    'LX*1',
    ...decisions,
  ]
  return Buffer.from(
    [
      `ISA*00*          *00*          *ZZ*PAYERTEST      *ZZ*LABGATETEST    *260319*1005*^*00501*${at}*0*P*:`,
      `GS*HP*PAYERTEST*LABGATETEST*20260319*1005*${control}*X*005010X221A1`,
      ...set,
      `SE*${set.length + 1}*0001`,
      `GE*1*${control}`,
      `IEA*1*${at}`,
      '',
    ].join('~'),
    'latin1',
  )
}
