import type { AnalyteKey } from '../catalogue/analyte-families.ts'
import { analyteLinks } from '../catalogue/analyte-links.ts'
import { analyteOf } from '../catalogue/analytes.ts'
import { catalogueOf } from '../catalogue/catalogues.ts'
import { cupClasses } from '../catalogue/cup.ts'
import { notPrescribable, type NotPrescribableKind } from '../catalogue/not-prescribable.ts'
import { processImpurities } from '../catalogue/process-impurities.ts'
import type { Catalogue, Method } from '../catalogue/shape.ts'
import { silentAbsences } from '../catalogue/silent-absence.ts'
import { analytesOf } from '../catalogue/words.ts'
import type { TestType } from '../test-types.ts'
import { hasNoValue, isFinal, type Flag, type ObservationState } from './states.ts'
import type { Validity } from './validity.ts'
import type { Comparator } from './values.ts'

/** A row of the table of medications: what a generic drug explains when it is found. */
export interface DrugRow {
  /** Of the generic drug. */
  medicationId: number
  analyte: string
  /** The published reference; '' yields 'needs review' and nothing harder (decisions.md 3). */
  source: string
  isDraft: boolean
}

/** A value of the version, with its flag and what it was held against. */
export interface JudgedValue {
  analyte: string
  method: Method
  comparator: Comparator
  value: string
  unit: string
  flag: Flag
  state: ObservationState
  cutOff: string
  /** Whose cut-off it is; '' where that is not known any more. */
  source: string
  isDraft: boolean
}

/** What stands on an order, as stored. Id 0 is free text. */
export interface OrderedMedication {
  medicationId: number
  medicationId_Generic: number
  description: string
}

/** The drug of the table that a medication is: its generic, else itself; 0 for free text. */
export const genericOf = ({ medicationId, medicationId_Generic }: Pick<OrderedMedication, 'medicationId' | 'medicationId_Generic'>): number =>
  medicationId_Generic > 0 ? medicationId_Generic : medicationId

export interface VerdictInput {
  testType: TestType
  /** Of the catalogue, as the order names it; '' the newest. */
  version: string
  /** The codes of the tests, as stored. */
  tests: readonly number[]
  medications: readonly OrderedMedication[]
  noMeds: boolean
  medicationNotProvided: boolean
  /** Rows of the table of medications; those of other drugs are not looked at. */
  drugs: readonly DrugRow[]
  values: readonly JudgedValue[]
  poctScreen: boolean
  /** By the keys of catalogue/cup.ts: 1 positive, 2 negative, anything else says nothing. */
  poct: Readonly<Record<string, number>>
  validity: Pick<Validity, 'state' | 'says' | 'path' | 'isDraft'>
}

/** One thing that explains another: a metabolite of a substance, or an impurity of a drug. */
export interface Link {
  from: string
  to: string
  kind: 'metabolite' | 'impurity'
  /** '' where any ratio is explained. */
  upperRatio: string
  source: string
  isDraft: boolean
}
export interface KnownAnalyte {
  key: string
  name: string
  /** '' where it can be prescribed. */
  notPrescribable: NotPrescribableKind | ''
  /** Of that. */
  source: string
  isDraft: boolean
  /** The body alone makes it. */
  isFormed: boolean
  /** The form has a test for it. */
  isOffered: boolean
  isOrdered: boolean
  isSilentWhenAbsent: boolean
}
export interface KnownMedication {
  /** As the order has it; 0: free text. */
  medicationId: number
  description: string
  rows: readonly DrugRow[]
}

/** All that verdicts rest on, by itself: whoever has it needs no table to say the same again. */
export interface VerdictFacts {
  list: 'given' | 'empty' | 'not given'
  medications: readonly KnownMedication[]
  links: readonly Link[]
  analytes: readonly KnownAnalyte[]
  values: readonly JudgedValue[]
  cup: readonly { name: string; isPositive: boolean; analytes: readonly string[] }[]
  validity: Pick<Validity, 'state' | 'says' | 'path' | 'isDraft'>
  /** The sources of the metabolites speak of urine: elsewhere a metabolite that is not found says nothing. */
  isUrine: boolean
}

