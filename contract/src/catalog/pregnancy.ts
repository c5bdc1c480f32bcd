import { catalog, noRules, writers } from './build.ts'
import { testTypeIds } from './test-types.ts'

const { whole } = writers('measured')
const qualitative = writers('screen').whole

/** Entirely ours; the numbers from 9000 on were free. */
export const pregnancy20261 = catalog({
  testType: 'Pregnancy',
  labTypeId: testTypeIds.Pregnancy,
  version: '2026.1',
  specimens: ['urine', 'blood'],
  screens: [],
  singles: [],
  profiles: [],
  rules: noRules,
  validity: [],
  panels: [
    qualitative(9000, 'hCG, qualitative', 'hcg', { specimens: ['urine'], loinc: '2106-3' }),
    whole(9100, 'hCG, quantitative', 'hcg', {
      specimens: ['blood'],
      container: 'Serum separator tube (gold)',
    }),
  ],
})
