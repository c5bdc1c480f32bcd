import {
  testTypeIds,
  testTypeNames,
  testTypes,
  type TestType,
} from '@labgate/contract/catalog/test-types'

/**
 * Colors by name; each drawing surface defines how they look (web/src/ui/charts/chart.module.css,
 * server/src/paper/charts.ts).
 */
export type MarkColor =
  | 'blue'
  | 'orange'
  | 'teal'
  | 'violet'
  | 'olive'
  | 'magenta'
  | 'brown'
  | 'cyan'
  | 'slate'
export type HatchName =
  | 'none'
  | 'rising'
  | 'falling'
  | 'crossed'
  | 'level'
  | 'upright'
  | 'grid'
  | 'rising-wide'
  | 'falling-wide'
  | 'under-way'

/**
 * What distinguishes one series from another: never color alone (WCAG 1.4.1), and on paper no color
 * at all.
 */
export interface Mark {
  color: MarkColor
  /** Lengths of a line's strokes and gaps, in scene units; empty for a solid line. */
  dash: readonly number[]
  hatch: HatchName
}

/** Nine marks; neighbors are the easiest to tell apart. */
export const marks = [
  { color: 'blue', dash: [], hatch: 'none' },
  { color: 'orange', dash: [7, 3], hatch: 'rising' },
  { color: 'teal', dash: [2, 3], hatch: 'level' },
  { color: 'violet', dash: [9, 3, 2, 3], hatch: 'falling' },
  { color: 'olive', dash: [14, 4], hatch: 'grid' },
  { color: 'magenta', dash: [4, 2], hatch: 'upright' },
  { color: 'brown', dash: [9, 3, 2, 3, 2, 3], hatch: 'rising-wide' },
  { color: 'cyan', dash: [1, 2, 6, 2], hatch: 'crossed' },
  { color: 'slate', dash: [5, 6], hatch: 'falling-wide' },
] as const satisfies readonly Mark[]

/** For a total, and for anything that is not one of the series. */
export const plainMark: Mark = { color: 'slate', dash: [], hatch: 'none' }

/* The laboratory's names for them where space is tight. */
const shortNames: Readonly<Record<TestType, string>> = {
  ToxUrine: 'Urine tox',
  ToxOral: 'Oral tox',
  RPP: 'RPP',
  UTISTI: 'UTI / STI',
  GPP: 'GPP',
  Urinalysis: 'UA',
  Hematology: 'Heme',
  Pregnancy: 'Pregnancy',
  Wound: 'Wound',
}

/* Neighbors in the order of the types are the easiest to tell apart. */
const markOfType = {
  ToxUrine: marks[0],
  ToxOral: marks[1],
  RPP: marks[2],
  UTISTI: marks[3],
  GPP: marks[4],
  Urinalysis: marks[5],
  Hematology: marks[6],
  Pregnancy: marks[7],
  Wound: marks[8],
} as const satisfies Readonly<Record<TestType, Mark>>

/**
 * The test types in fixed order, each with its id, mark, name, and line-end label: the same on
 * every page. Counts by type are read by the id.
 */
export const testTypeMarks: readonly {
  type: TestType
  id: number
  name: string
  label: string
  mark: Mark
}[] = testTypeNames.map((type) => ({
  type,
  id: testTypeIds[type],
  name: testTypes[type],
  label: shortNames[type],
  mark: markOfType[type],
}))
