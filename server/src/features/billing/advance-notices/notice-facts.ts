import { catalogOf, testTypeOfLab } from '@labgate/contract/catalog/catalogs'
import { selectionOf } from '@labgate/contract/catalog/saving'
import { testsOf } from '../../../core/orders/order.query.ts'
import { nameOnPaper } from '../../../core/requisitions/name-on-paper.ts'
import type { NoticeFacts } from '../../../paper/notice/notice.ts'
import type { NoticedOrder } from './notice.query.ts'

/** Names of the ordered tests. The mark of a profile that is not a test itself is left out. */
export const testNamesOf = (order: NoticedOrder): string[] => {
  const testType = testTypeOfLab(order.labTypeId)
  const form = testType === undefined ? undefined : catalogOf(testType, order.version)
  const isMark = (code: number): boolean =>
    form?.profileCodes.has(code) === true && selectionOf(form, [code]).codes.length === 0
  return testsOf(order)
    .filter(({ labTestId }) => !isMark(labTestId))
    .map(({ labTest }) => labTest)
}

/** The content of the paper; `notifier`: the biller. Fails with NameNotPrintable. */
export const contentOf = (
  order: NoticedOrder,
  notifier: string[],
  reason: string,
  estimateCents: number,
): KeptContent => {
  const { firstName, middleName, lastName } = nameOnPaper(order, order.specimenBarcode)
  return {
    formName: order.formName ?? '',
    notifier,
    patientName: [firstName, middleName, lastName].filter(Boolean).join(' '),
    number: order.requisitionNo === '' ? order.specimenBarcode : order.requisitionNo,
    tests: testNamesOf(order),
    reason,
    estimateCents,
  }
}
export type KeptContent = Omit<NoticeFacts, 'decided'>
