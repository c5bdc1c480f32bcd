/*
 * The lower layer of HL7 over TCP as implemented by the simulated laboratory. It shares nothing
 * with server/src/hl7: two independently written programs meet on the line
 * (rules.md#simulated-results).
 */

/** A message in its frame: VT, text, FS, CR. */
export const enframed = (text: string): Buffer => Buffer.from(`\u000B${text}\u001C\r`, 'utf8')

/** Takes network reads and returns complete messages; one for each connection. */
export const unframer = (): ((chunk: Buffer) => string[]) => {
  let rest = Buffer.alloc(0)
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    const whole: string[] = []
    for (;;) {
      const [from, to] = [rest.indexOf(0x0b), rest.indexOf('\u001C\r')]
      if (from === -1 || to === -1) return whole
      whole.push(rest.subarray(from + 1, to).toString('utf8'))
      rest = rest.subarray(to + 2)
    }
  }
}
