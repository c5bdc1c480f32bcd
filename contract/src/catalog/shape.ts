import type { AnalyteKey } from './analyte-families.ts'
import type { Site, SpecimenKey } from './specimens.ts'
import type { TestType } from './test-types.ts'

/**
 * How a result is obtained: a presumptive screen, its definitive confirmation, or a plain
 * measurement or detection.
 */
export type Method = 'screen' | 'confirmation' | 'measured'

export interface Test {
  /** The number that an order stores; never reused. */
  code: number
  name: string
  /** Analytes reported. Empty if the laboratory's own list is not known (presumptive screens). */
  analytes: readonly AnalyteKey[]
  method: Method
  /** Specimen types from which it can be made; absent: every specimen type of its test type. */
  specimens?: readonly SpecimenKey[]
  /** Withdrawn from selection. It stays in old orders and has words; no one can select it. */
  isRetired?: true
  /** A follow-up inside a class: the class is complete without it. */
  isAddOn?: true
  /** Made only if the result of another test calls for it. */
  isReflexive?: true
  /** Stands for several targets: lists name it as a panel. */
  isGroup?: boolean
  loinc?: string
}

/** A class or panel. One without tests is ordered as a whole and is selected itself. */
export interface Panel extends Test {
  tests: readonly Test[]
  /** Container for collection, if the specimen type does not determine it. */
  container?: string
}

export type ProfileKey =
  | 'full-screen'
  | 'full-confirmation'
  | 'targeted-reflex'
  | 'universal-reflex'
  | 'custom'
export interface Profile {
  key: ProfileKey
  name: string
  /**
   * Codes that an order stores for it, by the presumptive screen that goes with it; screen null:
   * without one.
   */
  codes: readonly { code: number; screen: number | null }[]
  /**
   * A full profile is exactly these classes (and what can accompany it); any other change makes it
   * custom.
   */
  classes?: readonly number[]
  /** What it becomes when its screen is removed, or when a screen is added. */
  withoutScreen?: ProfileKey
  withScreen?: ProfileKey
  /** Choosing it keeps the current selections. */
  keepsTicks?: true
}

/** Account options that change automatic selections (rules.md#account-options). */
export interface SelectionOptions {
  autoAddBUPReflex?: boolean
}

/**
 * `code` can be selected only while one of `anyOf` is, in one of `profiles`, and not if all of
 * `unlessAll` are.
 */
export interface Need {
  code: number
  anyOf: readonly number[]
  profiles?: readonly ProfileKey[]
  unlessAll?: readonly number[]
  /** The message shown if it is not met. */
  says: string
}

/**
 * After each selection that touches `of` (a class or a test), `code` is selected if any of `of` is
 * complete, otherwise deselected.
 */
export interface Follow {
  code: number
  of: readonly number[]
  /** Only for accounts with this option. */
  option?: keyof SelectionOptions
}

export interface Rules {
  /** In each row, at most one side can have selections; a new selection clears the other sides. */
  excludes: readonly (readonly (readonly number[])[])[]
  needs: readonly Need[]
  follows: readonly Follow[]
}

export interface SiteList {
  /** The specimen type that requires it. */
  specimen: SpecimenKey
  label: string
  list: readonly Site[]
  sides: readonly Site[]
}

/** The form of one test type in one version, as written. */
export interface CatalogData {
  testType: TestType
  /** ID in the list LabType. */
  labTypeId: number
  version: string
  /** The first is the default of a new order. */
  specimens: readonly SpecimenKey[]
  panels: readonly Panel[]
  /** Selected outside any class: presumptive screens and their reflexes. */
  singles: readonly Test[]
  /** Codes that stand for a presumptive screen; the first is the one that profiles add. */
  screens: readonly number[]
  profiles: readonly Profile[]
  rules: Rules
  sites?: SiteList
  /** Reported with every specimen of the type, never ordered. */
  validity: readonly AnalyteKey[]
}

/** A single selectable item: a test, or a panel that is ordered as a whole. */
export interface Leaf extends Test {
  /** The class it belongs to; undefined for singles and for panels that are ordered as a whole. */
  panel: Panel | undefined
  /** Codes that cannot be selected together with it. */
  excludes: readonly number[]
}

/** The data with its indexes. */
export interface Catalog extends CatalogData {
  leaves: ReadonlyMap<number, Leaf>
  panelsByCode: ReadonlyMap<number, Panel>
  /** Profile and screen that a stored code stands for. */
  profileCodes: ReadonlyMap<number, { profile: Profile; screen: number | null }>
  /** Contents of the classes of a full profile. */
  fullCodes: ReadonlyMap<ProfileKey, ReadonlySet<number>>
}
