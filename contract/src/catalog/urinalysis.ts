import type { AnalyteKey } from './analyte-families.ts'
import { catalog, writers } from './build.ts'
import { testTypeIds } from './test-types.ts'

const { whole } = writers('measured')
const sediment: readonly AnalyteKey[] = [
  'red-blood-cells',
  'white-blood-cells',
  'squamous-epithelial-cells',
  'renal-epithelial-cells',
  'hyaline-casts',
  'granular-casts',
  'crystals',
  'bacteria',
  'yeast',
  'mucus',
]

/**
 * Entirely ours; the numbers from 7000 on were free. 24356-8 is the code for dipstick and
 * microscopy together.
 */
export const urinalysis20261 = catalog({
  testType: 'Urinalysis',
  labTypeId: testTypeIds.Urinalysis,
  version: '2026.1',
  specimens: ['urine'],
  screens: [],
  singles: [],
  profiles: [],
  validity: [],
  panels: [
    whole(
      7000,
      'Dipstick',
      [
        'color',
        'appearance',
        'specific-gravity',
        'ph',
        'leukocyte-esterase',
        'nitrite',
        'protein',
        'glucose',
        'ketones',
        'urobilinogen',
        'bilirubin',
        'blood',
      ],
      { loinc: '24357-6' },
    ),
    whole(7100, 'Microscopy', sediment),
    whole(7200, 'Microscopy when the dipstick is abnormal', sediment, { isReflexive: true }),
  ],
  rules: {
    excludes: [[[7100], [7200]]],
    needs: [
      {
        code: 7200,
        anyOf: [7000],
        says: 'Reflex microscopy needs the dipstick. Order it too, or choose microscopy alone.',
      },
    ],
    follows: [],
  },
})
