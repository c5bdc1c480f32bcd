/** Where the bytes of payers' files are sealed: they cannot be opened anywhere else. */
export const x12FilePlace = 'x12 file'
/**
 * Permanent name of a set in a file: what is posted from it is posted once, by the job or by a
 * person.
 */
export const sourceOfSet = (hash: Buffer, atSet: number): string =>
  `${hash.toString('hex').slice(0, 16)}:${atSet}`
/** What the source of a posting begins with that a person took back; a payer's reversal is a set's. */
export const takenBackSource = 'taken-back:'
