import { orderable } from '@labgate/contract/catalog/faults'
import { selectionOf, type Kept } from '@labgate/contract/catalog/saving'
import type { Catalog } from '@labgate/contract/catalog/shape'
import { specimenOfDevice } from '@labgate/contract/catalog/specimens'
import { say } from '@labgate/contract/languages/say'
import type { LastOrder } from '@labgate/contract/orders/order-form'
import { notify } from '../../../../ui/notify.tsx'
import { describeCount } from '../../../../ui/tests/selection-text.ts'
import { withSelection, type TubeChoice } from './visit-values.ts'

/**
 * The tube with these tests instead of its own. What the form no longer offers is dropped and
 * reported.
 */
export const withTests = <T extends TubeChoice>(
  form: Catalog,
  tube: T,
  codes: readonly number[],
  genderId: number,
  kept?: Kept,
): T => {
  const { selection, dropped } = orderable(form, selectionOf(form, codes, kept))
  if (dropped.length > 0)
    notify.info(
      say('Some of these tests can no longer be ordered.'),
      say('{length} left out.', { length: describeCount(dropped.length) }),
    )
  return withSelection(tube, form, selection, genderId)
}
/**
 * Tests of the patient's last order of the type, without what may have changed since
 * (rules.md#repeat-brings-tests-only).
 */
export const repeated = <T extends TubeChoice>(
  form: Catalog,
  tube: T,
  last: LastOrder,
  genderId: number,
): T =>
  withTests(form, tube, last.tests, genderId, {
    specimen: specimenOfDevice(last.collectionDeviceId),
    site: last.siteId,
    side: last.sideId,
  })
