import type { Segment } from '../segment.ts'

/** Who pays, or who is paid, as an 835 names them before its claims. */
export interface RemittanceParty {
  name: string
  /** NPI or tax ID (N104); ''. */
  id: string
  /** Address and contact, a line each. */
  lines: readonly string[]
}
/** Segments before the first claim are few: a header is not looked for beyond these. */
export const longestHead = 80

const at = ({ elements }: Segment, element: number): string => (elements[element] ?? '').trim()
const lineOf = (segment: Segment): string => {
  const { id } = segment
  if (id === 'N3') return [at(segment, 1), at(segment, 2)].filter(Boolean).join(', ')
  if (id === 'N4')
    return [at(segment, 1), [at(segment, 2), at(segment, 3)].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join(', ')
  return id === 'PER'
    ? [at(segment, 2), at(segment, 4), at(segment, 6)].filter(Boolean).join(' · ')
    : ''
}
/**
 * The parties of an 835 from its segments, ST first: whoever is not named is empty. Reads no claim
 * (005010X221A1, loops 1000A and 1000B).
 */
export const partiesOf = (
  segments: readonly Segment[],
): { payer: RemittanceParty; payee: RemittanceParty } => {
  const begun = segments.findIndex(({ id }) => id === 'LX' || id === 'CLP' || id === 'SE')
  const head = segments.slice(0, begun === -1 ? longestHead : begun)
  const partyAt = (code: 'PR' | 'PE'): RemittanceParty => {
    const from = head.findIndex((one) => one.id === 'N1' && at(one, 1) === code)
    const [first] = from === -1 ? [] : head.slice(from)
    if (first === undefined) return { name: '', id: '', lines: [] }
    const after = head.slice(from + 1)
    const end = after.findIndex(({ id }) => id === 'N1')
    const lines = (end === -1 ? after : after.slice(0, end)).map(lineOf).filter(Boolean)
    return { name: at(first, 2), id: at(first, 4), lines }
  }
  return { payer: partyAt('PR'), payee: partyAt('PE') }
}
