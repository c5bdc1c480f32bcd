import { analyteLinks } from '../../src/catalog/analyte-links.ts'

/*
 * The expected verdict for one value on one list, derived a second way: from the analyte upward
 * through the table rows, with numbers as floating point. It shares no line with the rules.
 */

export type Given = 'itself' | 'a parent' | 'a metabolite' | 'nothing' | 'no list' | 'no specimen'
export type Measured = 'above' | 'below' | 'undecided'

const unprescribable = new Set(
  '6-mam heroin mdma mda lsd psilocybin acetylfentanyl fluorofentanyl isotonitazene cocaine benzoylecgonine pcp clonazolam etizolam flualprazolam alcohol etg ets nicotine cotinine mitragynine'.split(
    ' ',
  ),
)

/** How `from` leads to `to`, over any number of steps: by sources only, somehow, or not at all. */
export const leads = (
  from: string,
  to: string,
  seen: readonly string[] = [],
): 'surely' | 'perhaps' | 'never' => {
  if (from === to) return 'surely'
  const ways = analyteLinks
    .filter(({ metabolite, parent }) => metabolite === to && !seen.includes(parent))
    .map(({ parent, source }) => {
      const before = leads(from, parent, [...seen, to])
      return before === 'surely' && source === '' ? 'perhaps' : before
    })
  return ways.includes('surely') ? 'surely' : ways.includes('perhaps') ? 'perhaps' : 'never'
}

/** 'above' at or above the cut-off, by a plain number or by its comparator. */
export const measured = (text: string, cutOff: number): Measured => {
  const [, sign, digits] = /^([<>]=?)?(.+)$/.exec(text) ?? []
  const number = Number(digits)
  if (sign === undefined) return number >= cutOff ? 'above' : 'below'
  if (sign.startsWith('>')) return number >= cutOff ? 'above' : 'undecided'
  if (sign === '<') return number <= cutOff ? 'below' : 'undecided'
  return number < cutOff ? 'below' : 'undecided'
}

interface Question {
  analyte: string
  given: Given
  /** The only substance of the only listed drug. */
  taken: string
  outcome: Measured
  isOffered: (analyte: string) => boolean
}

/** Each verdict as 'about: state', in no particular order. */
export const expectedVerdicts = ({
  analyte,
  given,
  taken,
  outcome,
  isOffered,
}: Question): string[] => {
  if (given === 'no specimen') return ['specimen: not judged']
  const unexplained = unprescribable.has(analyte)
    ? 'analyte: found, not prescribable'
    : 'analyte: found, not explained'
  if (given === 'no list') return outcome === 'below' ? [] : ['analyte: not judged']
  if (given === 'nothing')
    return outcome === 'below' ? [] : [outcome === 'above' ? unexplained : 'analyte: not judged']
  const way = leads(taken, analyte)
  if (outcome === 'undecided')
    return way === 'never'
      ? ['medication: not tested', 'analyte: not judged']
      : ['medication: not judged']
  if (outcome === 'above') {
    if (way === 'surely') return ['medication: consistent']
    return way === 'perhaps'
      ? ['medication: needs review']
      : ['medication: not tested', unexplained]
  }
  if (taken === analyte)
    return [analyte === 'naloxone' ? 'medication: not judged' : 'medication: expected, not found']
  // The drug itself was not measured. If the form could not test it, its one-step metabolites stand
  // in for it.
  const next = analyteLinks.filter(
    ({ parent, metabolite }) =>
      parent === taken && (isOffered(metabolite) || metabolite === analyte),
  )
  if (isOffered(taken) || next.every(({ metabolite }) => metabolite !== analyte))
    return ['medication: not tested']
  const isWhole = next.length === 1
  return [
    isWhole && next[0]?.source !== ''
      ? 'medication: expected, not found'
      : 'medication: needs review',
  ]
}
