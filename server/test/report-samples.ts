import type { AnalyteKey } from '@labgate/contract/catalog/analyte-families'
import { analyteName } from '@labgate/contract/catalog/analytes'
import { newestCatalog } from '@labgate/contract/catalog/catalogs'
import { clinicalRowsFor } from '@labgate/contract/catalog/clinical/clinical-rows'
import { testTypes, type TestType } from '@labgate/contract/catalog/test-types'
import { shippedTables } from '@labgate/contract/clinical/tables'
import { limitsFor } from '@labgate/contract/results/limits'
import type { Report, ReportedValue } from '@labgate/contract/results/report-shape'
import { isAbnormal } from '@labgate/contract/results/states'
import { validityReference } from '@labgate/contract/results/validity-reference'
import { flagOf, readValue } from '@labgate/contract/results/values'
import type {
  DrugRow,
  OrderedMedication,
  VerdictInput,
} from '@labgate/contract/results/verdict-facts'
import { judge } from '@labgate/contract/results/verdicts'
import type { DrawnReport } from '../src/paper/report/report-facts.ts'

/* Reports of every kind, as in the contract: for paper tests and for viewing. */

let observations = 0
/** A value for a forty-year-old woman, compared with the shipped rows. */
export const valueOf = (
  testType: TestType,
  analyte: AnalyteKey,
  text: string,
  more: Partial<ReportedValue> = {},
): ReportedValue => {
  const method =
    more.method ??
    clinicalRowsFor(shippedTables.limits, testType, analyte).findLast(
      ({ method: one }) => one !== 'screen',
    )?.method ??
    (testType.startsWith('Tox') ? 'confirmation' : 'measured')
  const read = readValue(text)
  const limits = limitsFor({ testType, analyte, method, genderId: 1, ageYears: 40 }, shippedTables)
  const unit = more.unit ?? limits[0]?.unit ?? (testType.startsWith('Tox') ? 'ng/mL' : '')
  const {
    cutOff = '',
    low = '',
    high = '',
    isDraft = false,
    unit: limitUnit = '1',
  } = limits[0] ?? {}
  const limit = (text: string) => (text === '' ? null : { value: text, unit: limitUnit })
  return {
    observationId: ++observations,
    analyte,
    name: analyteName(analyte),
    method,
    ...read,
    subId: '',
    unit,
    unitSays: '',
    limitsInWords: '',
    ownFlag: flagOf({ analyte, method, unit, ...read }, limits),
    senderFlag: '',
    cutOff: limit(cutOff),
    low: limit(low),
    high: limit(high),
    intervalSays: '',
    isDraft,
    flag: flagOf({ analyte, method, unit, ...read }, limits),
    state: 'F',
    analysedDate: '2026-03-14T15:20:00.000Z',
    performingLabId: 0,
    note: '',
    was: '',
    ...more,
  }
}
const abnormalFirst = (values: readonly ReportedValue[]): ReportedValue[] =>
  values.toSorted((one, other) => Number(isAbnormal(other.flag)) - Number(isAbnormal(one.flag)))

export const reportOf = (testType: TestType, more: Partial<DrawnReport> = {}): DrawnReport => {
  const base: Report = {
    resultId: 71,
    version: 1,
    kind: 'final',
    newestVersion: 1,
    madeDate: '2026-03-14T16:02:00.000Z',
    releasedDate: '2026-03-14T16:02:00.000Z',
    releasedBy: '',
    reviewedDate: null,
    reviewedBy: '',
    labOrderId: 5,
    specimenBarcode: '260314000017',
    requisitionNo: 'R-10442',
    patientId: 4471,
    lastName: 'Nguyễn-Łukasiewicz',
    firstName: 'Ada',
    middleName: 'María',
    suffix: '',
    identityDiffers: [],
    dob: '1985-11-02',
    gender: 'Female',
    medicalRecordId: 'MR-4471',
    customerId: 3,
    customer: 'Sunrise Pain Clinic',
    physician: 'Dana Cruz, MD',
    npi: '1234567893',
    location: {
      name: 'Tampa',
      addressLines: ['12 Bay St, Suite 300', 'Tampa, FL 33602'],
      phone: '(813) 555-0142',
      timeZone: 'America/New_York',
    },
    laboratory: {
      name: 'Harborlight Clinical Laboratory',
      addressLines: ['800 Harbor Way', 'Tampa, FL 33605'],
      phone: '(813) 555-0100',
      cliaNumber: '10D1234567',
      director: 'Ruth Okafor, PhD',
      certificate: 'Certificate of Accreditation, expires 05/31/2027',
    },
    labTypeId: newestCatalog(testType).labTypeId,
    labType: testTypes[testType],
    specimen: 'Urine',
    collectionDate: '2026-03-12T13:40:00.000Z',
    noCollectionTime: false,
    receivedDate: '2026-03-13T14:05:00.000Z',
    condition: '',
    note: '',
    validity: '',
    groups: [],
    laboratories: [],
    enclosed: [],
    verdicts: [],
    medications: [],
    changes: [],
    banner: '',
    notReported: [],
    versions: [],
  }
  return { clock: '12', ...base, ...more }
}