const allLinks: readonly Link[] = [
  ...analyteLinks.map(({ parent, metabolite, upperRatio, source, state }) => ({
    from: parent,
    to: metabolite,
    kind: 'metabolite' as const,
    upperRatio: upperRatio ?? '',
    source,
    isDraft: state === 'draft',
  })),
  ...processImpurities.map(({ drug, impurity, upperRatio, source, state }) => ({
    from: drug,
    to: impurity,
    kind: 'impurity' as const,
    upperRatio,
    source,
    isDraft: state === 'draft',
  })),
]

/* What the form's tests report. A test that was withdrawn or that only follows another one is not expected of anybody. */
const offeredBy = (form: Catalogue): ReadonlySet<string> =>
  new Set([...form.leaves.values()].filter(({ isRetired, isAddOn }) => isRetired === undefined && isAddOn === undefined).flatMap(({ analytes }) => analytes))

const isDrug = (analyte: string): boolean => ['drug', 'metabolite'].includes(analyteOf(analyte)?.kind ?? '')

/** Everything from `keys` on that links lead to. */
const reachedFrom = (keys: Iterable<string>): Set<string> => {
  const found = new Set(keys)
  for (const key of found) for (const { from, to } of allLinks) if (from === key) found.add(to)
  return found
}

/** The facts of an order and a version of its result, cut to what concerns them. Fails on a version that the catalogue never had. */
export const verdictFacts = (input: VerdictInput): VerdictFacts => {
  const form = catalogueOf(input.testType, input.version)
  if (form === undefined) throw new Error(`There is no catalogue ${input.version} of ${input.testType}.`)
  const values = input.values.filter(({ analyte, state }) => isDrug(analyte) && isFinal(state) && !hasNoValue(state))
  const medications = input.medications.map(({ medicationId, medicationId_Generic, description }) => {
    const generic = genericOf({ medicationId, medicationId_Generic })
    return { medicationId, description, rows: generic === 0 ? [] : input.drugs.filter((row) => row.medicationId === generic) }
  })
  const cup = input.poctScreen
    ? cupClasses.flatMap(({ key, name, confirmedBy }) => {
        const result = input.poct[key] ?? 0
        return result === 1 || result === 2 ? [{ name, isPositive: result === 1, analytes: confirmedBy }] : []
      })
    : []
  const concerned = reachedFrom([...medications.flatMap(({ rows }) => rows.map(({ analyte }) => analyte)), ...values.map(({ analyte }) => analyte)])
  for (const { analytes } of cup) for (const key of analytes) concerned.add(key)
  const [offered, ordered] = [offeredBy(form), analytesOf(form, input.tests)]
  return {
    list: input.medications.length > 0 ? 'given' : input.noMeds && !input.medicationNotProvided ? 'empty' : 'not given',
    medications,
    links: allLinks.filter(({ from, to }) => concerned.has(from) && concerned.has(to)),
    analytes: [...concerned].toSorted().map((key) => {
      const known = analyteOf(key)
      const never = notPrescribable.find(({ analyte }) => analyte === key)
      return {
        key,
        name: known?.name ?? key,
        notPrescribable: never?.kind ?? '',
        source: never?.source ?? '',
        isDraft: never?.state === 'draft',
        isFormed: known?.kind === 'metabolite',
        isOffered: offered.has(key),
        isOrdered: ordered.has(key as AnalyteKey),
        isSilentWhenAbsent: silentAbsences.some(({ analyte }) => analyte === key),
      }
    }),
    values,
    cup,
    validity: input.validity,
    isUrine: input.testType === 'ToxUrine',
  }
}
