import type { AnalyteKey } from './analyte-families.ts'
import { catalog, noRules, numbered, writers } from './build.ts'
import type { CatalogData } from './shape.ts'
import { testTypeIds } from './test-types.ts'

const { test, panel, whole } = writers('measured')

/**
 * The usual stool targets (records.md#test-catalog): the observed form printed its own in an image.
 */
const targets: readonly AnalyteKey[] = [
  'campylobacter',
  'salmonella',
  'shigella-eiec',
  'stec',
  'etec',
  'vibrio',
  'yersinia',
  'clostridioides-difficile-toxin',
  'norovirus',
  'rotavirus',
  'adenovirus-40-41',
  'astrovirus',
  'sapovirus',
  'giardia',
  'cryptosporidium',
  'entamoeba',
  'cyclospora',
]
const panelLoinc = { loinc: '82195-9' }
const pylori = whole(2100, 'Helicobacter pylori', 'helicobacter-pylori')
const form: Omit<CatalogData, 'version' | 'panels'> = {
  testType: 'GPP',
  labTypeId: testTypeIds.GPP,
  specimens: ['stool'],
  screens: [],
  singles: [],
  profiles: [],
  rules: noRules,
  validity: [],
}

/** As observed: the panel is ordered as a whole. */
export const gpp202211 = catalog({
  ...form,
  version: '2022.11',
  panels: [whole(2000, 'Gastrointestinal panel', targets, panelLoinc), pylori],
})

/**
 * Ours: the organisms can be ordered one by one. 2000 and 2100 are as observed, 2001 to 2017 were
 * free.
 */
export const gpp20261 = catalog({
  ...form,
  version: '2026.1',
  panels: [
    panel(2000, 'Gastrointestinal panel', numbered(2000, targets, test), panelLoinc),
    pylori,
  ],
})
