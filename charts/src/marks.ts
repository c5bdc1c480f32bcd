import { testTypeNames, testTypes, type TestType } from '@labgate/contract/test-types'

/** Colors by name; each drawing surface says what they look like there (web/src/ui/charts/chart.module.css, server/src/paper/charts.ts). */
export type MarkColor = 'blue' | 'orange' | 'teal' | 'violet' | 'olive' | 'magenta' | 'brown' | 'cyan' | 'slate'
export type HatchName = 'none' | 'rising' | 'falling' | 'crossed' | 'level' | 'upright' | 'grid' | 'rising-wide' | 'falling-wide' | 'under-way'

/** What tells one series from another: never the color alone (WCAG 1.4.1), on paper none at all. */
export interface Mark {
  color: MarkColor
  /** Lengths of strokes and gaps of a line, in units of a scene; none is a whole line. */
  dash: readonly number[]
  hatch: HatchName
}

/** Nine marks, of which neighbors are told apart most easily. */
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

/** Of a total, and of what is not one of the series. */
export const plainMark: Mark = { color: 'slate', dash: [], hatch: 'none' }

/* As the laboratory says them where there is little room. */
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

/** The nine test types in their one order, each with its one mark, its name and its label at a line's end: the same on every page. */
export const testTypeMarks: readonly { type: TestType; name: string; label: string; mark: Mark }[] = testTypeNames.map((type, at) => ({
  type,
  name: testTypes[type],
  label: shortNames[type],
  mark: marks[at] ?? plainMark,
}))
