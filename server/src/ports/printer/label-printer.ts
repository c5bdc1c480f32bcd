/** A label printer reachable from the laboratory that accepts ZPL. */
export interface LabelPrinter {
  name: string
  /** Resolves once the printer, or its queue, has taken everything. Fails with NotPrinted. */
  send(zpl: string): Promise<void>
}

/** Why the printer did not take it, in words for the person waiting next to it. */
export class NotPrinted extends Error {}
