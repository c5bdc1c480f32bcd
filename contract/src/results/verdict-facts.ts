import type { AnalyteKey } from '../catalog/analyte-families.ts'
import { analyteOf } from '../catalog/analytes.ts'
import { catalogOf } from '../catalog/catalogs.ts'
import { cupClasses } from '../catalog/cup.ts'
import type { NotPrescribableKind } from '../catalog/not-prescribable.ts'
import type { Catalog, Method } from '../catalog/shape.ts'
import type { TestType } from '../catalog/test-types.ts'
import { analytesOf } from '../catalog/words.ts'
import type { ClinicalTables } from '../clinical/tables.ts'
import type { Limit } from './limit.ts'
import { hasNoValue, isFinal, type Flag, type ObservationState } from './states.ts'
import type { Validity } from './validity.ts'
import type { Comparator } from './values.ts'

/** A row of the medication table: what a generic drug explains when found. */
export interface DrugRow {
  /** That of the generic drug. */
  medicationId: number
  analyte: string
  /** The published reference; '' yields at most 'needs review' (rules.md#approved-numbers). */
  source: string
  isDraft: boolean
}

/** A value of the version, with its flag and what it was compared with. */
export interface JudgedValue {
  analyte: string
  method: Method
  comparator: Comparator
  value: string
  unit: string
  flag: Flag
  state: ObservationState
  cutOff: Limit | null
  /** The source of its cut-off; '' if no longer known. */
  source: string
  isDraft: boolean
}

/** A medication of an order, as stored. Id 0 is free text. */
export interface OrderedMedication {
  medicationId: number
  medicationId_Generic: number
  description: string
  /** Shown with the list; verdicts do not depend on it. */
  dose?: string | undefined
}

/** The table's drug for a medication: its generic, or else itself; 0 for free text. */
export const genericOf = ({
  medicationId,
  medicationId_Generic,
}: Pick<OrderedMedication, 'medicationId' | 'medicationId_Generic'>): number =>
  medicationId_Generic > 0 ? medicationId_Generic : medicationId

export interface VerdictInput {
  testType: TestType
  /** Of the catalog, as the order names it; '' the newest. */
  version: string
  /** Test codes as stored. */
  tests: readonly number[]
  medications: readonly OrderedMedication[]
  noMeds: boolean
  medicationNotProvided: boolean
  /** Rows of the medication table; those of other drugs are ignored. */
  drugs: readonly DrugRow[]
  values: readonly JudgedValue[]
  poctScreen: boolean
  /** By the keys of catalog/cup.ts: 1 positive, 2 negative, anything else says nothing. */
  poct: Readonly<Record<string, number>>
  validity: Pick<Validity, 'state' | 'says' | 'path' | 'isDraft'>
}

/** One thing that explains another: a metabolite of a substance, or an impurity of a drug. */
export interface Link {
  from: string
  to: string
  kind: 'metabolite' | 'impurity'
  /** '' if any ratio is explained. */
  upperRatio: string
  source: string
  isDraft: boolean
}
export interface KnownAnalyte {
  key: string
  name: string
  /** '' if it can be prescribed. */
  notPrescribable: NotPrescribableKind | ''
  /** The source of notPrescribable. */
  source: string
  isDraft: boolean
  /** Made only by the body. */
  isFormed: boolean
  /** The form has a test for it. */
  isOffered: boolean
  isOrdered: boolean
  isSilentWhenAbsent: boolean
  /**
   * That its absence says nothing is waiting for approval. Records judged before this was checked
   * do not have it.
   */
  isSilenceDraft?: true
}
export interface KnownMedication {
  /** As in the order; 0: free text. */
  medicationId: number
  description: string
  /** Absent: not recorded. */
  dose?: string
  rows: readonly DrugRow[]
}

/** Everything verdicts are based on, self-contained: no table is needed to reproduce them. */
export interface VerdictFacts {
  list: 'given' | 'empty' | 'not given'
  medications: readonly KnownMedication[]
  links: readonly Link[]
  analytes: readonly KnownAnalyte[]
  values: readonly JudgedValue[]
  /**
   * Records judged before classes could be approved have neither source nor state: drafts without a
   * source.
   */
  cup: readonly {
    name: string
    isPositive: boolean
    analytes: readonly string[]
    source?: string
    isDraft?: boolean
  }[]
  validity: Pick<Validity, 'state' | 'says' | 'path' | 'isDraft'>
  /**
   * The sources on metabolites are about urine: in other specimens a metabolite that is not found
   * says nothing.
   */
  isUrine: boolean
}

