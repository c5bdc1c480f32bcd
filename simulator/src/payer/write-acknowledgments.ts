import type { SimulatedClaim } from './read-claims.ts'
import {
  simulatedAmount,
  simulatedDay,
  simulatedSegment as segment,
  simulatedSets,
  simulatedTime,
  type SimulatedFile,
  type SimulatedSet,
} from './segments.ts'

/* TA1, 999 and 277CA of the simulated payer. */

/** TA1: whether the interchange is consistent. */
export const simulatedTa1 = (
  { isa, segments }: SimulatedFile,
  at: Date,
): { line: string; isTaken: boolean } => {
  const iea = segments.at(-1) ?? []
  const groups = segments.filter(([id]) => id === 'GS').length
  const note =
    iea[0] !== 'IEA'
      ? '023'
      : iea[2] !== isa[13]
        ? '001'
        : Number(iea[1]) !== groups
          ? '021'
          : '000'
  const isTaken = note === '000'
  return {
    line: segment('TA1', isa[13] ?? '', isa[9] ?? '', isa[10] ?? '', isTaken ? 'A' : 'R', note),
    isTaken: isTaken && at.getTime() > 0,
  }
}

/*
 * What the simulated payer looks for in a set; a claim file without one of these is refused whole.
 */
const wanted: Readonly<Record<string, readonly string[]>> = {
  '837': ['BHT', 'NM1', 'HL', 'SBR', 'CLM', 'HI', 'LX', 'SV1', 'DTP'],
  '270': ['BHT', 'HL', 'NM1', 'EQ'],
  '276': ['BHT', 'HL', 'NM1', 'TRN'],
}
interface SetJudgement {
  lines: readonly string[]
  isTaken: boolean
}
const judged = ({ segments }: SimulatedSet): SetJudgement => {
  const [st, se] = [segments[0] ?? [], segments.at(-1) ?? []]
  const missing = (wanted[st[1] ?? ''] ?? []).filter((id) => !segments.some(([one]) => one === id))
  const codes = [
    ...(se[2] === st[2] ? [] : ['3']),
    ...(Number(se[1]) === segments.length ? [] : ['4']),
    ...(missing.length > 0 ? ['5'] : []),
  ]
  const faults = missing.map((id) => segment('IK3', id, String(segments.length), '', '3'))
  const isTaken = codes.length === 0
  return {
    lines: [
      segment('AK2', st[1] ?? '', st[2] ?? '', st[3] ?? ''),
      ...faults,
      segment('IK5', isTaken ? 'A' : 'R', ...codes),
    ],
    isTaken,
  }
}
/** A 999 for each group, and the sets that were accepted. */
export const simulated999 = (file: SimulatedFile): { sets: string[][]; taken: SimulatedSet[] } => {
  const all = simulatedSets(file).map((set) => ({ set, judgement: judged(set) }))
  const groups = Map.groupBy(all, ({ set }) => set.group)
  const sets = [...groups].map(([gs, members]) => {
    const accepted = members.filter(({ judgement }) => judgement.isTaken).length
    const code = accepted === members.length ? 'A' : accepted === 0 ? 'R' : 'P'
    const count = String(members.length)
    return [
      segment('AK1', gs[1] ?? '', gs[6] ?? '', gs[8] ?? ''),
      ...members.flatMap(({ judgement }) => judgement.lines),
      segment('AK9', code, count, count, String(accepted)),
    ]
  })
  return { sets, taken: all.filter(({ judgement }) => judgement.isTaken).map(({ set }) => set) }
}

export interface SimulatedJudgement {
  claim: SimulatedClaim
  /** The payer's own number of the claim. */
  payerNumber: string
  /** Undefined: accepted. */
  rejection: readonly [category: string, status: string, entity: string] | undefined
}
const total = (all: readonly SimulatedJudgement[]): string =>
  simulatedAmount(all.reduce((sum, { claim }) => sum + claim.charge, 0))

/** The 277CA of a batch: which claims proceed to a decision. */
export const simulated277ca = (
  all: readonly SimulatedJudgement[],
  payer: { name: string; id: string },
  at: Date,
): string[] => {
  const [first] = all
  if (first === undefined) return []
  const [day, time] = [simulatedDay(at), simulatedTime(at)]
  const { batch, submitter, billing } = first.claim
  const [accepted, refused] = [
    all.filter(({ rejection }) => rejection === undefined),
    all.filter(({ rejection }) => rejection !== undefined),
  ]
  const lines = [
    segment('BHT', '0085', '08', `CA${batch}`, day, time, 'TH'),
    segment('HL', '1', '', '20', '1'),
    segment('NM1', 'PR', '2', payer.name, '', '', '', '', 'PI', payer.id),
    segment('TRN', '1', `R${batch}`),
    segment('DTP', '050', 'D8', day),
    segment('DTP', '009', 'D8', day),
    segment('HL', '2', '1', '21', '1'),
    segment('NM1', '41', '2', billing.name, '', '', '', '', '46', submitter),
    segment('TRN', '2', batch),
    segment('STC', ['A1', '20'], day, 'WQ', total(all)),
    ...(accepted.length === 0 ? [] : [segment('QTY', '90', String(accepted.length))]),
    ...(refused.length === 0 ? [] : [segment('QTY', 'AA', String(refused.length))]),
    ...(accepted.length === 0 ? [] : [segment('AMT', 'YU', total(accepted))]),
    ...(refused.length === 0 ? [] : [segment('AMT', 'YY', total(refused))]),
    segment('HL', '3', '2', '19', '1'),
    segment('NM1', '85', '2', billing.name, '', '', '', '', 'XX', billing.npi),
  ]
  for (const [nth, { claim, payerNumber, rejection }] of all.entries()) {
    const [last = '', firstName = ''] = claim.patient
    const status = rejection ?? ['A2', '20', '']
    lines.push(
      segment('HL', String(nth + 4), '3', 'PT'),
      segment('NM1', 'QC', '1', last, firstName, '', '', '', 'MI', claim.memberId.padEnd(2, '0')),
      segment('TRN', '2', claim.number),
      segment(
        'STC',
        status,
        day,
        rejection === undefined ? 'WQ' : 'U',
        simulatedAmount(claim.charge),
      ),
      segment('REF', '1K', payerNumber),
      ...(claim.lines[0] === undefined || claim.lines[0].day === ''
        ? []
        : [segment('DTP', '472', 'D8', claim.lines[0].day)]),
    )
  }
  return lines
}
