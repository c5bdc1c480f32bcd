/** Where the bytes of payers' files are sealed: they cannot be opened anywhere else. */
export const x12FilePlace = 'x12 file'
/**
 * Permanent name of a set in a file: what is posted from it is posted once, by the job or by a
 * person.
 */
export const sourceOfSet = (hash: Buffer, atSet: number): string =>
  `${hash.toString('hex').slice(0, 16)}:${atSet}`
