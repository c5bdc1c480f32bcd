import { catalogueOf, testTypeOfLab } from '@labgate/contract/catalogue/catalogues'
import { selectionOf } from '@labgate/contract/catalogue/saving'
import type { NoticeFacts } from '../../paper/notice/notice.ts'
import { nameOnPaper } from '../order-paper/name-on-paper.ts'
import { testsOf } from '../orders/order.query.ts'
import type { NoticedOrder } from './notice.query.ts'

const phoneOf = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
/** What is ordered, in words. The mark of a profile that stands for no test of its own is left out. */
export const testNamesOf = (order: NoticedOrder): string[] => {
  const testType = testTypeOfLab(order.labTypeId)
  const form = testType === undefined ? undefined : catalogueOf(testType, order.version)
  const isMark = (code: number): boolean => form?.profileCodes.has(code) === true && selectionOf(form, [code]).codes.length === 0
  return testsOf(order)
    .filter(({ labTestId }) => !isMark(labTestId))
    .map(({ labTest }) => labTest)
}

/** What the paper says. Fails with NameNotPrintable. */
export const contentOf = (order: NoticedOrder, reason: string, estimateCents: number): KeptContent => {
  const { firstName, middleName, lastName } = nameOnPaper(order, order.specimenBarcode)
  const { notifier } = order
  return {
    formName: order.formName ?? '',
    notifier: notifier === null ? ['The laboratory'] : [notifier.name, notifier.street, notifier.city, phoneOf(notifier.phone)],
    patientName: [firstName, middleName, lastName].filter(Boolean).join(' '),
    number: order.requisitionNo === '' ? order.specimenBarcode : order.requisitionNo,
    tests: testNamesOf(order),
    reason,
    estimateCents,
  }
}
export type KeptContent = Omit<NoticeFacts, 'decided'>
