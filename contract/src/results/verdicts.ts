import type { ClinicalTables } from '../clinical/tables.ts'
import { analyteVerdicts, cupVerdicts } from './analyte-verdicts.ts'
import { medicationVerdict } from './medication-verdict.ts'
import { barsDrugResults } from './validity.ts'
import { verdictFacts, type VerdictFacts, type VerdictInput } from './verdict-facts.ts'
import { lookAt } from './verdict-look.ts'
import { verdictStates } from './verdict-states.ts'
import { verdict, type Verdict } from './verdict.ts'

/**
 * The rules and the shipped tables of a verdict by name. Whoever changes one of them gives it another name here:
 * contract/test/results/verdicts.test.ts knows what each name stands for. What a laboratory approved is named behind them.
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
  const look = lookAt(facts)
  const ofMedications = facts.medications.map((medication) => medicationVerdict(medication, facts, look))
  const all = [...ofMedications, ...analyteVerdicts(facts, look, ofMedications), ...cupVerdicts(facts, look)]
  return all.toSorted((one, other) => verdictStates.indexOf(one.state) - verdictStates.indexOf(other.state))
}

/* Rules that ever judged stay here under their number, so that an old report says the same again. */
const rules: Readonly<Record<string, (facts: VerdictFacts) => Verdict[]>> = { 'rules 1': rules1 }

/** What stands in result.judged: by what it was judged, as of then, and what came of it. */
export interface Judged {
  verdictVersion: string
  facts: VerdictFacts
  verdicts: Verdict[]
}

/**
 * What is said of the drugs of a toxicology order by the tables of its laboratory, what somebody must look at first (decisions.md 3 and 4). Pure:
 * the same facts and tables say the same.
 * Fails on a version that the catalogue never had.
 */
export const judge = (input: VerdictInput, tables: ClinicalTables): Judged => {
  const facts = verdictFacts(input, tables)
  return { verdictVersion: [verdictVersion, tables.name].filter(Boolean).join(', '), facts, verdicts: rules1(facts) }
}

/**
 * The verdicts of a record again, by the rules and the facts that stand in it: the same bytes whatever the tables have become. Fails on a
 * record of rules that are not known.
 */
export const replay = ({ verdictVersion: of, facts }: Omit<Judged, 'verdicts'>): Verdict[] => {
  const again = rules[of.split(',')[0] ?? '']
  if (again === undefined) throw new Error(`There are no medication rules for ${of}.`)
  return again(facts)
}

/** Whether a verdict waits for a director's approval of a number or a row: outside the demo such a report is not released (decisions.md 3). */
export const restsOnDraft = (verdicts: readonly Verdict[]): boolean => verdicts.some(({ isDraft }) => isDraft)
