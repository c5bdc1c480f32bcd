import { catalog, writers } from './build.ts'
import { testTypeIds } from './test-types.ts'

const { test, panel } = writers('confirmation')
/** Withdrawn in mid-2023. */
const withdrawn = { isRetired: true } as const

/**
 * All codes as observed (records.md#test-catalog). The observed form also showed a doxepin switch
 * that had no code; it is left out.
 */
export const toxOral202301 = catalog({
  testType: 'ToxOral',
  labTypeId: testTypeIds.ToxOral,
  version: '2023.01',
  specimens: ['oral'],
  screens: [],
  singles: [],
  profiles: [
    {
      key: 'full-confirmation',
      name: 'Full confirmation',
      codes: [{ code: 5000, screen: null }],
      classes: [5100, 5200, 5300, 5400, 5500, 5600, 5700, 5800, 5900, 6000, 6100, 6200, 6300],
    },
  ],
  panels: [
    panel(5100, 'Illicits', [
      test(5101, '6-mam'),
      test(5102, 'amphetamine'),
      test(5103, 'methamphetamine'),
      test(5104, 'benzoylecgonine'),
      test(5105, 'mdma'),
      test(5106, 'pcp'),
      test(5107, 'thc'),
    ]),
    panel(5200, 'Sedatives', [test(5201, 'zolpidem'), test(5202, 'butalbital')]),
    panel(5300, 'Benzodiazepines', [
      test(5301, 'alprazolam'),
      test(5302, 'diazepam'),
      test(5303, 'clonazepam'),
      test(5304, '7-aminoclonazepam'),
      test(5305, 'nordiazepam'),
      test(5306, 'lorazepam'),
      test(5307, 'oxazepam'),
      test(5308, 'temazepam'),
    ]),
    panel(5400, 'Muscle relaxants', [
      test(5401, 'baclofen'),
      test(5402, 'carisoprodol'),
      test(5403, 'cyclobenzaprine'),
      test(5404, 'meprobamate'),
      test(5405, 'methocarbamol'),
    ]),
    panel(5500, 'Antipsychotics', [
      test(5501, 'aripiprazole'),
      test(5502, 'quetiapine'),
      test(5503, 'risperidone'),
      test(5504, 'ziprasidone'),
    ]),
    panel(5600, 'Antidepressants', [
      test(5601, 'amitriptyline'),
      test(5602, 'citalopram'),
      test(5603, 'fluoxetine'),
      test(5604, 'nortriptyline'),
      test(5605, 'paroxetine'),
      test(5606, 'sertraline'),
      test(5607, 'venlafaxine'),
      test(5608, 'desmethylvenlafaxine'),
      test(5609, 'mirtazapine'),
      test(5610, 'trazodone'),
    ]),
    panel(5700, 'Stimulants', [
      test(5701, 'methylphenidate'),
      test(5702, 'ritalinic-acid'),
      test(5703, 'mda'),
      test(5704, 'phentermine'),
    ]),
    panel(5800, 'Kratom', [test(5801, 'mitragynine')]),
    panel(5900, 'Nicotine', [test(5901, 'cotinine')]),
    panel(6000, 'Opioid antagonists', [test(6001, 'naloxone'), test(6002, 'naltrexone')]),
    panel(6100, 'Gabapentinoids', [test(6101, 'gabapentin'), test(6102, 'pregabalin')]),
    panel(6200, 'Dissociatives', [test(6201, 'ketamine'), test(6202, 'norketamine')]),
    panel(6300, 'Opioid agonists', [
      test(6301, 'buprenorphine'),
      test(6302, 'norbuprenorphine'),
      test(6303, 'codeine'),
      test(6304, 'dextromethorphan'),
      test(6305, 'hydrocodone'),
      test(6306, 'norhydrocodone', withdrawn),
      test(6307, 'hydromorphone'),
      test(6308, 'fentanyl'),
      test(6309, 'norfentanyl'),
      test(6310, 'methadone'),
      test(6311, 'eddp'),
      test(6312, 'morphine'),
      test(6313, 'oxycodone'),
      test(6314, 'noroxycodone', withdrawn),
      test(6315, 'oxymorphone'),
      test(6316, 'tapentadol'),
      test(6317, 'tramadol'),
    ]),
  ],
  rules: { excludes: [], needs: [], follows: [{ code: 5304, of: [5303] }] },
  validity: [],
})
