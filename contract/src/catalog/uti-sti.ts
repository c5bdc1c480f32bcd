import type { AnalyteKey } from './analyte-families.ts'
import { catalog, noRules, writers } from './build.ts'
import { swabSites } from './specimens.ts'
import { testTypeIds } from './test-types.ts'

const { whole } = writers('measured')
const fromUrine = { specimens: ['urine'] } as const
const fromSwab = { specimens: ['swab'] } as const
const candida: readonly AnalyteKey[] = [
  'candida-albicans',
  'candida-auris',
  'candida-glabrata',
  'candida-krusei',
  'candida-lusitaniae',
  'candida-parapsilosis',
  'candida-tropicalis',
]

/**
 * Codes, panels and targets as observed (records.md#test-catalog). Urine or swab, never both: one
 * order has one specimen.
 */
export const utiSti202211 = catalog({
  testType: 'UTISTI',
  labTypeId: testTypeIds.UTISTI,
  version: '2022.11',
  specimens: ['urine', 'swab'],
  screens: [],
  singles: [],
  profiles: [],
  rules: noRules,
  validity: [],
  sites: { specimen: 'swab', label: 'Swab site', list: swabSites, sides: [] },
  panels: [
    whole(
      3000,
      'Common uropathogens',
      [
        'enterococcus-faecalis',
        'escherichia-coli',
        'klebsiella-pneumoniae',
        'staphylococcus-saprophyticus',
        'streptococcus-agalactiae',
      ],
      fromUrine,
    ),
    whole(
      3100,
      'Uncommon uropathogens',
      [
        'enterobacter-cloacae',
        'enterococcus-faecium',
        'gardnerella-vaginalis',
        'klebsiella-oxytoca',
        'mycoplasma-hominis',
        'proteus-mirabilis',
        'pseudomonas-aeruginosa',
        'serratia-marcescens',
        'staphylococcus-aureus',
      ],
      fromUrine,
    ),
    whole(
      3200,
      'STI and leukorrhea, urine',
      [
        'chlamydia-trachomatis',
        'gardnerella-vaginalis',
        'mycoplasma-genitalium',
        'mycoplasma-hominis',
        'neisseria-gonorrhoeae',
        'trichomonas-vaginalis',
        'ureaplasma-urealyticum',
      ],
      fromUrine,
    ),
    whole(3300, 'Yeast, urine', candida, fromUrine),
    whole(
      3400,
      'Additional uropathogens',
      [
        'acinetobacter-baumannii',
        'actinotignum-schaalii',
        'aerococcus-urinae',
        'alloscardovia-omnicolens',
        'citrobacter-freundii',
        'citrobacter-koseri',
        'corynebacterium-riegelii',
        'klebsiella-aerogenes',
        'morganella-morganii',
        'pantoea-agglomerans',
        'providencia-stuartii',
        'staphylococcus-epidermidis',
        'staphylococcus-haemolyticus',
        'staphylococcus-lugdunensis',
        'streptococcus-anginosus',
        'streptococcus-oralis',
      ],
      fromUrine,
    ),
    whole(
      3500,
      'STI, swab',
      [
        'chlamydia-trachomatis',
        'hpv-16',
        'hpv-18',
        'hpv-31',
        'hpv-33',
        'hsv-1',
        'hsv-2',
        'neisseria-gonorrhoeae',
        'treponema-pallidum',
      ],
      fromSwab,
    ),
    whole(
      3600,
      'Bacterial vaginosis, swab',
      [
        'gardnerella-vaginalis',
        'mycoplasma-genitalium',
        'mycoplasma-hominis',
        'trichomonas-vaginalis',
        'ureaplasma-urealyticum',
      ],
      fromSwab,
    ),
    whole(3700, 'Yeast, swab', candida, fromSwab),
    whole(3800, 'Mpox, swab', 'mpox', fromSwab),
  ],
})
