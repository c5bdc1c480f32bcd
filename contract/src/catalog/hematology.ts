import type { AnalyteKey } from './analyte-families.ts'
import { catalog, numbered, writers } from './build.ts'
import { testTypeIds } from './test-types.ts'

const { test, panel, whole } = writers('measured')
const count: readonly AnalyteKey[] = [
  'white-blood-cells',
  'red-blood-cells',
  'hemoglobin',
  'hematocrit',
  'mcv',
  'mch',
  'mchc',
  'rdw',
  'platelets',
  'mpv',
]
const differential: readonly AnalyteKey[] = [
  'neutrophils',
  'lymphocytes',
  'monocytes',
  'eosinophils',
  'basophils',
  'absolute-neutrophils',
  'absolute-lymphocytes',
  'absolute-monocytes',
  'absolute-eosinophils',
  'absolute-basophils',
]
const edta = 'EDTA tube (lavender)'

/** Entirely ours; the numbers from 8000 on were free. */
export const hematology20261 = catalog({
  testType: 'Hematology',
  labTypeId: testTypeIds.Hematology,
  version: '2026.1',
  specimens: ['blood'],
  screens: [],
  singles: [],
  profiles: [],
  validity: [],
  panels: [
    whole(8000, 'CBC with differential', [...count, ...differential], {
      loinc: '57021-8',
      container: edta,
    }),
    whole(8100, 'CBC without differential', count, { loinc: '58410-2', container: edta }),
    panel(
      8200,
      'Comprehensive metabolic panel',
      numbered(
        8200,
        [
          'glucose',
          'urea-nitrogen',
          'creatinine',
          'sodium',
          'potassium',
          'chloride',
          'carbon-dioxide',
          'calcium',
          'total-protein',
          'albumin',
          'total-bilirubin',
          'alkaline-phosphatase',
          'alt',
          'ast',
        ],
        test,
      ),
      { loinc: '24323-8', container: 'Serum separator tube (gold)' },
    ),
  ],
  rules: { excludes: [[[8000], [8100]]], needs: [], follows: [] },
})
