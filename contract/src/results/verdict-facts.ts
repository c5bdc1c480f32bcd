import type { AnalyteKey } from '../catalogue/analyte-families.ts'
import { analyteOf } from '../catalogue/analytes.ts'
import { catalogueOf } from '../catalogue/catalogues.ts'
import { cupClasses } from '../catalogue/cup.ts'
import type { NotPrescribableKind } from '../catalogue/not-prescribable.ts'
import type { Catalogue, Method } from '../catalogue/shape.ts'
import { analytesOf } from '../catalogue/words.ts'
import type { ClinicalTables } from '../clinical/tables.ts'
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
  /** That its absence says nothing waits for approval. Records that were judged before this was asked do not have it. */
  isSilenceDraft?: true
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
  /** Records that were judged before the classes could be approved have neither source nor state: drafts without a source. */
  cup: readonly { name: string; isPositive: boolean; analytes: readonly string[]; source?: string; isDraft?: boolean }[]
  validity: Pick<Validity, 'state' | 'says' | 'path' | 'isDraft'>
  /** The sources of the metabolites speak of urine: elsewhere a metabolite that is not found says nothing. */
  isUrine: boolean
}

const linksOf = ({ links, impurities }: Pick<ClinicalTables, 'links' | 'impurities'>): readonly Link[] => [
  ...links.map(({ parent, metabolite, upperRatio, source, state }) => ({
    from: parent,
    to: metabolite,
    kind: 'metabolite' as const,
    upperRatio: upperRatio ?? '',
    source,
    isDraft: state === 'draft',
  })),
  ...impurities.map(({ drug, impurity, upperRatio, source, state }) => ({
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

/* Of a drug the medication list's rows, and in their place or beside them what the laboratory approved. */
const rowsOfDrug = (medicationId: number, drugs: readonly DrugRow[], { medications }: Pick<ClinicalTables, 'medications'>): DrugRow[] => {
  const isOfDrug = (row: { medicationId: number }): boolean => row.medicationId === medicationId
  const [listed, own] = [drugs.filter(isOfDrug), medications.filter(isOfDrug)]
  if (own.length === 0) return listed
  return [
    ...listed.filter((row) => !own.some(({ analyte }) => analyte === row.analyte)),
    ...own.filter(({ isRetired }) => !isRetired).map(({ analyte, source }) => ({ medicationId, analyte, source, isDraft: false })),
  ].toSorted((one, other) => (one.analyte < other.analyte ? -1 : 1))
}

/** Everything from `keys` on that links lead to. */
const reachedFrom = (keys: Iterable<string>, allLinks: readonly Link[]): Set<string> => {
  const found = new Set(keys)
  for (const key of found) for (const { from, to } of allLinks) if (from === key) found.add(to)
  return found
}

/** The facts of an order and a version of its result by a laboratory's tables, cut to what concerns them. Fails on a version that the catalogue never had. */
export const verdictFacts = (input: VerdictInput, tables: ClinicalTables): VerdictFacts => {
  const form = catalogueOf(input.testType, input.version)
  if (form === undefined) throw new Error(`There is no catalogue ${input.version} of ${input.testType}.`)
  const values = input.values.filter(({ analyte, state }) => isDrug(analyte) && isFinal(state) && !hasNoValue(state))
  const medications = input.medications.map(({ medicationId, medicationId_Generic, description }) => {
    const generic = genericOf({ medicationId, medicationId_Generic })
    return { medicationId, description, rows: generic === 0 ? [] : rowsOfDrug(generic, input.drugs, tables) }
  })
  const cup = input.poctScreen
    ? cupClasses.flatMap(({ key, name }) => {
        const result = input.poct[key] ?? 0
        const row = tables.cup.find(({ cupClass }) => cupClass === key)
        if (row === undefined || (result !== 1 && result !== 2)) return []
        return [{ name, isPositive: result === 1, analytes: row.confirmedBy, source: row.source, isDraft: row.state === 'draft' }]
      })
    : []
  const allLinks = linksOf(tables)
  const concerned = reachedFrom([...medications.flatMap(({ rows }) => rows.map(({ analyte }) => analyte)), ...values.map(({ analyte }) => analyte)], allLinks)
  for (const { analytes } of cup) for (const key of analytes) concerned.add(key)
  const [offered, ordered] = [offeredBy(form), analytesOf(form, input.tests)]
  return {
    list: input.medications.length > 0 ? 'given' : input.noMeds && !input.medicationNotProvided ? 'empty' : 'not given',
    medications,
    links: allLinks.filter(({ from, to }) => concerned.has(from) && concerned.has(to)),
    analytes: [...concerned].toSorted().map((key) => {
      const known = analyteOf(key)
      const never = tables.notPrescribable.find(({ analyte }) => analyte === key)
      const silence = tables.silentAbsences.find(({ analyte }) => analyte === key)
      return {
        key,
        name: known?.name ?? key,
        notPrescribable: never?.kind ?? '',
        source: never?.source ?? '',
        isDraft: never?.state === 'draft',
        isFormed: known?.kind === 'metabolite',
        isOffered: offered.has(key),
        isOrdered: ordered.has(key as AnalyteKey),
        isSilentWhenAbsent: silence !== undefined,
        ...(silence?.state === 'draft' ? { isSilenceDraft: true as const } : {}),
      }
    }),
    values,
    cup,
    validity: input.validity,
    isUrine: input.testType === 'ToxUrine',
  }
}
