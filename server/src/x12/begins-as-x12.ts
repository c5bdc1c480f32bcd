/**
 * Whether bytes begin as an X12 interchange: ISA and a separator, after a byte order mark or white
 * space.
 */
export const beginsAsX12 = (bytes: Uint8Array): boolean =>
  /^(?:\u00ef\u00bb\u00bf)?\s*ISA[^A-Za-z0-9\s]/i.test(
    Buffer.from(bytes.subarray(0, 256)).toString('latin1'),
  )
