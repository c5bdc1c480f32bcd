import type { BenchOrder } from '@labgate/contract/accessioning'
import type { Match } from '@labgate/contract/orders/bench-rules'

/** Why a label is printed once more; of a tube that never had one the reason is not kept. */
const reasons = {
  keyed: 'Accessioned: the tube had no label matching the record',
  released: 'Accessioned: the tube’s label named someone else',
} as const

/**
 * The label that is printed with the processing, where a printer is set (reference/domain.md 3.10): of a tube that bears none of ours that says
 * what is on record. `undefined`: none.
 */
export const labelAfter = (
  { hasTrustedLabel }: Pick<BenchOrder, 'hasTrustedLabel'>,
  match: Match,
  { barcodePrinter, barcodeQty }: { barcodePrinter: string; barcodeQty: number },
): { copies: number; reason: string } | undefined => {
  if (match === 'eye' || (hasTrustedLabel && match !== 'released')) return undefined
  return barcodePrinter === '' || barcodeQty === 0 ? undefined : { copies: barcodeQty, reason: reasons[match] }
}
