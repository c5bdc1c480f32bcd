import type { AnalyteKey } from './analyte-families.ts'
import { catalog, writers } from './build.ts'
import { testTypeIds } from './test-types.ts'

const { test, panel, whole } = writers('measured')
const onSwab = { specimens: ['swab'] } as const
const asGroup = { ...onSwab, isGroup: true } as const
const moderate: readonly AnalyteKey[] = [
  'parainfluenza',
  'influenza-a',
  'influenza-b',
  'rsv',
  'rhinovirus',
  'streptococcus-pneumoniae',
  'chlamydia-pneumoniae',
  'legionella-pneumophila',
  'haemophilus-influenzae',
]

/**
 * Codes as observed (records.md#test-catalog). The full panel (4000) is the viral and the bacterial
 * panel together. Saliva can only be tested for COVID-19 alone.
 */
export const rpp202211 = catalog({
  testType: 'RPP',
  labTypeId: testTypeIds.RPP,
  version: '2022.11',
  specimens: ['swab', 'saliva'],
  screens: [],
  singles: [],
  profiles: [],
  validity: [],
  panels: [
    panel(
      4000,
      'Full respiratory panel',
      [
        test(
          4100,
          [
            'influenza-a',
            'influenza-b',
            'parainfluenza',
            'adenovirus',
            'bocavirus',
            'coronavirus',
            'rhinovirus',
            'parechovirus',
            'rsv',
            'metapneumovirus',
          ],
          { name: 'Viral respiratory panel', ...asGroup },
        ),
        test(
          4200,
          [
            'mycoplasma-pneumoniae',
            'chlamydia-pneumoniae',
            'streptococcus-pneumoniae',
            'klebsiella-pneumoniae',
            'haemophilus-influenzae',
            'legionella-pneumophila',
            'moraxella-catarrhalis',
            'bordetella-species',
            'staphylococcus-aureus',
          ],
          { name: 'Bacterial respiratory panel', ...asGroup },
        ),
      ],
      onSwab,
    ),
    whole(4300, 'COVID-19', 'sars-cov-2', { specimens: ['swab', 'saliva'] }),
    whole(4400, 'COVID-19, moderate assessment when negative', ['sars-cov-2', ...moderate], onSwab),
    whole(4500, 'Moderate assessment', moderate, onSwab),
    whole(4600, 'COVID-19 and moderate assessment', ['sars-cov-2', ...moderate], onSwab),
  ],
  rules: { excludes: [[[4100, 4200], [4300], [4400], [4500], [4600]]], needs: [], follows: [] },
})
