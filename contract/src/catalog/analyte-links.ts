import type { AnalyteKey } from './analyte-families.ts'

/**
 * The body turns `parent` into `metabolite`: directed, one step. A row without a source can yield
 * 'needs review' and nothing harder (rules.md#approved-numbers, #toxicology-verdicts); on
 * approving, a director adds the source and the ratio above which the parent no longer explains the
 * finding.
 */
export interface AnalyteLink {
  parent: AnalyteKey
  metabolite: AnalyteKey
  source: string
  /** YYYY-MM-DD, YYYY-MM or YYYY, as precise as known; '' without a source. */
  sourceDate: string
  state: 'draft' | 'approved'
  /** Metabolite to parent, as text. */
  upperRatio?: string
}

const papers = {
  conePain: [
    'Forensic Sci Int 198:58: Urine testing for norcodeine, norhydrocodone, and noroxycodone',
    '2010-05-20',
  ],
  depriest: [
    'J Anal Toxicol 34: Urine drug testing of chronic pain patients III, normetabolites of synthetic opioids',
    '2010',
  ],
  opioidGenes: [
    'J Pers Med 13:918, figure 2: genes in opioid action, metabolism and transport',
    '2023',
  ],
  diazepam: [
    'J Anal Toxicol 38:135: Urinary diazepam metabolite distribution in a chronic pain population',
    '2014-02-04',
  ],
  codeine: ['Aegis Clinical Update: Codeine results interpretation', '2022-03-01'],
  cocaine: [
    'J Anal Toxicol 34:57: Urinary excretion of ecgonine and five other cocaine metabolites',
    '2010-03',
  ],
  mdma: ['J Anal Toxicol 20:517: MDMA and MDA concentrations in urine specimens', '1996'],
  ketamine: [
    'Talanta 82:1892 (PMC2948022): ketamine and its metabolites in plasma and urine',
    '2010',
  ],
  panels: ['HHS authorized drug testing panels, 90 FR 4662', '2025-01-16'],
  none: ['', ''],
} as const

const made = (
  paper: keyof typeof papers,
  parent: AnalyteKey,
  ...into: AnalyteKey[]
): AnalyteLink[] =>
  into.map((metabolite) => ({
    parent,
    metabolite,
    source: papers[paper][0],
    sourceDate: papers[paper][1],
    state: 'draft',
  }))

export const analyteLinks: readonly AnalyteLink[] = [
  made('opioidGenes', 'codeine', 'morphine'),
  made('codeine', 'codeine', 'hydrocodone', 'norhydrocodone', 'hydromorphone', 'dihydrocodeine'),
  made('opioidGenes', 'hydrocodone', 'hydromorphone'),
  made('conePain', 'hydrocodone', 'norhydrocodone'),
  made('none', 'hydrocodone', 'dihydrocodeine'),
  made('opioidGenes', 'oxycodone', 'oxymorphone'),
  made('conePain', 'oxycodone', 'noroxycodone'),
  made('depriest', 'fentanyl', 'norfentanyl'),
  made('depriest', 'buprenorphine', 'norbuprenorphine'),
  made('depriest', 'methadone', 'eddp'),
  made('diazepam', 'diazepam', 'nordiazepam', 'temazepam', 'oxazepam'),
  made('cocaine', 'cocaine', 'benzoylecgonine'),
  made('mdma', 'mdma', 'mda'),
  made('mdma', 'methamphetamine', 'amphetamine'),
  made('ketamine', 'ketamine', 'norketamine'),
  made('panels', 'thc', 'thc-cooh'),
  made('none', 'morphine', 'hydromorphone'),
  made('none', 'heroin', '6-mam', 'morphine'),
  made('none', '6-mam', 'morphine'),
  made('none', 'd-methamphetamine', 'methamphetamine', 'amphetamine'),
  made('none', 'l-methamphetamine', 'methamphetamine', 'amphetamine'),
  made('none', 'carfentanil', 'norcarfentanil'),
  made('none', 'chlordiazepoxide', 'nordiazepam', 'oxazepam'),
  made('none', 'nordiazepam', 'oxazepam'),
  made('none', 'temazepam', 'oxazepam'),
  made('none', 'clonazepam', '7-aminoclonazepam'),
  made('none', 'amitriptyline', 'nortriptyline'),
  made('none', 'venlafaxine', 'desmethylvenlafaxine'),
  made('none', 'carisoprodol', 'meprobamate'),
  made('none', 'methylphenidate', 'ritalinic-acid'),
  made('none', 'nicotine', 'cotinine'),
  made('none', 'alcohol', 'etg', 'ets'),
].flat()
