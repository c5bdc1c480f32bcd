import { say } from '@labgate/contract/languages/say'
import type { ManifestRow } from '@labgate/contract/shipping/manifests'
import { dayAsText } from '../../../../forms/dates.ts'

/** Its key, as displayed: '03/31/2026 (2)'. */
export const describeKey = ({
  manifestDate,
  sequence,
}: Pick<ManifestRow, 'manifestDate' | 'sequence'>): string =>
  `${dayAsText(manifestDate)} (${sequence})`

/** What a final manifest still awaits, in words. */
export const describeAwaited = ({
  status,
  count,
  outstanding,
}: Pick<ManifestRow, 'status' | 'count' | 'outstanding'>): string => {
  if (status === 0) return say('Open')
  if (count === 0) return say('All came back')
  return outstanding === 0
    ? say('All resulted')
    : say('{outstanding} of {count} outstanding', { outstanding, count })
}
export const describeCount = (count: number): string =>
  count === 1 ? say('1 specimen') : say('{count} specimens', { count })