const label = 'FDA label, section 12.3 Pharmacokinetics'
const listed = (
  medicationId: number,
  description: string,
  ...analytes: AnalyteKey[]
): [OrderedMedication, DrugRow[]] => [
  { medicationId, medicationId_Generic: 0, description },
  analytes.map((analyte) => ({ medicationId, analyte, source: label, isDraft: true })),
]

const validityAnalytes: readonly (readonly [AnalyteKey, string, string])[] = [
  ['creatinine', '112', 'mg/dL'],
  ['specific-gravity', '1.0154', ''],
  ['ph', '6.1', ''],
  ['nitrite', '<50', 'ug/mL'],
  ['general-oxidant', '<50', 'ug/mL'],
]
const toxicology = (
  values: readonly ReportedValue[],
  list: readonly [OrderedMedication, DrugRow[]][],
  more: Partial<VerdictInput> = {},
): Pick<Report, 'groups' | 'verdicts' | 'medications'> => {
  const form = newestCatalog('ToxUrine')
  const classOf = (analyte: string): string =>
    form.panels.find((panel) => panel.analytes.some((one) => one === analyte))?.name ?? 'Other'
  const input: VerdictInput = {
    testType: 'ToxUrine', version: '', tests: [...form.leaves.keys()], medications: list.map(([item]) => item), noMeds: list.length === 0, medicationNotProvided: false,
    drugs: list.flatMap(([, rows]) => rows), values: values.map((value) => ({ ...value, comparator: value.comparator as '', source: '' })), poctScreen: true, poct: { THC: 1, OXY: 1 },
    validity: { state: 'valid', says: '', path: [], isDraft: false }, ...more,
  } // prettier-ignore
  const classes = [...new Set(abnormalFirst(values).map(({ analyte }) => classOf(analyte)))]
  return {
    groups: [
      ...classes.map((title) => ({
        title,
        under: '',
        values: abnormalFirst(values.filter(({ analyte }) => classOf(analyte) === title)),
      })),
      {
        title: 'Specimen validity',
        under: '',
        values: validityAnalytes.map(([analyte, text, unit]) =>
          valueOf('ToxUrine', analyte, text, {
            unit,
            method: 'measured',
            flag: 'within',
            limitsInWords: validityReference(analyte, shippedTables.validity)?.says ?? '',
            isDraft: true,
          }),
        ),
      },
    ],
    verdicts: judge(input, shippedTables).verdicts,
    medications:
      list.length === 0 ? ['The patient takes none.'] : list.map(([item]) => item.description),
  }
}

const everyDrug = [...new Set(newestCatalog('ToxUrine').panels.flatMap(({ analytes }) => analytes))]
const tox = (found: Readonly<Partial<Record<AnalyteKey, string>>>): ReportedValue[] =>
  everyDrug.map((analyte) =>
    valueOf('ToxUrine', analyte, found[analyte] ?? 'Not detected', {
      performingLabId: analyte === 'gabapentin' ? 9 : 0,
    }),
  )

const percocet = listed(
  11,
  'Percocet (Oxycodone and acetaminophen) 10/325 mg',
  'oxycodone',
  'noroxycodone',
  'oxymorphone',
)
const demo = 'Demonstration values: simulated, and judged by numbers that no director has approved.'

export const positiveToxicology = (): DrawnReport =>
  reportOf('ToxUrine', {
    banner: demo,
    ...toxicology(
      tox({ oxycodone: '20450', oxymorphone: '812.5', hydrocodone: '151', 'thc-cooh': '48.2', benzoylecgonine: '1204', gabapentin: '30122', fentanyl: '<0.5', norfentanyl: '<0.5', etg: '1' }),
      [percocet, listed(12, 'Alprazolam', 'alprazolam'), listed(13, 'Lisinopril'), listed(14, 'Suboxone (Buprenorphine and naloxone)', 'buprenorphine', 'norbuprenorphine', 'naloxone')],
    ),
    laboratories: [{ performingLabId: 9, name: 'Gulf Reference Toxicology', address: '4 Mangrove Ct, Mobile, AL 36602', cliaNumber: '01D7654321', director: 'Ivo Brandt, MD' }],
  }) // prettier-ignore

