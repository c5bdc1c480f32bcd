import { catalog, noRules, writers } from './build.ts'
import { sides, woundSites } from './specimens.ts'
import { testTypeIds } from './test-types.ts'

const { whole } = writers('measured')

/** Entirely ours; the numbers from 10000 on were free. */
export const wound20261 = catalog({
  testType: 'Wound',
  labTypeId: testTypeIds.Wound,
  version: '2026.1',
  specimens: ['wound-swab'],
  screens: [],
  singles: [],
  profiles: [],
  rules: noRules,
  validity: [],
  sites: { specimen: 'wound-swab', label: 'Wound site', list: woundSites, sides },
  panels: [
    whole(10000, 'Wound bacteria', [
      'acinetobacter-baumannii',
      'bacteroides-fragilis',
      'citrobacter-freundii',
      'clostridium-perfringens',
      'corynebacterium-striatum',
      'cutibacterium-acnes',
      'enterobacter-cloacae',
      'enterococcus-faecalis',
      'enterococcus-faecium',
      'escherichia-coli',
      'finegoldia-magna',
      'klebsiella-aerogenes',
      'klebsiella-oxytoca',
      'klebsiella-pneumoniae',
      'morganella-morganii',
      'proteus-mirabilis',
      'pseudomonas-aeruginosa',
      'serratia-marcescens',
      'staphylococcus-aureus',
      'staphylococcus-epidermidis',
      'staphylococcus-lugdunensis',
      'streptococcus-agalactiae',
      'streptococcus-pyogenes',
    ]),
    whole(10100, 'Wound fungi', [
      'aspergillus-species',
      'candida-albicans',
      'candida-auris',
      'candida-glabrata',
      'candida-parapsilosis',
      'candida-tropicalis',
      'trichophyton-species',
    ]),
    whole(10200, 'Resistance genes', [
      'ctx-m',
      'imp',
      'kpc',
      'meca',
      'ndm',
      'oxa-48',
      'vana-vanb',
      'vim',
    ]),
  ],
})
