import { catalogOf, testTypeOfLab } from '../catalog/catalogs.ts'
import { faultsOf, lacksOf } from '../catalog/faults.ts'
import { selectionOf } from '../catalog/saving.ts'
import type { Selection } from '../catalog/selection.ts'
import type { Catalog } from '../catalog/shape.ts'
import { specimenOfDevice } from '../catalog/specimens.ts'
import { testTypes } from '../catalog/test-types.ts'
import { scanOf } from '../kit/numbers.ts'
import { say } from '../languages/say.ts'
import { absence } from './absence.ts'
import type { OrderFacts, OrderPart } from './facts.ts'
import { hit, none, type Rule } from './finding.ts'

const what = say('42 CFR 493.1241(c)(4)')
const from = say('42 CFR 493.1241(c)(5)')

const formOf = ({ labTypeId, version }: OrderPart): Catalog | undefined => {
  const testType = testTypeOfLab(labTypeId)
  return testType === undefined ? undefined : catalogOf(testType, version)
}
/** The selected tests, as the order stores them. */
const selectedBy = (
  form: Catalog,
  { tests, collectionDeviceId, siteId, sideId }: OrderPart,
): Selection =>
  selectionOf(form, tests, {
    specimen: specimenOfDevice(collectionDeviceId),
    site: siteId,
    side: sideId,
  })
const lacksIn = ({ order }: OrderFacts) => {
  const form = formOf(order)
  return form === undefined || order.tests.length === 0
    ? []
    : lacksOf(form, selectedBy(form, order))
}

export const testRules: readonly Rule[] = [
  {
    id: 'type-not-offered',
    source: 'account option service_X',
    policy: '',
    find: ({ order, account }) => {
      const testType = testTypeOfLab(order.labTypeId)
      if (testType === undefined) return hit('stop', 'labTypeId', say('Choose the test type.'))
      return order.labOrderId > 0 || account.services.includes(testType)
        ? none
        : hit(
            'stop',
            'labTypeId',
            say('This account does not order {testTypes}.', { testTypes: testTypes[testType] }),
          )
    },
  },
  {
    id: 'form-version',
    source: 'account option version_X',
    policy: '',
    find: ({ order }) =>
      testTypeOfLab(order.labTypeId) !== undefined && formOf(order) === undefined
        ? hit('stop', 'labTypeId', say('This version of the order form is not available.'))
        : none,
  },
  {
    id: 'tests',
    source: what,
    policy: say('Not tested until the practice selects tests.'),
    find: (facts) =>
      absence(facts, {
        path: 'tests',
        isGiven: facts.order.tests.length > 0,
        isTicked: facts.order.missingSelection,
        asks: say('Choose at least one test.'),
        tells: say('Test selection is missing.'),
      }),
  },
  {
    id: 'tests-together',
    source: 'catalogue',
    policy: '',
    find: ({ order }) => {
      const form = formOf(order)
      if (form === undefined || order.tests.length === 0) return none
      return faultsOf(form, selectedBy(form, order))
        .filter(({ rule }) => rule !== 'site')
        .flatMap(({ says: text }) => hit('stop', 'tests', text))
    },
  },
  {
    id: 'tests-target',
    source: 'catalogue',
    policy: '',
    find: (facts) =>
      lacksIn(facts).includes('no-target')
        ? hit(
            'stop',
            'tests',
            say('Targeted reflex confirms selected classes. Choose at least one class.'),
          )
        : none,
  },
  {
    id: 'specimen-source',
    source: from,
    policy: say('On hold until the practice provides the specimen source.'),
    find: (facts) => {
      const { order } = facts
      const form = formOf(order)
      if (form === undefined || order.tests.length === 0) return none
      const wrong = faultsOf(form, selectedBy(form, order)).filter(({ rule }) => rule === 'site')
      if (wrong.length > 0) return wrong.flatMap(({ says: text }) => hit('stop', 'siteId', text))
      const lacks = lacksIn(facts)
      const label = form.sites?.label.toLowerCase() ?? 'site'
      if (lacks.includes('no-site'))
        return hit('stop', 'siteId', say('Choose the {label}.', { label }))
      return lacks.includes('no-side') ? hit('stop', 'sideId', say('Choose the side.')) : none
    },
  },
  {
    id: 'specimen-kind',
    source: from,
    policy: '',
    find: ({ order }) => {
      const form = formOf(order)
      if (form === undefined || order.collectionDeviceId === 0) return none
      const kind = specimenOfDevice(order.collectionDeviceId)
      return kind !== undefined && form.specimens.includes(kind)
        ? none
        : hit(
            'stop',
            'collectionDeviceId',
            say('These tests cannot be performed on this specimen type.'),
          )
    },
  },
  {
    id: 'barcode',
    source: 'rules.md#specimen-numbers',
    policy: '',
    holdsForUndecided: true,
    find: ({ order: { specimenBarcode } }) =>
      specimenBarcode === '' || scanOf(specimenBarcode)?.kind === 'specimen'
        ? none
        : hit(
            'stop',
            'specimenBarcode',
            say('Not a specimen number: 12 digits, as printed on the label. Scan the label again.'),
          ),
  },
  {
    id: 'duplicate',
    source: 'rules.md#second-order-of-a-day; account option multiple_X',
    policy: '',
    find: ({ order, patient, account }) => {
      const testType = testTypeOfLab(order.labTypeId)
      if (
        testType === undefined ||
        order.collectionDay === '' ||
        order.selfPay ||
        order.contractPay ||
        account.multiple.includes(testType)
      )
        return none
      const isThere = patient.others.some(
        (other) =>
          other.labOrderId !== order.labOrderId &&
          other.labTypeId === order.labTypeId &&
          other.collectionDay === order.collectionDay,
      )
      return isThere
        ? hit(
            'stop',
            'collectionDate',
            say(
              'This patient already has a {testTypes} order for that date. Open that order, or change the date.',
              { testTypes: testTypes[testType] },
            ),
          )
        : none
    },
  },
]