const negativeToxicology = (): DrawnReport =>
  reportOf('ToxUrine', {
    reviewedDate: '2026-03-15T12:00:00.000Z',
    reviewedBy: 'Dana Cruz',
    ...toxicology(tox({}), [], { poctScreen: false }),
    verdicts: [],
  })

export const utiWithGenes = (): DrawnReport => {
  const detected: AnalyteKey[] = ['escherichia-coli', 'klebsiella-pneumoniae']
  const organisms = [
    ...new Set(
      newestCatalog('UTISTI')
        .panels.filter(({ code }) => code >= 3000 && code < 3500)
        .flatMap(({ analytes }) => analytes),
    ),
  ]
  const of = (keys: readonly AnalyteKey[], found: readonly AnalyteKey[]): ReportedValue[] =>
    abnormalFirst(
      keys.map((analyte) =>
        valueOf('UTISTI', analyte, found.includes(analyte) ? 'Detected' : 'Not detected', {
          performingLabId: 9,
        }),
      ),
    )
  return reportOf('UTISTI', {
    customer: 'Bayfront Urology',
    groups: [
      { title: 'Uropathogens', under: '', values: of(organisms, detected) },
      {
        title: 'Resistance genes',
        under: '',
        values: of(['ctx-m', 'kpc', 'ndm', 'oxa-48', 'vim', 'imp', 'meca', 'vana-vanb'], ['ctx-m']),
      },
    ],
    laboratories: [
      {
        performingLabId: 9,
        name: 'Gulf Molecular',
        address: '4 Mangrove Ct, Mobile, AL 36602',
        cliaNumber: '01D7654321',
        director: 'Ivo Brandt, MD',
      },
    ],
  })
}

export const criticalBlood = (): DrawnReport => {
  const of = (
    analyte: AnalyteKey,
    text: string,
    more: Partial<ReportedValue> = {},
  ): ReportedValue => valueOf('Hematology', analyte, text, more)
  return reportOf('Hematology', {
    specimen: 'Blood',
    releasedBy: 'Ruth Okafor',
    groups: [
      {
        title: 'CBC with differential',
        under: '',
        values: abnormalFirst([
          of('white-blood-cells', '1.4'), of('red-blood-cells', '2.31'), of('hemoglobin', '6.2'), of('hematocrit', '18.9'), of('mcv', '82'), of('mch', '27.0'), of('mchc', '32.8'),
          of('rdw', '16.1'), of('platelets', '31', { note: 'Confirmed on a second tube.' }), of('mpv', '8'), of('neutrophils', '58'), of('lymphocytes', '30'), of('monocytes', '6'),
          of('eosinophils', '2'), of('basophils', '', { state: 'X', note: 'Too few cells to count.' }), of('absolute-monocytes', '0.08', { unit: '10*3/uL' }),
        ]), // prettier-ignore
      },
      {
        title: 'Comprehensive metabolic panel',
        under: '',
        values: abnormalFirst([of('potassium', '6.4'), of('glucose', '92'), of('sodium', '139')]),
      },
    ],
  })
}

export const pregnancy = (): DrawnReport =>
  reportOf('Pregnancy', {
    groups: [
      {
        title: 'hCG, qualitative',
        under: '',
        values: [valueOf('Pregnancy', 'hcg', 'Positive', { method: 'screen', unit: '' })],
      },
    ],
    noCollectionTime: true,
  })

export const corrected = (): DrawnReport =>
  reportOf('Hematology', {
    kind: 'corrected', version: 2, newestVersion: 2, specimen: 'Blood', releasedBy: 'Ruth Okafor', releasedDate: '2026-03-16T19:30:00.000Z',
    changes: ['Potassium was 3.1 mmol/L (LOW) and is 4.1 mmol/L (In range).', 'Hemoglobin was not judged and is 12.8 g/dL (In range).'],
    groups: [{ title: 'Comprehensive metabolic panel', under: '', values: [
      valueOf('Hematology', 'potassium', '4.1', { state: 'C', was: '3.1 mmol/L' }), valueOf('Hematology', 'hemoglobin', '12.8', { state: 'C' }), valueOf('Hematology', 'sodium', '139'),
    ] }],
    condition: 'The specimen was 61 hours old when it was accessioned; the limit is 48. It was tested because it cannot be collected again (Ruth Okafor).',
  }) // prettier-ignore

export const withdrawn = (): DrawnReport => ({
  ...criticalBlood(),
  kind: 'withdrawn, wrong patient',
  version: 1,
  newestVersion: 2,
  notice: part2,
})

export const part2 = '42 CFR part 2 prohibits unauthorized use or disclosure of these records.'

export const samples = {
  positiveToxicology,
  negativeToxicology,
  utiWithGenes,
  criticalBlood,
  pregnancy,
  corrected,
  withdrawn,
} as const
