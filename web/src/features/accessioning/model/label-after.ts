import type { BenchOrder } from '@labgate/contract/accessioning/accessioning'
import { say } from '@labgate/contract/languages/say'
import type { Match } from '@labgate/contract/orders/bench-rules'

/** Why a label is printed again; the reason is not stored for a tube that never had one. */
const reasons = {
  keyed: say('Accessioned: the tube had no label matching the record'),
  released: say('Accessioned: the tube’s label named someone else'),
} as const

/**
 * The label to print when the tube is processed, if a printer is set (records.md#accessioning): for
 * a tube without a label of ours that matches the record. `undefined` if none.
 */
export const labelAfter = (
  { hasTrustedLabel }: Pick<BenchOrder, 'hasTrustedLabel'>,
  match: Match,
  { barcodePrinter, barcodeQty }: { barcodePrinter: string; barcodeQty: number },
): { copies: number; reason: string } | undefined => {
  if (match === 'eye' || (hasTrustedLabel && match !== 'released')) return undefined
  return barcodePrinter === '' || barcodeQty === 0
    ? undefined
    : { copies: barcodeQty, reason: reasons[match] }
}
