import type { AnalyteKey } from '@labgate/contract/catalog/analyte-families'
import { allMetabolitesOf, analyteOf } from '@labgate/contract/catalog/analytes'
import type { Catalog, Method } from '@labgate/contract/catalog/shape'
import { shippedTables } from '@labgate/contract/clinical/tables'
import { limitsFor } from '@labgate/contract/results/limits'
import type { DrugRow } from '@labgate/contract/results/verdict-facts'
import type { Random } from '../random.ts'
import { number, word, type MadeValue } from './value.ts'

/** What the simulated laboratory's screens detect, in urine and in oral fluid. */
export const screened: readonly AnalyteKey[] = [
  'amphetamine',
  'methamphetamine',
  'benzoylecgonine',
  'thc-cooh',
  'morphine',
  'hydrocodone',
  'oxycodone',
  '6-mam',
  'fentanyl',
  'pcp',
  'mdma',
]

/** Drugs found without a prescription, with their relative frequency. */
const stray: readonly (readonly [AnalyteKey, number])[] = [
  ['thc-cooh', 10],
  ['thc', 5],
  ['etg', 6],
  ['cotinine', 8],
  ['benzoylecgonine', 4],
  ['methamphetamine', 4],
  ['fentanyl', 3],
  ['alprazolam', 3],
  ['hydrocodone', 3],
  ['oxycodone', 2],
  ['gabapentin', 3],
  ['mitragynine', 2],
  ['xylazine', 1],
  ['6-mam', 1],
]
/**
 * Shares: listed drugs that are found, metabolites of found drugs, orders with something that no
 * list explains.
 */
const [taken, passed, unexplained] = [0.9, 0.93, 0.13]

/*
 * Drugs in the specimen: usually those the list explains, their metabolites, and now and then
 * something else.
 */
const present = (
  request: ReadonlySet<AnalyteKey>,
  drugs: readonly (readonly DrugRow[])[],
  random: Random,
): ReadonlySet<AnalyteKey> => {
  const found = new Set<AnalyteKey>()
  const add = (key: AnalyteKey): void => {
    found.add(key)
    for (const made of allMetabolitesOf(key))
      if (analyteOf(made)?.kind === 'metabolite' && random.chance(passed)) found.add(made)
  }
  for (const rows of drugs) {
    const isTaken = random.chance(taken)
    for (const { analyte } of rows)
      if (isTaken && analyteOf(analyte) !== undefined) add(analyte as AnalyteKey)
  }
  const strays = stray.filter(([key]) => request.has(key))
  if (strays.length > 0 && random.chance(unexplained)) add(random.weighted(strays))
  return found
}

/** With as many digits as a laboratory reports. */
const amount = (value: number): string =>
  value < 10 ? value.toFixed(1) : String(Math.round(value))

const drugValue = (
  form: Catalog,
  analyte: AnalyteKey,
  method: Method,
  isFound: boolean,
  random: Random,
): MadeValue => {
  const [limits] = limitsFor(
    { testType: form.testType, analyte, method, genderId: 0, ageYears: null },
    shippedTables,
  )
  if (method === 'screen')
    return word(analyte, method, isFound ? 'Positive' : 'Negative', limits?.unit)
  if (limits === undefined || limits.cutOff === '')
    return isFound && random.chance(0.05)
      ? number(analyte, method, amount(4 + 400 * random.next()), 'ng/mL')
      : word(analyte, method, isFound ? 'Detected' : 'Not detected')
  if (!isFound)
    return random.chance(0.5)
      ? word(analyte, method, 'Not detected', limits.unit)
      : number(analyte, method, limits.cutOff, limits.unit, '<')
  const cutOff = Number(limits.cutOff)
  return number(analyte, method, amount(cutOff * (1 + 12 * random.next() ** 2)), limits.unit)
}

const ofValidity = (random: Random): MadeValue[] => {
  const kind = random.weighted([
    ['valid', 960] as const,
    ['dilute', 25],
    ['substituted', 5],
    ['adulterated', 5],
    ['invalid', 5],
  ])
  const thin = kind === 'dilute'
  const creatinine =
    kind === 'substituted'
      ? `1.${random.int(0, 8)}`
      : thin
        ? `${random.int(4, 18)}.${random.int(0, 9)}`
        : `${random.int(26, 270)}.${random.int(0, 9)}`
  const gravity =
    kind === 'substituted'
      ? '1.0005'
      : thin
        ? `1.00${random.int(12, 28)}`
        : `1.0${String(random.int(40, 285)).padStart(3, '0')}`
  const acidity =
    kind === 'invalid' ? `9.${random.int(1, 8)}` : `${random.int(5, 7)}.${random.int(0, 9)}`
  return [
    number('creatinine', 'measured', creatinine, 'mg/dL'),
    number('specific-gravity', 'measured', gravity, '1'),
    number('ph', 'measured', acidity, '[pH]'),
    number(
      'nitrite',
      'measured',
      String(kind === 'adulterated' ? random.int(520, 1400) : random.int(0, 40)),
      'ug/mL',
    ),
    number('general-oxidant', 'measured', String(random.int(0, 60)), 'ug/mL'),
  ]
}

/**
 * Values of a toxicology order: its screens and confirmations, mostly negative, with the effects of
 * its listed drugs, and for urine the validity values. `drugs`: the rows of each listed drug.
 */
export const drugValues = (
  form: Catalog,
  codes: readonly number[],
  drugs: readonly (readonly DrugRow[])[],
  random: Random,
): MadeValue[] => {
  const leaves = codes.flatMap((code) => form.leaves.get(code) ?? [])
  const confirmed = new Set(
    leaves.filter(({ method }) => method !== 'screen').flatMap(({ analytes }) => analytes),
  )
  const screens = codes.some((code) => form.screens.includes(code))
    ? screened
    : leaves.filter(({ method }) => method === 'screen').flatMap(({ analytes }) => analytes)
  const found = present(new Set([...screens, ...confirmed]), drugs, random)
  return [
    ...screens.map((analyte) => drugValue(form, analyte, 'screen', found.has(analyte), random)),
    ...[...confirmed].map((analyte) =>
      drugValue(form, analyte, 'confirmation', found.has(analyte), random),
    ),
    ...(form.validity.length > 0 ? ofValidity(random) : []),
  ]
}