const linksOf = ({
  links,
  impurities,
}: Pick<ClinicalTables, 'links' | 'impurities'>): readonly Link[] => [
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

/*
 * Analytes that the form's tests report. A test that was withdrawn or only follows another one is
 * not expected.
 */
const offeredTests = new WeakMap<Catalog, ReadonlySet<string>>()
const offeredBy = (form: Catalog): ReadonlySet<string> => {
  const known = offeredTests.get(form)
  if (known !== undefined) return known
  const tests = [...form.leaves.values()].filter(
    ({ isRetired, isAddOn }) => isRetired === undefined && isAddOn === undefined,
  )
  const found = new Set<string>(tests.flatMap(({ analytes }) => analytes))
  offeredTests.set(form, found)
  return found
}

const isDrug = (analyte: string): boolean =>
  ['drug', 'metabolite'].includes(analyteOf(analyte)?.kind ?? '')

/* For a drug, the medication list's rows, replaced or extended by what the laboratory approved. */
const rowsOfDrug = (
  medicationId: number,
  drugs: readonly DrugRow[],
  { medications }: Pick<ClinicalTables, 'medications'>,
): DrugRow[] => {
  const isOfDrug = (row: { medicationId: number }): boolean => row.medicationId === medicationId
  const [listed, own] = [drugs.filter(isOfDrug), medications.filter(isOfDrug)]
  if (own.length === 0) return listed
  return [
    ...listed.filter((row) => !own.some(({ analyte }) => analyte === row.analyte)),
    ...own
      .filter(({ isRetired }) => !isRetired)
      .map(({ analyte, source }) => ({ medicationId, analyte, source, isDraft: false })),
  ].toSorted((one, other) => (one.analyte < other.analyte ? -1 : 1))
}

/** Everything reachable from `keys` through links. */
const reachedFrom = (keys: Iterable<string>, allLinks: readonly Link[]): Set<string> => {
  const found = new Set(keys)
  for (const key of found) for (const { from, to } of allLinks) if (from === key) found.add(to)
  return found
}

/**
 * The facts of an order and a result version by a laboratory's tables, limited to what is relevant.
 * Throws on a version that the catalog never had.
 */
export const verdictFacts = (input: VerdictInput, tables: ClinicalTables): VerdictFacts => {
  const form = catalogOf(input.testType, input.version)
  if (form === undefined)
    throw new Error(`There is no catalogue ${input.version} of ${input.testType}.`)
  const values = input.values.filter(
    ({ analyte, state }) => isDrug(analyte) && isFinal(state) && !hasNoValue(state),
  )
  const medications = input.medications.map(
    ({ medicationId, medicationId_Generic, description, dose = '' }) => {
      const generic = genericOf({ medicationId, medicationId_Generic })
      return {
        medicationId,
        description,
        ...(dose !== '' && { dose }),
        rows: generic === 0 ? [] : rowsOfDrug(generic, input.drugs, tables),
      }
    },
  )
  const cup = input.poctScreen
    ? cupClasses.flatMap(({ key, name }) => {
        const result = input.poct[key] ?? 0
        const row = tables.cup.find(({ cupClass }) => cupClass === key)
        if (row === undefined || (result !== 1 && result !== 2)) return []
        return [
          {
            name,
            isPositive: result === 1,
            analytes: row.confirmedBy,
            source: row.source,
            isDraft: row.state === 'draft',
          },
        ]
      })
    : []
  const allLinks = linksOf(tables)
  const concerned = reachedFrom(
    [
      ...medications.flatMap(({ rows }) => rows.map(({ analyte }) => analyte)),
      ...values.map(({ analyte }) => analyte),
    ],
    allLinks,
  )
  for (const { analytes } of cup) for (const key of analytes) concerned.add(key)
  const [offered, ordered] = [offeredBy(form), analytesOf(form, input.tests)]
  return {
    list:
      input.medications.length > 0
        ? 'given'
        : input.noMeds && !input.medicationNotProvided
          ? 'empty'
          : 'not given',
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
