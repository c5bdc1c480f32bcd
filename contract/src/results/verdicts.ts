import type { ClinicalTables } from '../clinical/tables.ts'
import { analyteVerdicts, cupVerdicts } from './analyte-verdicts.ts'
import { medicationVerdict } from './medication-verdict.ts'
import { barsDrugResults } from './validity.ts'
import { verdictFacts, type VerdictFacts, type VerdictInput } from './verdict-facts.ts'
import { inspectResult } from './verdict-look.ts'
import { verdictStates } from './verdict-states.ts'
import { verdict, type Verdict } from './verdict.ts'

/**
 * The rules and shipped tables of a verdict, by name. Anyone who changes one of them must rename it
 * here: contract/test/results/verdicts.test.ts knows what each name stands for. Tables that a
 * laboratory approved are named after them.
 */
export const verdictVersion = 'rules 1, links 2026.1, impurities 2026.1, not prescribable 2026.1'

const ofSpecimen = ({ validity }: VerdictFacts): Verdict =>
  verdict({
    about: 'specimen',
    state: 'not judged',
    reason: 'specimen invalid',
    subject: 'Specimen',
    says: `${validity.says} No drug findings are reported.`,
    path: [...validity.path],
    isDraft: validity.isDraft,
  })

const rules1 = (facts: VerdictFacts): Verdict[] => {
  if (barsDrugResults(facts.validity)) return [ofSpecimen(facts)]
  const look = inspectResult(facts)
  const ofMedications = facts.medications.map((medication) =>
    medicationVerdict(medication, facts, look),
  )
  const all = [
    ...ofMedications,
    ...analyteVerdicts(facts, look, ofMedications),
    ...cupVerdicts(facts, look),
  ]
  return all.toSorted(
    (one, other) => verdictStates.indexOf(one.state) - verdictStates.indexOf(other.state),
  )
}

/*
 * Rules that were ever used stay here under their number, so that an old report can be reproduced.
 */
const rules: Readonly<Record<string, (facts: VerdictFacts) => Verdict[]>> = { 'rules 1': rules1 }

/** The content of result.judged: the rules and facts as of then, and the outcome. */
export interface Judged {
  verdictVersion: string
  facts: VerdictFacts
  verdicts: Verdict[]
}

/**
 * The verdicts on the drugs of a toxicology order by its laboratory's tables, those that someone
 * must check first (rules.md#approved-numbers, #toxicology-verdicts). Pure: the same facts and
 * tables give the same verdicts. Throws on a version that the catalog never had.
 */
export const judge = (input: VerdictInput, tables: ClinicalTables): Judged => {
  const facts = verdictFacts(input, tables)
  return {
    verdictVersion: [verdictVersion, tables.name].filter(Boolean).join(', '),
    facts,
    verdicts: rules1(facts),
  }
}

/**
 * Recomputes the verdicts of a record from its own rules and facts: the same bytes however the
 * tables have changed. Throws on a record with unknown rules.
 */
export const replay = ({ verdictVersion: of, facts }: Omit<Judged, 'verdicts'>): Verdict[] => {
  const again = rules[of.split(',')[0] ?? '']
  if (again === undefined) throw new Error(`There are no medication rules for ${of}.`)
  return again(facts)
}

/**
 * Whether a verdict is waiting for a director's approval of a number or a row: outside the demo
 * such a report is not released (rules.md#approved-numbers).
 */
export const restsOnDraft = (verdicts: readonly Verdict[]): boolean =>
  verdicts.some(({ isDraft }) => isDraft)
