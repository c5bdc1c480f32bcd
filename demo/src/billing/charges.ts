import { newestCatalog } from '@labgate/contract/catalog/catalogs'
import type { TestType } from '@labgate/contract/catalog/test-types'

/*
 * Codes, classes, and prices of the demo laboratory: prices are fictional; codes are those
 * laboratories use (rules.md#charge-codes). A real laboratory loads its own, with dates and
 * sources.
 */

export interface DemoCharge {
  testType: TestType
  tests: readonly number[]
  countedBy: 'order' | 'test' | 'class' | 'target'
  low?: number
  high?: number
  code: string
  /** In our own words. */
  says: string
}

const screens = [110, 130]
const leavesOf = (testType: TestType): readonly number[] => [
  ...newestCatalog(testType).leaves.keys(),
]
const definitiveOf = (testType: TestType): readonly number[] =>
  leavesOf(testType).filter((code) => !screens.includes(code))
const tiers = [
  ['G0480', 1, 7, 'Definitive drug test, 1 to 7 classes'],
  ['G0481', 8, 14, 'Definitive drug test, 8 to 14 classes'],
  ['G0482', 15, 21, 'Definitive drug test, 15 to 21 classes'],
  ['G0483', 22, undefined, 'Definitive drug test, 22 or more classes'],
] as const
const drugs = (testType: TestType): DemoCharge[] =>
  tiers.map(([code, low, high, text]) => ({
    testType,
    tests: definitiveOf(testType),
    countedBy: 'class',
    low,
    ...(high !== undefined && { high }),
    code,
    says: text,
  }))
const targets = (
  testType: TestType,
  rows: readonly (readonly [code: string, low: number, high: number | undefined, text: string])[],
): DemoCharge[] =>
  rows.map(([code, low, high, text]) => ({
    testType,
    tests: [],
    countedBy: 'target',
    low,
    ...(high !== undefined && { high }),
    code,
    says: text,
  }))

const chargesOfType = {
  ToxUrine: [
    {
      testType: 'ToxUrine',
      tests: screens,
      countedBy: 'order',
      code: '80307',
      says: 'Presumptive drug screen by analyzer',
    },
    ...drugs('ToxUrine'),
  ],
  ToxOral: drugs('ToxOral'),
  RPP: targets('RPP', [
    ['87798', 1, 2, 'Respiratory targets, 1 or 2'],
    ['87631', 3, 5, 'Respiratory panel, 3 to 5 targets'],
    ['87632', 6, 11, 'Respiratory panel, 6 to 11 targets'],
    ['87633', 12, undefined, 'Respiratory panel, 12 or more targets'],
  ]),
  GPP: targets('GPP', [
    ['87798', 1, 2, 'Gastrointestinal targets, 1 or 2'],
    ['87505', 3, 5, 'Gastrointestinal panel, 3 to 5 targets'],
    ['87506', 6, 11, 'Gastrointestinal panel, 6 to 11 targets'],
    ['87507', 12, undefined, 'Gastrointestinal panel, 12 or more targets'],
  ]),
  UTISTI: [
    {
      testType: 'UTISTI',
      tests: [],
      countedBy: 'order',
      code: '87801',
      says: 'Urinary and genital organisms, amplified',
    },
  ],
  Urinalysis: [
    {
      testType: 'Urinalysis',
      tests: [],
      countedBy: 'order',
      code: '81001',
      says: 'Urinalysis with microscopy',
    },
  ],
  Hematology: [
    {
      testType: 'Hematology',
      tests: [],
      countedBy: 'order',
      code: '85025',
      says: 'Blood count with differential',
    },
  ],
  Pregnancy: [
    {
      testType: 'Pregnancy',
      tests: [],
      countedBy: 'order',
      code: '84702',
      says: 'Chorionic gonadotropin, quantitative',
    },
  ],
  Wound: [
    {
      testType: 'Wound',
      tests: [],
      countedBy: 'order',
      code: '87801',
      says: 'Wound organisms, amplified',
    },
  ],
} as const satisfies Readonly<Record<TestType, readonly DemoCharge[]>>
export const demoCharges: readonly DemoCharge[] = Object.values(chargesOfType).flat()

