import type { AnalyteKey } from '@labgate/contract/catalog/analyte-families'
import { analytes, analyteOf } from '@labgate/contract/catalog/analytes'
import { catalogs } from '@labgate/contract/catalog/catalogs'
import type { Method } from '@labgate/contract/catalog/shape'
import type { TestType } from '@labgate/contract/catalog/test-types'

/** One value to report. */
export interface OrderedAnalyte {
  testType: TestType
  analyte: AnalyteKey
  method: Method
}

/** The coding system of the simulated laboratory's codes. */
export const simulatorCodes = '99SIM'
/** The kinds of analytes it screens for. */
const screened: readonly string[] = ['drug', 'metabolite', 'hormone']
const isDrug = (analyte: AnalyteKey): boolean =>
  ['drug', 'metabolite'].includes(analyteOf(analyte)?.kind ?? '')

/** The simulated laboratory's code for a value. */
export const codeOf = ({ analyte, method }: Pick<OrderedAnalyte, 'analyte' | 'method'>): string =>
  `${analyte.toUpperCase()}${method === 'screen' ? '-SCREEN' : ''}`

/** Its codes in the catalog: each analyte, and the screen of those that are screened. */
export const simulatorMappings = (): { code: string; analyte: AnalyteKey; method: Method }[] =>
  analytes.flatMap(({ key, kind }) => {
    const methods: Method[] = [
      isDrug(key) ? 'confirmation' : 'measured',
      ...(screened.includes(kind) ? ['screen' as const] : []),
    ]
    return methods.map((method) => ({
      code: codeOf({ analyte: key, method }),
      analyte: key,
      method,
    }))
  })

/* The catalog does not specify what the presumptive screens contain; these are invented. */
const assays: readonly AnalyteKey[] = [
  'amphetamine',
  'methamphetamine',
  'mdma',
  'benzoylecgonine',
  'buprenorphine',
  'oxazepam',
  'fentanyl',
  'hydrocodone',
  'methadone',
  'morphine',
  'oxycodone',
  'pcp',
  'thc-cooh',
  'tramadol',
  'butalbital',
]
const assaysOf: Readonly<Record<number, readonly AnalyteKey[]>> = {
  110: assays,
  130: assays.slice(0, 13),
}

const tests = new Map(
  catalogs.flatMap((form) =>
    [...form.leaves.values()].map((leaf) => [leaf.code, { form, leaf }] as const),
  ),
)

/**
 * The values these tests report, each once, with those always reported for such a specimen; unknown
 * tests report nothing.
 */
export const orderedBy = (codes: readonly number[]): OrderedAnalyte[] => {
  const found = new Map<string, OrderedAnalyte>()
  const add = (one: OrderedAnalyte): void => void found.set(codeOf(one), one)
  for (const code of codes) {
    const test = tests.get(code)
    if (test === undefined) continue
    const { testType, validity } = test.form
    for (const analyte of assaysOf[code] ?? []) add({ testType, analyte, method: 'screen' })
    for (const analyte of test.leaf.analytes)
      add({
        testType,
        analyte,
        method:
          test.leaf.method === 'screen' ? 'screen' : isDrug(analyte) ? 'confirmation' : 'measured',
      })
    for (const analyte of validity) add({ testType, analyte, method: 'measured' })
  }
  return [...found.values()]
}
