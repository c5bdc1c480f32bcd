import { daysBefore } from '../moments.ts'
import type { Random } from '../random.ts'
import type { Row } from '../rows.ts'

type CoverRow = Row<'patient_insurance'>
/** Days ago: before the demo's oldest order. */
const [latest, earliest] = [370, 1100]
/* What practices leave out: the whole injury, or only the number that the insurer gave it. */
const left = [
  ['nothing', 80],
  ['all', 12],
  ['number', 8],
] as const

/**
 * The injury that workers' compensation or an auto insurer pays for. Coverage begins with it. About
 * one in five lacks something that claims require.
 */
export const injuryOf = (
  random: Random,
  kind: string,
  { effective_date: from }: Pick<CoverRow, 'effective_date'>,
  state: string,
  now: Date,
): Partial<CoverRow> => {
  const isAuto = kind === 'auto'
  const missing = random.weighted(left)
  if ((!isAuto && kind !== "workers' compensation") || missing === 'all') return {}
  const before = daysBefore(now, latest).slice(0, 10)
  const date =
    typeof from === 'string' && from < before
      ? from
      : daysBefore(now, random.int(latest, earliest)).slice(0, 10)
  return {
    injury_date: date,
    injury_claim_no:
      missing === 'number' ? '' : `${isAuto ? 'AU' : 'CL'}-${date.slice(0, 4)}-${random.digits(6)}`,
    injury_state: isAuto ? state : '',
    effective_date: from === null ? null : date,
  }
}

/* Why another payer is before Medicare (SBR05), and its kind. */
const kinds = { 12: 'commercial', 15: "workers' compensation" } as const
/**
 * For a patient with Medicare: who pays first, and the reason that the practice gave; one in five
 * gave none. Undefined: Medicare is first, as usual.
 */
export const beforeMedicare = (random: Random): { kind: string; reason: string } | undefined => {
  if (!random.chance(0.15)) return undefined
  const reason = random.weighted([
    [12, 6],
    [15, 2],
  ] as const)
  return { kind: kinds[reason], reason: random.chance(0.2) ? '' : String(reason) }
}
