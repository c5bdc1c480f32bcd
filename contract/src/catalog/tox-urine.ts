import { catalog, writers } from './build.ts'
import { testTypeIds } from './test-types.ts'

const { test, panel, whole } = writers('confirmation')
const screen = writers('screen').test
/** Norhydrocodone and noroxycodone were withdrawn in mid-2023, psilocybin earlier. */
const withdrawn = { isRetired: true } as const

/**
 * Classes of the two full profiles: all except the hallucinogens (900), with kratom (1100) and THC
 * source (1700).
 */
const fullClasses = [
  200, 300, 400, 500, 600, 700, 800, 1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700, 1800,
]

/**
 * Codes and classes are as observed (records.md#test-catalog), plus one of our own: 108, the
 * buprenorphine reflex, which had none. Which metabolites are reported with a drug is our draft:
 * 203, 301, 312, 503, 701, 1604, 1700. Nothing so far says which assays the screens of 13 and 15
 * contain.
 */
export const toxUrine202211 = catalog({
  testType: 'ToxUrine',
  labTypeId: testTypeIds.ToxUrine,
  version: '2022.11',
  specimens: ['urine'],
  screens: [110, 130],
  singles: [
    screen(110, [], { name: 'Presumptive screen, 15 assays' }),
    screen(130, [], { name: 'Presumptive screen, 13 assays' }),
    test(108, ['buprenorphine', 'norbuprenorphine'], {
      name: 'Buprenorphine confirmation when its screen is positive',
    }),
  ],
  profiles: [
    {
      key: 'full-screen',
      name: 'Full screen and confirmation',
      codes: [
        { code: 101, screen: 110 },
        { code: 102, screen: 130 },
      ],
      classes: fullClasses,
      withoutScreen: 'full-confirmation',
    },
    {
      key: 'full-confirmation',
      name: 'Full confirmation only',
      codes: [{ code: 100, screen: null }],
      classes: fullClasses,
      withScreen: 'full-screen',
    },
    {
      key: 'targeted-reflex',
      name: 'Targeted reflex',
      codes: [
        { code: 103, screen: 110 },
        { code: 104, screen: 130 },
      ],
      withoutScreen: 'custom',
    },
    {
      key: 'universal-reflex',
      name: 'Universal reflex',
      codes: [
        { code: 105, screen: 110 },
        { code: 106, screen: 130 },
      ],
      withoutScreen: 'custom',
    },
    {
      key: 'custom',
      name: 'Custom profile',
      codes: [{ code: 107, screen: null }],
      keepsTicks: true,
    },
  ],
  panels: [
    panel(200, 'Alcohol and nicotine', [
      test(201, 'etg'),
      test(202, 'ets'),
      test(203, ['nicotine', 'cotinine']),
    ]),
    panel(300, 'Antidepressants', [
      test(301, ['amitriptyline', 'nortriptyline']),
      test(302, 'doxepin'),
      test(303, 'imipramine'),
      test(304, 'mirtazapine'),
      test(305, 'citalopram'),
      test(306, 'duloxetine'),
      test(307, 'fluoxetine'),
      test(308, 'paroxetine'),
      test(309, 'sertraline'),
      test(310, 'bupropion'),
      test(311, 'trazodone'),
      test(312, ['venlafaxine', 'desmethylvenlafaxine']),
      test(313, 'vortioxetine'),
    ]),
    panel(400, 'Antipsychotics', [
      test(401, 'aripiprazole'),
      test(402, 'haloperidol'),
      test(403, 'lurasidone'),
      test(404, 'olanzapine'),
      test(405, 'quetiapine'),
      test(406, 'risperidone'),
      test(407, 'ziprasidone'),
    ]),
    panel(500, 'Benzodiazepines', [
      test(501, 'alprazolam'),
      test(502, 'chlordiazepoxide'),
      test(503, ['clonazepam', '7-aminoclonazepam']),
      test(504, 'clonazolam'),
      test(505, 'etizolam'),
      test(506, 'flualprazolam'),
      test(507, 'lorazepam'),
      test(508, 'midazolam'),
      test(509, 'oxazepam'),
      test(510, 'temazepam'),
      test(511, 'triazolam'),
    ]),
    panel(600, 'Cannabinoids', [test(601, 'cbd'), test(602, 'thc-cooh', { name: 'THC' })]),
    panel(700, 'Dissociatives', [test(701, ['ketamine', 'norketamine']), test(702, 'pcp')]),
    panel(800, 'Gabapentinoids', [test(801, 'gabapentin'), test(802, 'pregabalin')]),
    panel(900, 'Hallucinogens', [test(901, 'lsd'), test(902, 'psilocybin', withdrawn)]),
    panel(1000, 'Illicits', [
      test(1001, 'amphetamine'),
      test(1002, 'benzoylecgonine', { name: 'Cocaine' }),
      test(1003, '6-mam', { name: 'Heroin (6-MAM)' }),
      test(1005, 'mdma'),
      test(1006, 'methamphetamine'),
      test(1007, ['d-methamphetamine', 'l-methamphetamine'], {
        name: 'Methamphetamine d/l isomers when positive',
        isAddOn: true,
      }),
      test(1008, 'pcp'),
    ]),
    whole(1100, 'Kratom', 'mitragynine'),
    panel(1200, 'Opioid agonists', [
      test(1201, 'codeine'),
      test(1202, 'dihydrocodeine'),
      test(1203, 'hydrocodone'),
      test(1204, 'norhydrocodone', withdrawn),
      test(1205, 'hydromorphone'),
      test(1206, 'morphine'),
      test(1207, 'dextromethorphan'),
      test(1208, 'levorphanol'),
      test(1209, 'meperidine'),
      test(1210, 'oxycodone'),
      test(1211, 'oxymorphone'),
      test(1212, 'noroxycodone', withdrawn),
      test(1213, 'tramadol'),
      test(1214, 'tapentadol'),
      test(1215, 'fentanyl'),
      test(1216, 'norfentanyl'),
      test(1217, 'acetylfentanyl'),
      test(1218, 'carfentanil'),
      test(1219, 'norcarfentanil'),
      test(1220, 'fluorofentanyl'),
      test(1221, 'buprenorphine'),
      test(1222, 'norbuprenorphine'),
      test(1223, 'methadone'),
      test(1224, 'eddp'),
      test(1225, 'isotonitazene'),
      test(1226, 'tianeptine'),
    ]),
    panel(1300, 'Opioid antagonists', [
      test(1301, 'naloxone'),
      test(1302, 'nalmefene'),
      test(1303, 'naltrexone'),
    ]),
    panel(1400, 'Sedatives', [
      test(1401, 'butalbital'),
      test(1402, 'xylazine'),
      test(1403, 'zolpidem'),
      test(1404, 'zopiclone'),
      test(1405, 'phenibut'),
    ]),
    panel(1500, 'Skeletal muscle relaxants', [
      test(1501, 'baclofen'),
      test(1502, 'carisoprodol'),
      test(1503, 'cyclobenzaprine'),
      test(1504, 'meprobamate'),
      test(1505, 'methocarbamol'),
      test(1506, 'tizanidine'),
    ]),
    panel(1600, 'Stimulants', [
      test(1601, 'benzylone'),
      test(1602, 'eutylone'),
      test(1603, 'mda'),
      test(1604, ['methylphenidate', 'ritalinic-acid']),
      test(1605, 'phentermine'),
    ]),
    whole(1700, 'THC source', ['thc-cooh', 'delta-8-thc-cooh'], { isGroup: false }),
    panel(1800, 'Synthetic cannabinoids', [
      test(1801, 'adb-type'),
      test(1802, 'mdmb-type'),
      test(1803, '5f-mdmb-type'),
    ]),
  ],
  rules: {
    excludes: [[[110], [130]]],
    needs: [
      {
        code: 1007,
        anyOf: [1006],
        says: 'The d/l isomer test requires methamphetamine. Order both, or remove the isomer test.',
      },
      {
        code: 108,
        anyOf: [110, 130],
        profiles: ['custom', 'targeted-reflex'],
        unlessAll: [1221, 1222],
        says: 'The buprenorphine reflex needs a presumptive screen, and buprenorphine must not be confirmed anyway.',
      },
    ],
    follows: [
      { code: 1700, of: [600] },
      { code: 108, of: [110, 130], option: 'autoAddBUPReflex' },
    ],
  },
  validity: ['creatinine', 'specific-gravity', 'ph', 'nitrite', 'general-oxidant'],
})
