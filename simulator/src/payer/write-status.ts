import {
  simulatedDay,
  simulatedSegment as segment,
  simulatedTime,
  type SimulatedSet,
} from './segments.ts'

/* 277 of the simulated payer: the status of a claim, by our number. */

export interface SimulatedStatus {
  category: string
  status: string
  charge: string
  paid: string
  payerNumber: string
}

/** The response to a 276: its own levels repeated, each question with its status. */
export const simulated277 = (
  { segments }: SimulatedSet,
  at: Date,
  statusOf: (claimNumber: string) => SimulatedStatus,
): string[] => {
  const bht = segments.find(([id]) => id === 'BHT') ?? []
  const day = simulatedDay(at)
  const lines = [segment('BHT', '0010', '08', bht[3] ?? '', day, simulatedTime(at), 'DG')]
  const inside = segments.filter(([id]) => !['ST', 'SE', 'BHT', 'DMG', 'AMT'].includes(id ?? ''))
  for (const [nth, one] of inside.entries()) {
    const [id] = one
    if (id === 'TRN') {
      // the references of a question follow its trace
      const end = inside.findIndex(
        ([other], place) => place > nth && (other === 'TRN' || other === 'HL'),
      )
      const references = inside.slice(nth, end === -1 ? undefined : end)
      const number = references.find(([other, kind]) => other === 'REF' && kind === 'EJ')?.[2] ?? ''
      const found = statusOf(number)
      lines.push(
        segment('TRN', '2', one[2] ?? ''),
        segment('STC', [found.category, found.status], day, '', found.charge, found.paid),
      )
      if (found.payerNumber !== '') lines.push(segment('REF', '1K', found.payerNumber))
    } else if (!(id === 'REF' && one[1] === '1K')) lines.push(segment(...one))
  }
  return lines
}
