import type { AnalyteKey } from '../analyte-families.ts'
import { rowsFrom, type ClinicalRow } from './rows.ts'

/**
 * The federal workplace panels: the only cut-offs with the force of a rule. They are meant for
 * employers. A laboratory that monitors treatment reports far lower values, morphine above all; its
 * director enters those. For all other drugs nothing is shipped: each laboratory validates its own.
 */
const urineScreen = rowsFrom('hhsUrine', 'ToxUrine', 'screen')
const urine = rowsFrom('hhsUrine', 'ToxUrine', 'confirmation')
const oralScreen = rowsFrom('dotOral', 'ToxOral', 'screen')
const oral = rowsFrom('dotOral', 'ToxOral', 'confirmation')
type Write = typeof urine
type Table = readonly (readonly [cutOff: string, ...keys: AnalyteKey[]])[]

const inNanograms = (write: Write, table: Table): ClinicalRow[] =>
  table.flatMap(([cutOff, ...keys]) => keys.map((key) => write(key, 'ng/mL', { cutOff })))

export const cutOffs: readonly ClinicalRow[] = [
  ...inNanograms(urineScreen, [
    ['50', 'thc-cooh'],
    ['150', 'benzoylecgonine'],
    ['2000', 'codeine', 'morphine'],
    ['300', 'hydrocodone', 'hydromorphone'],
    ['100', 'oxycodone', 'oxymorphone'],
    ['10', '6-mam'],
    ['25', 'pcp'],
    ['1', 'fentanyl'],
    ['500', 'amphetamine', 'methamphetamine', 'mdma', 'mda'],
  ]),
  ...inNanograms(urine, [
    ['15', 'thc-cooh'],
    ['100', 'benzoylecgonine', 'hydrocodone', 'hydromorphone', 'oxycodone', 'oxymorphone'],
    ['2000', 'codeine'],
    ['4000', 'morphine'],
    ['10', '6-mam'],
    ['25', 'pcp'],
    ['1', 'fentanyl', 'norfentanyl'],
    ['250', 'amphetamine', 'methamphetamine', 'mdma', 'mda'],
  ]),
  ...inNanograms(oralScreen, [
    ['4', 'thc', '6-mam'],
    ['15', 'benzoylecgonine'],
    ['30', 'codeine', 'morphine', 'hydrocodone', 'hydromorphone', 'oxycodone', 'oxymorphone'],
    ['10', 'pcp'],
    ['50', 'amphetamine', 'methamphetamine', 'mdma', 'mda'],
  ]),
  ...inNanograms(oral, [
    ['2', 'thc', '6-mam'],
    ['8', 'benzoylecgonine'],
    ['15', 'codeine', 'morphine', 'hydrocodone', 'hydromorphone', 'oxycodone', 'oxymorphone'],
    ['10', 'pcp'],
    ['25', 'amphetamine', 'methamphetamine', 'mdma', 'mda'],
  ]),
]