/** Dollars on a claim; the practice's list price is two fifths of it, self-pay half. */
export const demoPrices: Readonly<Record<string, number>> = {
  '80307': 150,
  G0480: 260,
  G0481: 360,
  G0482: 450,
  G0483: 560,
  '87798': 110,
  '87631': 310,
  '87632': 520,
  '87633': 880,
  '87505': 290,
  '87506': 560,
  '87507': 880,
  '87801': 170,
  '81001': 16,
  '85025': 29,
  '84702': 56,
}

const classes: readonly (readonly [name: string, analytes: readonly string[]])[] = [
  ['Alcohol biomarkers', ['etg', 'ets']],
  ['Alkaloids', ['nicotine', 'cotinine', 'mitragynine']],
  ['Tricyclic antidepressants', ['amitriptyline', 'nortriptyline', 'doxepin', 'imipramine']],
  [
    'Serotonergic antidepressants',
    [
      'citalopram',
      'duloxetine',
      'fluoxetine',
      'paroxetine',
      'sertraline',
      'venlafaxine',
      'desmethylvenlafaxine',
      'vortioxetine',
    ],
  ],
  ['Other antidepressants', ['mirtazapine', 'bupropion', 'trazodone']],
  [
    'Antipsychotics',
    [
      'aripiprazole',
      'haloperidol',
      'lurasidone',
      'olanzapine',
      'quetiapine',
      'risperidone',
      'ziprasidone',
    ],
  ],
  ['Ketamine', ['ketamine', 'norketamine']],
  ['Phencyclidine', ['pcp']],
  ['Gabapentin', ['gabapentin']],
  ['Pregabalin', ['pregabalin']],
  ['Cannabinoids, natural', ['cbd', 'thc-cooh', 'delta-8-thc-cooh', 'thc']],
  ['Cannabinoids, synthetic', ['adb-type', 'mdmb-type', '5f-mdmb-type']],
  [
    'Amphetamines',
    ['amphetamine', 'methamphetamine', 'phentermine', 'd-methamphetamine', 'l-methamphetamine'],
  ],
  ['Cocaine', ['benzoylecgonine', 'cocaine']],
  ['Heroin metabolite', ['6-mam']],
  ['Methylenedioxyamphetamines', ['mdma', 'mda']],
  [
    'Opiates',
    ['codeine', 'dihydrocodeine', 'hydrocodone', 'norhydrocodone', 'hydromorphone', 'morphine'],
  ],
  ['Oxycodone', ['oxycodone', 'oxymorphone', 'noroxycodone']],
  [
    'Fentanyls',
    [
      'fentanyl',
      'norfentanyl',
      'acetylfentanyl',
      'carfentanil',
      'norcarfentanil',
      'fluorofentanyl',
    ],
  ],
  ['Buprenorphine', ['buprenorphine', 'norbuprenorphine']],
  ['Methadone', ['methadone', 'eddp']],
  ['Tramadol', ['tramadol']],
  ['Tapentadol', ['tapentadol']],
  [
    'Opioids and opiate analogs',
    ['dextromethorphan', 'levorphanol', 'meperidine', 'naloxone', 'nalmefene', 'naltrexone'],
  ],
  ['Barbiturates', ['butalbital']],
  ['Sedative hypnotics', ['zolpidem', 'zopiclone']],
  [
    'Skeletal muscle relaxants',
    ['baclofen', 'carisoprodol', 'cyclobenzaprine', 'meprobamate', 'methocarbamol', 'tizanidine'],
  ],
  ['Methylphenidate', ['methylphenidate', 'ritalinic-acid']],
  ['Stimulants, synthetic', ['benzylone', 'eutylone']],
]
const classOf = new Map(
  classes.flatMap(([name, analytes]) => analytes.map((analyte) => [analyte, name] as const)),
)
const benzodiazepine = /azol?am|azepam|epoxide|clonazepam/
const unlisted = 'Not otherwise specified'

/** The drug class of each definitive test; if it has several analytes, the first counts. */
export const demoClasses: readonly { test: number; name: string }[] = (
  ['ToxUrine', 'ToxOral'] as const
).flatMap((testType) =>
  definitiveOf(testType).map((test) => {
    const [analyte = ''] = newestCatalog(testType).leaves.get(test)?.analytes ?? []
    return {
      test,
      name: classOf.get(analyte) ?? (benzodiazepine.test(analyte) ? 'Benzodiazepines' : unlisted),
    }
  }),
)
