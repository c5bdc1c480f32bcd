import type { TestType } from '../test-types.ts'
import type { AnalyteKey } from './analyte-families.ts'
import type { Site, SpecimenKey } from './specimens.ts'

/** How a result comes about: a presumptive screen, its definitive confirmation, or a plain measurement or detection. */
export type Method = 'screen' | 'confirmation' | 'measured'

export interface Test {
  /** The number that an order stores; never reused for anything else. */
  code: number
  name: string
  /** What is reported. Empty where the laboratory's own list is not known (presumptive screens). */
  analytes: readonly AnalyteKey[]
  method: Method
  /** Kinds of specimen from which it can be made; absent: every kind of its type. */
  specimens?: readonly SpecimenKey[]
  /** Withdrawn from selection. It stays in old orders and has words; nobody can tick it. */
  isRetired?: true
  /** A follow-up inside a class: the class is complete without it. */
  isAddOn?: true
  /** It stands for several targets: lists show it as a panel, with (P). */
  isGroup?: boolean
  loinc?: string
}

/** A class or panel. One without tests is ordered as a whole and is ticked itself. */
export interface Panel extends Test {
  tests: readonly Test[]
  /** What to draw or collect it in, where the kind of specimen does not say it. */
  container?: string
}

export type ProfileKey = 'full-screen' | 'full-confirmation' | 'targeted-reflex' | 'universal-reflex' | 'custom'
export interface Profile {
  key: ProfileKey
  name: string
  /** What an order stores for it, by the presumptive screen that goes with it; screen null: without one. */
  codes: readonly { code: number; screen: number | null }[]
  /** A full profile is exactly these classes (and what may accompany it); any other change makes it custom. */
  classes?: readonly number[]
  /** What it becomes when its screen is taken away, or when a screen is added. */
  withoutScreen?: ProfileKey
  withScreen?: ProfileKey
  /** Choosing it keeps what is ticked. */
  keepsTicks?: true
}

/** Options of the account that change what is ticked by itself (decisions.md 60). */
export interface SelectionOptions {
  autoAddBUPReflex?: boolean
}

/** `code` may be ticked only while one of `anyOf` is, in one of `profiles`, and not when all of `unlessAll` are. */
export interface Need {
  code: number
  anyOf: readonly number[]
  profiles?: readonly ProfileKey[]
  unlessAll?: readonly number[]
  /** The sentence for people when it is not met. */
  says: string
}

/** After each tick that touches `of` (a class or a test), `code` is ticked when any of `of` is complete, else not. */
export interface Follow {
  code: number
  of: readonly number[]
  /** Only for accounts with this option. */
  option?: keyof SelectionOptions
}

export interface Rules {
  /** In each row at most one side may hold ticks; a new tick takes the other sides' away. */
  excludes: readonly (readonly (readonly number[])[])[]
  needs: readonly Need[]
  follows: readonly Follow[]
}

export interface SiteList {
  /** The specimen kind that asks for it. */
  specimen: SpecimenKey
  label: string
  list: readonly Site[]
  sides: readonly Site[]
}

/** The form of one test type in one version, as it is written down. */
export interface CatalogueData {
  testType: TestType
  /** The id of the list LabType. */
  labTypeId: number
  version: string
  /** The first is what a new order begins with. */
  specimens: readonly SpecimenKey[]
  panels: readonly Panel[]
  /** Ticked outside of any class: presumptive screens and their reflexes. */
  singles: readonly Test[]
  /** Codes that stand for a presumptive screen; the first is the one that profiles bring. */
  screens: readonly number[]
  profiles: readonly Profile[]
  rules: Rules
  sites?: SiteList
  /** Reported with every specimen of the type, never ordered. */
  validity: readonly AnalyteKey[]
}

/** One thing that can be ticked: a test, or a panel that is ordered as a whole. */
export interface Leaf extends Test {
  /** The class it stands in; undefined for singles and for panels that are ordered as a whole. */
  panel: Panel | undefined
  /** Codes that cannot be ticked beside it. */
  excludes: readonly number[]
}

/** The data with its indexes. */
export interface Catalogue extends CatalogueData {
  leaves: ReadonlyMap<number, Leaf>
  panelsByCode: ReadonlyMap<number, Panel>
  /** Profile and screen that a stored code stands for. */
  profileCodes: ReadonlyMap<number, { profile: Profile; screen: number | null }>
  /** What the classes of a full profile hold. */
  fullCodes: ReadonlyMap<ProfileKey, ReadonlySet<number>>
}
