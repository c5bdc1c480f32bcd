/** A label printer in the laboratory's reach that takes ZPL. */
export interface LabelPrinter {
  name: string
  /** Resolves when the printer, or its queue, has taken everything. Fails with NotPrinted. */
  send(zpl: string): Promise<void>
}

/** The printer did not take it: why, in words for the person who waits beside it. */
export class NotPrinted extends Error {}
